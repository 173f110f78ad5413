import { Problem } from '#scripts/set-up/problem.mjs'

/** The checks of a drill, one after the other. */
export interface CheckList {
  /** Runs a check and prints its outcome. A check that throws counts as failed, and the next checks still run. */
  check(name: string, run: () => Promise<void>): Promise<void>
  /** @throws {Problem} when a check has failed */
  finish(): void
}

export function checkList(): CheckList {
  const failed: string[] = []
  let passed = 0
  return {
    async check(name, run) {
      const begin = performance.now()
      const problem = await run().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      console.log(`${problem === undefined ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (problem === undefined) passed++
      else failed.push(name)
      if (problem) console.log(`       ${problem}`)
    },
    finish() {
      if (failed.length > 0) throw new Problem(`${failed.length} checks failed, ${passed} passed.`)
      console.log(`${passed} checks passed.`)
    },
  }
}
