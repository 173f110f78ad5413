/**
 * What can be chosen in advance (rules B1.7, B2.7 and B2.9): in the address of the host page, by attributes of the snippet
 * (`data-service-id`), and by options of `Inplan.open`. All have the names of the parameters in the widget's address.
 */
export type ChoiceName =
  | 'serviceId'
  | 'instructorId'
  | 'packageId'
  | 'scheduleId'
  | 'date'
  | 'colour'
  | 'theme'
  | 'inplan_key'
  | 'open'

/** All names are in one string, because that makes the script smaller than an array. */
const choices = 'serviceId instructorId packageId scheduleId date colour theme inplan_key open'.split(
  ' ',
) as ChoiceName[]

/** Reads a choice by its name; undefined or null if it was not made. */
export type ReadChoice = (name: ChoiceName) => string | null | undefined

/** Reads an attribute of the snippet: 'serviceId' is `data-service-id`, in upper or lower case. */
export type ReadAttribute = (
  name: ChoiceName | 'organizationId' | 'mode' | 'target' | 'locale' | 'launcher' | 'label',
) => string | undefined

/** Reads attributes by `getAttribute`, because `dataset` would also find what a page has added to `Object.prototype`. */
export const attributesOf =
  (script: Element): ReadAttribute =>
  (name) =>
    script.getAttribute(`data-${name.replace('I', '-I')}`) || undefined

/** The `color-scheme` of the panel before the widget is in it: that of the snippet, or the visitor's. */
export const themeOf = (attribute: ReadAttribute): string =>
  /^(light|dark)$/.exec(attribute('theme') ?? '')?.[0] ?? 'light dark'

/** The language that the snippet asks for, otherwise the page's. */
export const languageOf = (attribute: ReadAttribute): string =>
  attribute('locale') ?? document.documentElement.lang.slice(0, 2)

/**
 * The widget's address. Later choices override those of the snippet. For a language that the widget does not have, the address
 * has none, and the visitor's browser decides.
 */
export function addressOf(origin: string, attribute: ReadAttribute, later: ReadChoice, language?: string): string {
  const query = new URLSearchParams(`organization_id=${attribute('organizationId')}`)
  for (const name of choices) {
    const value = later(name) ?? attribute(name)
    if (value) query.set(name, value)
  }
  if (attribute('mode') === 'inline') query.set('layout', 'inline')
  const locale = language || languageOf(attribute)
  return `${origin}/widget/${/^(en|nl)$/.test(locale) ? `${locale}/` : ''}?${query}`
}

/** The launcher's accessible names when closed and when open, the text beside its icon, and that of the link to the widget's own page. */
export type LauncherWords = readonly [open: string, close: string, visible: string, ownPage: string]

/**
 * The launcher's texts in the widget's language: the snippet's or the page's, otherwise the visitor's. The snippet can set its
 * own text or hide it. The accessible name contains the visible text, so that voice control works.
 */
export function launcherWords(attribute: ReadAttribute): LauncherWords {
  const language = [languageOf(attribute), ...navigator.languages].find((each) => /^(en|nl)/.test(each))
  const [open, close, short, ownPage] = language?.startsWith('en')
    ? (['Book an appointment', 'Close', 'Book', 'Book in a new window'] as const)
    : (['Afspraak maken', 'Sluiten', 'Afspraak maken', 'Afspraak maken in een nieuw venster'] as const)
  const own = attribute('label')
  return [own ?? open, close, attribute('launcher') === 'icon' ? '' : `\u2002${own ?? short}`, ownPage]
}
