/** Octets of a line, without its end (RFC 5545, section 3.1). */
const LINE_OCTETS = 75

/** A text value of RFC 5545: what would end it, or begin another property, is escaped (threat A8). */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '')

/** Lines of an RFC 5545 file: folded at 75 octets, never inside a character, and ended by CRLF. */
export const contentLines = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('')

function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
