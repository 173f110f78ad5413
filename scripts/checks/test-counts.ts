/** The numbers of passed and failed tests of a step. A skipped test counts as failed. */
export type Count = { readonly passed: number; readonly failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts a report of Vitest's JSON reporter. A file that could not be loaded counts as one failure. */
export function countVitest(report: VitestReport): Count {
  const unloadable = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests + skipped + unloadable.length }
}

/** Counts a report of Playwright's JSON reporter. Flaky tests and errors outside tests count as failures. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

/**
 * Compares a runner's report with its exit code. A runner that failed without a failed test, or that ran no test, counts as
 * one failure.
 * @param counted undefined when there is no readable report
 */
export function judge(counted: Count | undefined, exitCode: number): Count {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}

/** Adds up the counts of all steps. */
export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})
