/** An entry and its rank in the order of all entries; a smaller rank comes first. */
export interface Placed {
  readonly id: string
  readonly place: number
}

/**
 * Moves an entry of a list to another position (rule D193). The ranks within the list are redistributed among its entries, so that the
 * order relative to other lists does not change. Returns the entries whose rank changes. Positions count from 0; one beyond the end means
 * the end. Example: a 3, b 5, c 9; c to position 0 → c 3, a 5, b 9.
 */
export function reordered(list: readonly Placed[], id: string, position: number): Placed[] {
  const places = list.map(({ place }) => place)
  const moved = list.find((each) => each.id === id)
  if (!moved) return []
  const order = list.filter((each) => each !== moved)
  order.splice(position, 0, moved)
  return order.flatMap((each, index) => {
    const place = places[index] ?? each.place
    return place === each.place ? [] : [{ id: each.id, place }]
  })
}
