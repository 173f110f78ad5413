/** Counts the requests that this process is answering. Background work waits until there are none. */
export interface RunningRequests {
  /** Counts a task as running until it succeeds or fails. */
  during<Result>(task: () => Promise<Result>): Promise<Result>
  /** Resolves when no request is running, or after `timeout` milliseconds, so that background work always proceeds. */
  untilIdle(timeout: number): Promise<void>
}

export function runningRequests(): RunningRequests {
  const waiting = new Set<() => void>()
  let running = 0
  return {
    during: async (task) => {
      running += 1
      try {
        return await task()
      } finally {
        running -= 1
        if (running === 0) for (const go of waiting) go()
      }
    },
    untilIdle: (timeout) =>
      new Promise((resolve) => {
        if (running === 0) return resolve()
        const go = () => {
          clearTimeout(timer)
          waiting.delete(go)
          resolve()
        }
        const timer = setTimeout(go, timeout)
        waiting.add(go)
      }),
  }
}
