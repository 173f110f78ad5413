interface Report {
  readonly testResults: readonly {
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly title: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** The result of running a test file. `red`: a test failed. `green`: all passed. */
export type Verdict =
  | { readonly kind: 'red'; readonly test: string; readonly reason: string }
  | { readonly kind: 'green' }
  /** No test ran, so the result says nothing about the mutation. */
  | { readonly kind: 'broken'; readonly reason: string }

/**
 * Returns the result of a test run.
 * @param report of Vitest's JSON reporter; undefined when there is no readable report
 */
export function verdictOf(report: Report | undefined): Verdict {
  const results = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  const failed = results.find(({ status }) => status === 'failed')
  if (failed) return { kind: 'red', test: failed.title, reason: firstLine(failed.failureMessages?.[0]) }
  if (results.some(({ status }) => status === 'passed')) return { kind: 'green' }
  const message = report?.testResults.map((file) => file.message ?? '').find((text) => text !== '')
  return { kind: 'broken', reason: firstLine(message) || 'no test ran' }
}

const firstLine = (text: string | undefined): string => text?.split('\n')[0] ?? ''
