/** Parses an address; undefined for a text that is none. The oldest browsers lack `URL.canParse`. */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
