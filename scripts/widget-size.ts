import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { smallest } from './compress.ts'

/** The part of Vite's manifest that this script reads. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly dynamicImports?: readonly string[] }
  >
>

type Budget = {
  readonly name: string
  /** Maximum size, compressed with brotli. */
  readonly maxBytes: number
  /** The modules that are loaded. Their static imports are counted too. */
  readonly modules: readonly string[]
}

const screen = (path: string): string => `features/${path}-screen.tsx`

/** The modules of the first screen: the application, and the texts of one language. Dutch is used, because its texts are larger. */
const firstScreen = ['app/mount-widget.tsx', 'platform/first-texts-nl.ts']

const bookingFlow = [
  'data/api-client.ts',
  'features/catalogue/home/chosen-service-bar.tsx',
  ...[
    'organisation/team/service-team',
    'scheduling/timeslot/timeslot',
    'identity/account/login',
    'identity/account/sign-up',
    'identity/account/confirm-email',
  ].map(screen),
  ...['money/payment/payment', 'booking/confirmation/confirmation'].map(screen),
]

const budgets: readonly Budget[] = [
  { name: 'JavaScript until the first service is on the screen', maxBytes: 107_500, modules: firstScreen },
  { name: 'JavaScript up to the confirmation', maxBytes: 181_500, modules: [...firstScreen, ...bookingFlow] },
]

const embedBudget = 3200

/** The files of some modules without duplicates. Throws for a module that is not in the manifest. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The widget's build has no module ${name}`)
    seen.add(name)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return [...seen].map((name) => manifest[name]?.file ?? '').toSorted()
}

const sizeOf = async (path: string): Promise<number> => (await smallest(await readFile(path))).length

export type Size = { readonly name: string; readonly maxBytes: number; readonly bytes: number }

/** The sizes of the widget in bytes of brotli, with their limits. */
export async function measureSizes(out: string): Promise<Size[]> {
  const manifest = JSON.parse(await readFile(join(out, 'widget/.vite/manifest.json'), 'utf8')) as Manifest
  const rows = await Promise.all(
    budgets.map(async ({ name, maxBytes, modules }) => {
      const sizes = await Promise.all(filesOf(manifest, modules).map((file) => sizeOf(join(out, 'widget', file))))
      return { name, maxBytes, bytes: sizes.reduce((sum, size) => sum + size, 0) }
    }),
  )
  return [...rows, { name: 'embed.js', maxBytes: embedBudget, bytes: await sizeOf(join(out, 'embed/embed.js')) }]
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Prints the widget's sizes and returns whether they are within their limits. */
async function checkSizes(out: string): Promise<boolean> {
  const sizes = await measureSizes(out)
  for (const { name, bytes, maxBytes } of sizes) {
    const verdict = bytes <= maxBytes ? 'ok' : 'TOO LARGE'
    console.log(`${name.padEnd(52)} ${kilobytes(bytes).padStart(9)} of ${kilobytes(maxBytes).padStart(9)}  ${verdict}`)
  }
  return sizes.every(({ bytes, maxBytes }) => bytes <= maxBytes)
}

if (import.meta.main) process.exitCode = (await checkSizes(resolve(import.meta.dirname, '../out'))) ? 0 : 1
