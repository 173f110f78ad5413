/** A counted or measured value with its name. `expected` is the value that it must have, if there is one. */
export type Row = readonly [name: string, value: number | string, expected?: number | string]

/** Prints a table. Returns a line for each value that differs from its expected value. */
export function printCounts(title: string, rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  console.log(`\n${title}`)
  const wrong: string[] = []
  for (const [name, value, expected] of rows) {
    const isWrong = expected !== undefined && value !== expected
    if (isWrong) wrong.push(`${title}: ${name.trim()}: ${value} instead of ${expected}`)
    console.log(`  ${name.padEnd(width)}  ${String(value).padStart(10)}${isWrong ? `  must be ${expected}` : ''}`)
  }
  return wrong
}
