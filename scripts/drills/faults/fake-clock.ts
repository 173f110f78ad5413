import { existsSync, globSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#scripts/set-up/problem.mjs'

/** A clock that a drill sets, for the programs that it starts with these environment variables. */
export interface FakeClock {
  readonly variables: Readonly<Record<string, string>>
  /** Programs see the new time within a second. Timers run on as on a machine whose clock is set. */
  setAhead(seconds: number): Promise<void>
  /** Programs that are started meanwhile inherit the clock. */
  around(start: () => void): void
}

/**
 * Needs the package `libfaketime` of Debian.
 * @param folder readable for everybody afterwards, because Postgres runs as another user
 */
export async function makeFakeClock(folder: string): Promise<FakeClock> {
  const [library] = globSync('/usr/lib/{*/,}faketime/libfaketimeMT.so.1')
  if (!library || !existsSync(library)) throw new Problem('The clock cannot be set: install libfaketime.')
  const offset = join(folder, 'clock')
  const setAhead = (seconds: number): Promise<void> => writeFile(offset, `+${seconds}s\n`)
  await setAhead(0)
  await chmod(folder, 0o755)
  const variables = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return {
    variables,
    setAhead,
    around: (start) => {
      Object.assign(process.env, variables)
      try {
        start()
      } finally {
        for (const name of Object.keys(variables)) delete process.env[name]
      }
    },
  }
}
