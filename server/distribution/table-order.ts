/** A foreign key from a table to another. */
export interface TableReference {
  readonly from: string
  readonly to: string
}

/**
 * Orders tables so that each comes after those that it refers to. References to itself, or to tables that are not among them, do
 * not matter. Throws a RangeError when tables refer to each other.
 */
export function tableOrder(tables: readonly string[], references: readonly TableReference[]): string[] {
  const waiting = new Map(
    tables.map((table) => [
      table,
      new Set(
        references.filter(({ from, to }) => from === table && to !== table && tables.includes(to)).map(({ to }) => to),
      ),
    ]),
  )
  const ordered: string[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needed]) => needed.size === 0).map(([table]) => table)
    if (ready.length === 0) throw new RangeError(`These tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    ordered.push(...ready)
    for (const table of ready) waiting.delete(table)
    for (const needed of waiting.values()) for (const table of ready) needed.delete(table)
  }
  return ordered
}
