type Cell = string | number | boolean | Date | null | undefined

/** Formats rows as columns under a heading, for a terminal. The headings are the keys of the rows. */
export function textTable<Row extends Readonly<Record<string, Cell>>>(
  columns: Readonly<Partial<Record<keyof Row & string, string>>>,
  rows: readonly Row[],
): string {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const lines = [names.map((name) => columns[name] ?? ''), ...rows.map((row) => names.map((name) => textOf(row[name])))]
  return alignColumns(lines)
}

/** Formats lines of cells, padding each column to its widest cell. */
export function alignColumns(lines: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...lines.map((line) => line.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function textOf(cell: Cell): string {
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell === null || cell === undefined ? '' : String(cell)
}

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
