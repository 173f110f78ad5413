/** How long the tests of one file took, in seconds. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

type VitestReport = { testResults: { name: string; startTime: number; endTime: number }[] }

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { file: string; tests: { results: { duration: number }[] }[] }[]
}

/** From a report of Vitest's JSON reporter: the wall time of each file, its imports left out. */
export const timesOfVitest = ({ testResults }: VitestReport): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))

const timesOfSuite = ({ suites = [], specs }: PlaywrightSuite): FileTime[] => [
  ...specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, seconds: duration / 1000 }))),
  ),
  ...suites.flatMap(timesOfSuite),
]

/** From a report of Playwright's JSON reporter: the time of each test. */
export const timesOfPlaywright = ({ suites }: { suites: PlaywrightSuite[] }): FileTime[] => suites.flatMap(timesOfSuite)

/** The files that took longest, with the times of a file that was named several times added up. */
export function slowest(times: readonly FileTime[], count: number): FileTime[] {
  const byFile = Map.groupBy(times, ({ file }) => file)
  return [...byFile]
    .map(([file, each]) => ({ file, seconds: each.reduce((sum, { seconds }) => sum + seconds, 0) }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
}
