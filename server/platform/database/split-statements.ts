/**
 * What is read as a whole: a comment, a string, a text between dollar signs, the body of a function (`begin atomic … end;`, whose `end;` begins
 * its line), or the end of a statement.
 */
const TOKEN = /--.*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|\bbegin\s+atomic\b[\s\S]*?^\s*end;|;/gim

/** Splits SQL into its statements, each with the comments before it. */
export function splitStatements(text: string): string[] {
  const ends = [...text.matchAll(TOKEN)]
    .filter(([token]) => token.endsWith(';') && !token.startsWith('--'))
    .map(({ 0: token, index }) => index + token.length)
  return [0, ...ends]
    .map((start, index) => text.slice(start, ends[index]).trim())
    .filter((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim() !== '')
}
