/** Where the pages of an organisation are. */
export interface PagePlace {
  /** The address of this server without a trailing slash. */
  readonly publicUrl: string
  /** The name of the page. */
  readonly name: string
  /** A verified domain of the organisation's own; null when there is none. */
  readonly domain: string | null
  /** The organisation's language, whose addresses have no language in them (rule D233). */
  readonly ownLocale: string
}

/** One of an organisation's pages: the first one, or that of a service or specialist. */
export type PageSpot = { readonly kind: 'home' } | { readonly kind: 'services' | 'specialists'; readonly path: string }

export const home: PageSpot = { kind: 'home' }

/**
 * The path of a page on its host.
 * - Under a name: `/studio-noord`, `/en/studio-noord/services/yoga`.
 * - At a domain: `/`, `/en`, `/services/yoga`.
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

/** The complete address of a page: at the domain, if there is one. */
export const pageAddress = (place: PagePlace, locale: string, spot: PageSpot = home): string =>
  (place.domain === null ? place.publicUrl : `https://${place.domain}`) + pagePath(place, locale, spot)
