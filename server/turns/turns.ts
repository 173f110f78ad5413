export type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Runs tasks in the order they came, no more than so many at a time. */
export function atMost(limit: number): InTurn {
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

/** As `atMost`, for each key by itself; nothing is kept of a key that nobody waits for. */
export function atMostForEach(limit: number): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const lines = new Map<string, { inTurn: InTurn; people: number }>()
  return async (key, task) => {
    const line = lines.get(key) ?? { inTurn: atMost(limit), people: 0 }
    lines.set(key, line)
    line.people += 1
    try {
      return await line.inTurn(task)
    } finally {
      line.people -= 1
      if (line.people === 0) lines.delete(key)
    }
  }
}
