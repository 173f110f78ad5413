/** The parts of a page that its owner can leave out, in their order. */
export const PAGE_PARTS = ['services', 'specialists', 'hours', 'locations', 'contact'] as const

export type PagePart = (typeof PAGE_PARTS)[number]

/** The most pictures of a page, besides those of services and specialists. */
export const MOST_PICTURES = 6
/** The longest text about the business. */
export const ABOUT_LENGTH = 5000

/** The paragraphs of a text: an empty line begins the next one. Lines within a paragraph stay lines. */
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
