import { AppError } from '#shared/api/app-error.ts'
import { createClient } from '#shared/api/client.ts'
import type { ServerChoice } from '#shared/ipc/contract.ts'
import { type Fetch, fetchTransport } from './fetch-transport.ts'
import { parseServerAddress } from './server-address.ts'

/** Timeout in milliseconds for the answer of a server that a person typed. */
const answerTimeout = 10_000

/** Returns the origin of an address as a person types or copies it: "inplan.example", or the address of any page of the server. */
export function typedServerAddress(typed: string): string | undefined {
  const text = typed.trim()
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || url.username || url.password) return undefined
  try {
    return parseServerAddress(url.origin)
  } catch {
    return undefined
  }
}

/** Whether a server of Inplan answers at an origin: it refuses to say whose session this is, in the words of the contract. */
async function isOurServer(fetch: Fetch, origin: string): Promise<boolean> {
  const call = createClient(fetchTransport(fetch, origin, answerTimeout), () => ({ locale: 'en', token: undefined }))
  return call('providerSession', {}).then(
    () => false,
    (error: unknown) => error instanceof AppError && error.code === 'unauthenticated',
  )
}

interface Options {
  /** Whether an administrator has set the server. */
  isFixed: boolean
  isLoggedIn: () => Promise<boolean>
  fetch: Fetch
  /** Called with the origin of a server that answered. */
  onChosen: (origin: string) => void
}

/** Lets a person choose the server that the app talks to, while nobody is logged in (rule D410). */
export const serverChooser =
  ({ isFixed, isLoggedIn, fetch, onChosen }: Options) =>
  async (typed: string): Promise<ServerChoice> => {
    if (isFixed || (await isLoggedIn())) throw new AppError('forbidden')
    const origin = typedServerAddress(typed)
    if (origin === undefined) return 'INVALID'
    if (!(await isOurServer(fetch, origin))) return 'NO_ANSWER'
    onChosen(origin)
    return 'CHOSEN'
  }
