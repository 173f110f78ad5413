import { existsSync, globSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#scripts/set-up/problem.mjs'

/** A fake clock that a drill sets. Programs use it when they are started with `variables` in their environment. */
export interface FakeClock {
  readonly variables: Readonly<Record<string, string>>
  /**
   * Sets the clock ahead of the real time. Programs see the new time within a second. Timers are not affected, as on a machine whose clock
   * is changed.
   */
  setAhead(seconds: number): Promise<void>
  /** Calls `start` with the variables set in this process, so that programs that it starts inherit the fake clock. */
  around(start: () => void): void
}

/**
 * Creates a fake clock. Needs Debian's package `libfaketime`.
 * @param folder made readable for everybody, because Postgres runs as another user
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
