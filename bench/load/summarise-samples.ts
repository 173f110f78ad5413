/** The answer to one request; `latency` in milliseconds. */
export interface Sample {
  readonly status: number
  readonly latency: number
}

export interface LoadReport {
  readonly answers: number
  /** Number of answers by HTTP status. */
  readonly statuses: ReadonlyMap<number, number>
  readonly milliseconds: number
  readonly perSecond: number
  /** Latencies in milliseconds: median, 99th percentile and maximum. */
  readonly p50: number
  readonly p99: number
  readonly slowest: number
}

/** Summarises samples. Throws if there are none. */
export function reportOf(samples: readonly Sample[], milliseconds: number): LoadReport {
  const latencies = samples.map(({ latency }) => latency).toSorted((a, b) => a - b)
  return {
    answers: samples.length,
    statuses: countBy(samples.map(({ status }) => status)),
    milliseconds,
    perSecond: (samples.length * 1000) / milliseconds,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    slowest: percentile(latencies, 100),
  }
}

/** Returns the report, or throws if not every answer has the HTTP status 200. */
export function requireSuccess(report: LoadReport): LoadReport {
  if (report.statuses.get(200) === report.answers) return report
  throw new Error(`Not all requests succeeded; answers by status: ${JSON.stringify([...report.statuses])}`)
}

/** A percentile of values that are in ascending order. */
export function percentile(sorted: readonly number[], share: number): number {
  const value = sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)]
  if (value === undefined) throw new Error('No answers, no latencies.')
  return value
}

function countBy(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
