/** Parses CSV as RFC 4180 describes it, character by character, without the product's code. Throws if the text is not well formed. */
export function readCsv(text: string, separator: ',' | ';'): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const [cell, next] = text[at] === '"' ? quoted(text, at) : plain(text, at, separator)
    row.push(cell)
    at = next
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No end of a line at ${at}: ${text.slice(at, at + 20)}`)
    rows.push(row)
    row = []
    at += 2
  }
  return rows
}

function quoted(text: string, start: number): [cell: string, next: number] {
  let cell = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else return [cell, at + 1]
  }
  throw new Error(`No end of the quotes that begin at ${start}`)
}

function plain(text: string, start: number, separator: string): [cell: string, next: number] {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\r') end += 1
  const cell = text.slice(start, end)
  if (cell.includes('"')) throw new Error(`Quotes within a cell at ${start}`)
  return [cell, end]
}
