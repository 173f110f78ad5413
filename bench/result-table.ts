/** The result of a measurement as a table. */
export type Table = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const format = ({ columns, rows }: Table): string =>
  [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')

/**
 * Returns the page with the table inserted between `<!-- name -->` and `<!-- /name -->`.
 * @throws when the page does not contain these markers
 */
export function putTable(page: string, name: string, table: Table): string {
  const [opening, closing] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [start, end] = [page.indexOf(opening), page.indexOf(closing)]
  if (start < 0 || end < start) throw new Error(`docs/performance.md has no place for ${name}.`)
  return `${page.slice(0, start + opening.length)}\n\n${format(table)}\n\n${page.slice(end)}`
}

/** The median; for an even number of values the lower of the middle two. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
  if (middle === undefined) throw new Error('No values, no median.')
  return middle
}

/** A readable time: "480 ms", "1.9 s", "3 min 20 s". */
export function formatTime(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** Returns the milliseconds that `work` takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
