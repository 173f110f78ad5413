/** The data from which the addresses of an organisation's pages are composed. */
export interface PagePlace {
  /** The address of this server without a trailing slash. */
  readonly publicUrl: string
  /** The name of the page. */
  readonly name: string
  /** A verified domain of the organisation's own; null when there is none. */
  readonly domain: string | null
  /** The organisation's own language. Addresses in this language contain no language code (rule D233). */
  readonly ownLocale: string
}

/** One of an organisation's pages: its home page, or the page of a service or specialist. */
export type PageSpot = { readonly kind: 'home' } | { readonly kind: 'services' | 'specialists'; readonly path: string }

export const home: PageSpot = { kind: 'home' }

/**
 * Returns the path of a page on its host.
 * - Under the organisation's page name on this server: `/studio-noord`, `/en/studio-noord/services/yoga`.
 * - At the organisation's own domain: `/`, `/en`, `/services/yoga`.
 */
export function pagePath(
  { name, domain, ownLocale }: Omit<PagePlace, 'publicUrl'>,
  locale: string,
  spot: PageSpot = home,
): string {
  const parts = [
    ...(locale === ownLocale ? [] : [locale]),
    ...(domain === null ? [name] : []),
    ...(spot.kind === 'home' ? [] : [spot.kind, spot.path]),
  ]
  return `/${parts.join('/')}`
}

/** Returns the complete address of a page, at the organisation's own domain if there is one. */
export const pageAddress = (place: PagePlace, locale: string, spot: PageSpot = home): string =>
  (place.domain === null ? place.publicUrl : `https://${place.domain}`) + pagePath(place, locale, spot)
