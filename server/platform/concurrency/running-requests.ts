/** What people wait for at the moment: work that nobody waits for lets it go first. */
export interface UnderWay {
  /** Counts a task from its beginning to its end, however it ends. */
  during<Result>(task: () => Promise<Result>): Promise<Result>
  /** Resolves once nothing is under way, and after so many milliseconds in any case: whoever is last must have a turn too. */
  rest(most: number): Promise<void>
}

export function underWay(): UnderWay {
  const resting = new Set<() => void>()
  let running = 0
  return {
    during: async (task) => {
      running += 1
      try {
        return await task()
      } finally {
        running -= 1
        if (running === 0) for (const go of resting) go()
      }
    },
    rest: (most) =>
      new Promise((resolve) => {
        if (running === 0) return resolve()
        const go = () => {
          clearTimeout(timer)
          resting.delete(go)
          resolve()
        }
        const timer = setTimeout(go, most)
        resting.add(go)
      }),
  }
}
