/** Returns the items in their order, beginning with another one in each round: `rotate(['a', 'b', 'c'], 1)` is `['b', 'c', 'a']`. */
export function rotate<Item>(items: readonly Item[], round: number): Item[] {
  const first = round % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}
