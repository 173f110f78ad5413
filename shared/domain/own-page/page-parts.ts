/** The parts of a page that its owner can hide, in display order. */
export const PAGE_PARTS = ['services', 'specialists', 'hours', 'locations', 'contact'] as const

export type PagePart = (typeof PAGE_PARTS)[number]

/** The maximum number of pictures of a page, not counting those of services and specialists. */
export const MOST_PICTURES = 6
/** The maximum length of the text about the business, in characters. */
export const ABOUT_LENGTH = 5000

/** Splits a text into paragraphs at empty lines. Line breaks within a paragraph are preserved. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** The beginning of a text in one line, for search results, cut between words at about 160 characters. */
export function shortened(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}
