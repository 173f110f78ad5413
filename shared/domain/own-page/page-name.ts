/** The minimum and maximum length of a page name in characters. */
export const NAME_LENGTH = { least: 3, most: 60 } as const

/** The maximum number of page names that an organisation may hold at once, including former ones. */
export const MOST_NAMES = 10

/** Names that are the first segment of one of the server's own paths, or that visitors would take for one. */
const reserved: ReadonlySet<string> = new Set(
  `about account accounts admin administrator api app apps assets auth billing blog book booking bookings calendar careers
  contact customer customers dashboard de demo dev docs download downloads email embed en explore feed files fr healthz help
  home images index inplan internal invite jobs legal login logout mail media metrics news nl offline openapi operator
  organisation organisation page pages pay payment payments policy pricing privacy provider public readyz register reset
  robots root sandbox search security services session settings shop sign-in sign-up signin signup sitemap specialists static status
  stripe mollie support system team terms test user users webhook webhooks widget www`.split(/\s+/),
)

const plain = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export type PageNameProblem = 'page-name' | 'page-name-reserved'

/**
 * Returns why a page name is invalid (rule D229); undefined for a valid one.
 * - 3 to 60 characters: a–z, 0–9 and single hyphens between them, such as `studio-noord`.
 * - Names that are paths of the server are reserved: `widget`, `nl`.
 */
export function pageNameProblem(name: string): PageNameProblem | undefined {
  const fits = name.length >= NAME_LENGTH.least && name.length <= NAME_LENGTH.most && plain.test(name)
  if (!fits) return reserved.has(name) ? 'page-name-reserved' : 'page-name'
  return reserved.has(name) ? 'page-name-reserved' : undefined
}

/**
 * Converts an ASCII text to a path segment, cut between words: "Café 't Hof & Zn." → `cafe-t-hof-zn`. Empty if it has no letter or digit.
 */
export function pathOfText(ascii: string, most: number = NAME_LENGTH.most): string {
  const words = ascii
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let path = ''
  for (const word of words) {
    const longer = path === '' ? word.slice(0, most) : `${path}-${word}`
    if (longer.length > most) break
    path = longer
  }
  return path
}

/**
 * Returns page names to propose for an organisation, best first. "Studio Noord" → `studio-noord`, `studio-noord-2`, …
 * @param ascii the organisation's name in ASCII letters
 */
export function proposedNames(ascii: string): string[] {
  // Leaves room for a number at the end.
  const path = pathOfText(ascii, NAME_LENGTH.most - 3)
  const base = pageNameProblem(path) === undefined ? path : `${path || 'my'}-page`
  return [base, ...Array.from({ length: 20 }, (_, index) => `${base}-${index + 2}`)]
}

/**
 * Returns an unused path segment for a service or specialist: that of its name, with a number appended if it is taken. A name without ASCII
 * letters or digits gets `fallback`.
 */
export function freePath(ascii: string, taken: ReadonlySet<string>, fallback: string): string {
  const base = pathOfText(ascii) || fallback
  let path = base
  for (let number = 2; taken.has(path); number += 1) path = `${base}-${number}`
  return path
}
