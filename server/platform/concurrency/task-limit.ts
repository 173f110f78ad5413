export type LimitedRunner = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Thrown for a task that would have to wait behind too many others (threat A10). */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'

  /** What the caller is told: that they ask too often, or that the server has too much to do. */
  readonly code: 'rate-limited' | 'unavailable'

  constructor(code: TooManyWaiting['code']) {
    super('Too many tasks are waiting.')
    this.code = code
  }
}

/**
 * Runs tasks in order of arrival, at most `limit` at a time.
 * @param mostWaiting how many tasks may wait; further ones fail at once with `TooManyWaiting`
 */
export function limitConcurrency(
  limit: number,
  mostWaiting = Infinity,
  code: TooManyWaiting['code'] = 'unavailable',
): LimitedRunner {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < limit) running += 1
    else if (waiting.length >= mostWaiting) throw new TooManyWaiting(code)
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Like `limitConcurrency`, separately for each key, such as a network or an account. Further tasks of a key fail as `rate-limited`. A key
 * without tasks uses no memory.
 */
export function limitConcurrencyPerKey(
  limit: number,
  mostWaiting: number,
): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const runners = new Map<string, { readonly run: LimitedRunner; tasks: number }>()
  return async (key, task) => {
    const runner = runners.get(key) ?? { run: limitConcurrency(limit, mostWaiting, 'rate-limited'), tasks: 0 }
    runners.set(key, runner)
    runner.tasks += 1
    try {
      return await runner.run(task)
    } finally {
      runner.tasks -= 1
      if (runner.tasks === 0) runners.delete(key)
    }
  }
}
