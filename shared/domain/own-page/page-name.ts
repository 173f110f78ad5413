/** The shortest and longest name of a page. */
export const NAME_LENGTH = { least: 3, most: 60 } as const

/** How many names an organisation may have at once, former ones included. */
export const MOST_NAMES = 10

/** Names that are the beginning of an address of ours, or that visitors would take for one. */
const reserved: ReadonlySet<string> = new Set(
  `about account accounts admin administrator api app apps assets auth billing blog book booking bookings calendar careers
  contact customer customers dashboard de demo dev docs download downloads email embed en explore feed files fr healthz help
  home images index inplan internal invite jobs legal login logout mail media metrics news nl offline openapi operator
  organisation organization page pages pay payment payments policy pricing privacy provider public readyz register reset
  robots root sandbox search security services session settings shop sign-in sign-up signin signup sitemap specialists static status
  stripe mollie support system team terms test user users webhook webhooks widget www`.split(/\s+/),
)

const plain = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export type PageNameProblem = 'page-name' | 'page-name-reserved'

/**
 * What is wrong with the name of a page (rule D229); undefined for a good one.
 * - 3 to 60 characters of a–z, 0–9 and single hyphens between them: `studio-noord`.
 * - Names that are paths of ours are reserved: `widget`, `nl`.
 */
export function pageNameProblem(name: string): PageNameProblem | undefined {
  const fits = name.length >= NAME_LENGTH.least && name.length <= NAME_LENGTH.most && plain.test(name)
  if (!fits) return reserved.has(name) ? 'page-name-reserved' : 'page-name'
  return reserved.has(name) ? 'page-name-reserved' : undefined
}

/**
 * A text of plain letters as a part of an address, cut between words: "Café 't Hof & Zn." → `cafe-t-hof-zn`. Empty when it has no
 * letter or digit.
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
 * Good names to propose for an organisation, the best first. "Studio Noord" → `studio-noord`, `studio-noord-2`, …
 * @param ascii the organisation's name in plain letters
 */
export function proposedNames(ascii: string): string[] {
  // Leaves room for a number.
  const path = pathOfText(ascii, NAME_LENGTH.most - 3)
  const base = pageNameProblem(path) === undefined ? path : `${path || 'my'}-page`
  return [base, ...Array.from({ length: 20 }, (_, index) => `${base}-${index + 2}`)]
}

/**
 * A path for something that has none yet: that of its name, with a number when it is taken. Things without letters are called after
 * their kind.
 */
export function freePath(ascii: string, taken: ReadonlySet<string>, fallback: string): string {
  const base = pathOfText(ascii) || fallback
  let path = base
  for (let number = 2; taken.has(path); number += 1) path = `${base}-${number}`
  return path
}
