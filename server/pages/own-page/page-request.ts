import { isLocale, type Locale } from '#shared/i18n/locale.ts'

/** The parsed address of a request for an organisation's pages. */
export interface PageRequest {
  /** The language in the address; undefined when the address has none and the organisation's own language applies. */
  readonly locale: Locale | undefined
  /** The name of the page; empty at an organisation's own domain. */
  readonly name: string
  readonly wanted:
    | { readonly kind: 'home' }
    | { readonly kind: 'services' | 'specialists'; readonly path: string }
    | { readonly kind: 'sitemap' }
    | { readonly kind: 'robots' }
  /** Whether the address is spelled exactly like the links of the page: in lower case, without a trailing slash. */
  readonly isExact: boolean
}

/**
 * Reads the path of a request; undefined when no page can have it.
 * - `/studio-noord`, `/en/studio-noord`, `/studio-noord/services/yoga`, `/studio-noord/sitemap.xml`
 * - at a domain: `/`, `/en`, `/services/yoga`, `/sitemap.xml`, `/robots.txt`
 */
export function readPageRequest(pathname: string, isAtDomain: boolean): PageRequest | undefined {
  const path = pathname.toLowerCase()
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  // Paths of pages have only unescaped ASCII characters. A percent-encoded path belongs to no page, so nothing has to be decoded.
  if (!/^\/[a-z0-9./-]*$/.test(bare) || bare.includes('//')) return undefined
  const segments = bare.split('/').filter((segment) => segment !== '')
  const locale = isLocale(segments[0]) ? segments[0] : undefined
  const rest = locale === undefined ? segments : segments.slice(1)
  const name = isAtDomain ? '' : (rest[0] ?? '')
  if (!isAtDomain && name === '') return undefined
  const wanted = wantedBy(isAtDomain ? rest : rest.slice(1), locale !== undefined, isAtDomain)
  return wanted && { locale, name, wanted, isExact: bare === pathname }
}

function wantedBy(rest: readonly string[], hasLocale: boolean, isAtDomain: boolean): PageRequest['wanted'] | undefined {
  const [first, path, ...more] = rest
  if (first === undefined) return { kind: 'home' }
  if ((first === 'services' || first === 'specialists') && path !== undefined && more.length === 0)
    return { kind: first, path }
  if (hasLocale || path !== undefined) return undefined
  if (first === 'sitemap.xml') return { kind: 'sitemap' }
  return first === 'robots.txt' && isAtDomain ? { kind: 'robots' } : undefined
}
