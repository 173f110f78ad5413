import { stripVTControlCharacters } from 'node:util'

type VitestReport = {
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    line: number
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

const shownLines = 12

/** @param messages error messages of a failed test, the most important first; the test runner has already printed all of them in full */
function describeFailure(name: string, messages: readonly (string | undefined)[]): string {
  const [message = 'it did not run'] = messages.filter((candidate) => candidate !== undefined && candidate !== '')
  const lines = stripVTControlCharacters(message).split('\n').slice(0, shownLines)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** Describes each failed or skipped test, and each file that could not be loaded, of a Vitest report. */
export function failuresOfVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [describeFailure(name, [message])]
      : assertionResults
          .filter((test) => test.status !== 'passed')
          .map((test) => describeFailure(`${name} › ${test.fullName}`, test.failureMessages ?? [])),
  )
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite, titles: readonly string[]): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, results }) =>
        describeFailure(
          [`[${projectName}] ${file}:${line}`, ...titles, title].join(' › '),
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  )
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite, [...titles, suite.title]))]
}

/** Describes each test that did not pass, and each error outside tests, of a Playwright report. */
export function failuresOfPlaywright({ suites, errors }: PlaywrightReport): string[] {
  const outside = errors.map(({ message }) => describeFailure('outside the tests', [message]))
  return [...suites.flatMap((file) => failuresOfSuite(file, [])), ...outside]
}
