/** Something that only so many may be in at a time. */
export interface Room {
  readonly name: string
  readonly most: number
}

/**
 * Counts who is in which room of this process.
 *
 * @returns a way in: it answers with the way out of all the rooms, to be taken once, or with undefined while one is full.
 */
export function countedRooms(): (rooms: readonly Room[]) => (() => void) | undefined {
  const people = new Map<string, number>()
  const count = (name: string) => people.get(name) ?? 0
  return (rooms) => {
    if (rooms.some(({ name, most }) => count(name) >= most)) return undefined
    for (const { name } of rooms) people.set(name, count(name) + 1)
    return () => {
      for (const { name } of rooms) {
        if (count(name) > 1) people.set(name, count(name) - 1)
        else people.delete(name)
      }
    }
  }
}
