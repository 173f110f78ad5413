/** The maximum length of an organisation's name in a text message. A longer name is cut, so that the message fits into one segment. */
const LONGEST_NAME = 30

/**
 * Returns a name as it is shown in a text message: on one line, at most 30 characters. A cut name gets no '…', which GSM-7 does not
 * contain.
 */
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
