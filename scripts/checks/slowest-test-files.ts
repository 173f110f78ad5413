/** The time of a test file in seconds. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

type VitestReport = { testResults: { name: string; startTime: number; endTime: number }[] }

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { file: string; tests: { results: { duration: number }[] }[] }[]
}

/** The wall time of each file in a Vitest report, without its imports. */
export const timesOfVitest = ({ testResults }: VitestReport): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))

const timesOfSuite = ({ suites = [], specs }: PlaywrightSuite): FileTime[] => [
  ...specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, seconds: duration / 1000 }))),
  ),
  ...suites.flatMap(timesOfSuite),
]

/** The time of each test in a Playwright report. */
export const timesOfPlaywright = ({ suites }: { suites: PlaywrightSuite[] }): FileTime[] => suites.flatMap(timesOfSuite)

/** The slowest files; times of the same file are added up. */
export function slowest(times: readonly FileTime[], count: number): FileTime[] {
  const byFile = Map.groupBy(times, ({ file }) => file)
  return [...byFile]
    .map(([file, each]) => ({ file, seconds: each.reduce((sum, { seconds }) => sum + seconds, 0) }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
}
