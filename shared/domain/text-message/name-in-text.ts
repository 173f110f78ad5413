/** The longest name of an organisation in a text message; a longer one is cut, so that the message fits into one segment. */
const LONGEST_NAME = 30

/** A name as a text message shows it: one line, at most 30 characters, '…' not among them, which GSM-7 does not have. */
export function nameInText(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= LONGEST_NAME
    ? line
    : `${characters
        .slice(0, LONGEST_NAME - 3)
        .join('')
        .trimEnd()}...`
}
