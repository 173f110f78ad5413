import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/processes.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { fingerprint } from './fingerprint.ts'
import { commonInputs, parts, type Part } from './parts.ts'

const stampOf = (part: Part): string => join(root, '.cache/build', part.name.replaceAll(' ', '-'))

function isUpToDate(part: Part, current: string): boolean {
  const stamp = stampOf(part)
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === current &&
    part.outputs.every((file) => existsSync(join(root, file)))
  )
}

async function make(part: Part, current: string): Promise<void> {
  // The stamp file marks a finished build. It is deleted first, so that a part whose build was interrupted is built again.
  rmSync(stampOf(part), { force: true })
  const code = await part.make()
  const missing = part.outputs.filter((file) => !existsSync(join(root, file)))
  if (code !== 0 || missing.length > 0) {
    throw new Problem(`Building the ${part.name} failed${code === 0 ? `: there is no ${missing.join(', ')}` : ''}.`)
  }
  mkdirSync(join(root, '.cache/build'), { recursive: true })
  writeFileSync(stampOf(part), current)
}

/**
 * Builds the parts whose inputs have changed since their last build, one after the other.
 * @param say called with the name of each part that is built
 * @param wanted the parts to check; all by default
 * @throws {Problem} when the build of a part fails
 */
export async function build(say: (line: string) => void, wanted: readonly Part[] = parts): Promise<void> {
  for (const part of wanted) {
    const current = fingerprint(root, [...commonInputs, ...part.inputs])
    if (isUpToDate(part, current)) continue
    say(`Building the ${part.name}…`)
    await make(part, current)
  }
}
