/**
 * What may be chosen beforehand (rules B1.7, B2.7 and B2.9): in the address of the host page, by attributes of the snippet
 * (`data-service-id`) and by options of `Inplan.open`, all under the names that the widget's own address has.
 */
export type ChoiceName =
  | 'serviceId'
  | 'instructorId'
  | 'packageId'
  | 'scheduleId'
  | 'date'
  | 'colour'
  | 'inplan_key'
  | 'open'

/** As one text, which is shorter. */
const choices = 'serviceId instructorId packageId scheduleId date colour inplan_key open'.split(' ') as ChoiceName[]

/** Finds a choice by its name, where it was made. */
export type ReadChoice = (name: ChoiceName) => string | null | undefined

/** Finds an attribute of the snippet: 'serviceId' is `data-service-id`, in whatever case it was written. */
export type ReadAttribute = (
  name: ChoiceName | 'organizationId' | 'mode' | 'target' | 'locale' | 'launcher' | 'label',
) => string | undefined

/** By `getAttribute`, which knows nothing of what a page may have put on `Object.prototype`, as `dataset` does. */
export const attributesOf =
  (script: Element): ReadAttribute =>
  (name) =>
    script.getAttribute(`data-${name.replace('I', '-I')}`) || undefined

/** The language that the snippet asks for, else the page's. */
export const languageOf = (attribute: ReadAttribute): string =>
  attribute('locale') ?? document.documentElement.lang.slice(0, 2)

/**
 * The widget's address: what the snippet chose, and over it what was chosen since. A language that the widget does not have
 * leaves the choice to the visitor's browser.
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

/** The accessible names of the launcher, closed and open, and the words beside its icon. */
export type LauncherWords = readonly [open: string, close: string, visible: string]

/**
 * In the widget's language: the snippet's or the page's, else the visitor's. The snippet may have words of its own, or show
 * none. The accessible name contains what is visible, so that it can be spoken.
 */
export function launcherWords(attribute: ReadAttribute): LauncherWords {
  const language = [languageOf(attribute), ...navigator.languages].find((each) => /^(en|nl)/.test(each))
  const [open, close, short] = language?.startsWith('en')
    ? (['Book an appointment', 'Close', 'Book'] as const)
    : (['Afspraak maken', 'Sluiten', 'Afspraak maken'] as const)
  const own = attribute('label')
  return [own ?? open, close, attribute('launcher') === 'icon' ? '' : `\u2002${own ?? short}`]
}
