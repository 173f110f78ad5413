export type LimitedRunner = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Runs tasks in order of arrival, at most `limit` at a time. */
export function limitConcurrency(limit: number): LimitedRunner {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
