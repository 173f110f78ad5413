/** How many connections may share a name: an address, an organisation, the whole process. */
export interface ConnectionLimit {
  readonly name: string
  readonly most: number
}

/**
 * Counts the connections of this process by the names of their limits.
 *
 * @returns takes a place under each limit and answers with the function that gives them back, to be called once; undefined
 * while one of them is full.
 */
export function connectionLimiter(): (limits: readonly ConnectionLimit[]) => (() => void) | undefined {
  const counts = new Map<string, number>()
  const count = (name: string) => counts.get(name) ?? 0
  return (limits) => {
    if (limits.some(({ name, most }) => count(name) >= most)) return undefined
    for (const { name } of limits) counts.set(name, count(name) + 1)
    return () => {
      for (const { name } of limits) {
        if (count(name) > 1) counts.set(name, count(name) - 1)
        else counts.delete(name)
      }
    }
  }
}
