import type { Setting } from '#server/platform/settings-schema.ts'

const BEGIN = '<!-- The table is written by `npm run settings` from server/platform/settings-schema.ts. -->'
const END = '<!-- End of the table. -->'

/** Returns the names of the settings that have no description. */
export const undescribed = (settings: readonly Setting[]): string[] =>
  settings.filter(({ meaning }) => meaning === '').map(({ name }) => name)

/**
 * Returns the page with the table of settings between its two markers.
 * @throws {RangeError} when a marker is missing
 */
export function withSettings(page: string, settings: readonly Setting[]): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new RangeError('The page lacks the marks around the table of settings')
  return `${page.slice(0, begin + BEGIN.length)}\n\n${tableOf(settings)}\n\n${page.slice(end)}`
}

function tableOf(settings: readonly Setting[]): string {
  const rows = settings.map(({ name, preset, meaning }) => [`\`${name}\``, preset && `\`${preset}\``, meaning])
  const [head, ...body] = padded([['Variable', 'Default', 'Meaning'], ...rows])
  const rule = (head ?? []).map((cell) => '-'.repeat(cell.length))
  return [head ?? [], rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Pads the cells of each column to the same width, as the code formatter requires. */
function padded(rows: readonly (readonly string[])[]): string[][] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
}
