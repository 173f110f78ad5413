/** How the widget stands in the page. */
export type EmbedMode = 'floating'

export interface Settings {
  mode: EmbedMode
  /** Where the widget comes from; the only origin that is spoken with (threat W2). */
  origin: string
  /** Of the widget's page. */
  address: string
  /** Dutch or English, for the launcher's own words. */
  isEnglish: boolean
  /** Of the launcher; a CSS colour. */
  colour: string
  isOpen: boolean
}

/** Parameters of the host page that are the widget's (rules B2.7 and B2.9). */
const passedOn = ['open', 'serviceId', 'instructorId', 'packageId', 'scheduleId', 'date']

/**
 * Reads the attributes of the script's own element: `data-organization-id`, and if wanted `data-locale` (the page's
 * language otherwise), `data-colour` and `data-mode`. Undefined without an organisation.
 */
export function readSettings(page: Document, search: string): Settings | undefined {
  const script = page.currentScript ?? page.querySelector('script[data-organization-id]')
  if (!(script instanceof HTMLScriptElement)) return undefined
  const { organizationId, locale = page.documentElement.lang.slice(0, 2), colour = '#0f5147' } = script.dataset
  if (!organizationId) return undefined

  const own = new URLSearchParams(search)
  const query = new URLSearchParams({ organization_id: organizationId })
  for (const name of passedOn) {
    const value = own.get(name)
    if (value) query.set(name, value)
  }
  const { origin } = new URL(script.src)
  const path = locale === 'en' || locale === 'nl' ? `/widget/${locale}/` : '/widget/'
  return {
    mode: 'floating',
    origin,
    address: `${origin + path}?${query}`,
    isEnglish: locale === 'en',
    colour,
    isOpen: own.get('open') === 'true',
  }
}
