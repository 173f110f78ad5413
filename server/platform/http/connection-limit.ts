/** A maximum number of connections for one key: a network address, an organisation, or the whole process. */
export interface ConnectionLimit {
  readonly name: string
  readonly most: number
}

/**
 * Counts the connections of this process per key.
 * @returns a function that reserves a place under each limit. It returns the function that releases them, to be called once,
 * or undefined when one of the limits is reached.
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
