import { defaultLocale, isLocale, matchLocale, type Locale } from '#shared/i18n/locale.ts'

/** Where the widget is served; the router's base name. */
export const basePath = '/widget'

export interface LocalPath {
  /** The locale that the path begins with. */
  locale: Locale | undefined
  /** The path without base and locale, beginning with `/`. */
  rest: string
}

/** '/widget/en/login' → en and '/login'; '/widget/login' → no locale and '/login'. */
export const readPath = (pathname: string): LocalPath => splitLocale(pathname.slice(basePath.length))

/** A path of the router, which has no base, without its locale: '/en/login' → '/login'. */
export const pathBelowLocale = (routerPath: string): string => splitLocale(routerPath).rest

function splitLocale(path: string): LocalPath {
  const [first = '', ...others] = path.split('/').filter(Boolean)
  return isLocale(first)
    ? { locale: first, rest: `/${others.join('/')}` }
    : { locale: undefined, rest: `/${[first, ...others].join('/')}` }
}

/** A screen's path in a language, below the base: the default locale has no prefix (rule B2.2). */
export const localPath = (locale: Locale, rest: string): string =>
  locale === defaultLocale ? rest : `/${locale}${rest === '/' ? '' : rest}`

/**
 * The language of a visit, in this order (rule B1.5): first path segment, the choice kept from an earlier visit, the
 * browser's languages. Dutch when none says so.
 */
export function detectLocale(pathname: string, kept: string | undefined, browser: readonly string[]): Locale {
  return readPath(pathname).locale ?? (isLocale(kept) ? kept : matchLocale(browser))
}

/**
 * The address that a visit to `location` gets: '/widget/nl/login?a=1' → '/widget/login?a=1' (rule B2.2), and
 * '/widget/login' → '/widget/en/login' for an English visitor. Query and fragment stay (rule B2.1).
 */
export function localAddress(location: Pick<Location, 'pathname' | 'search' | 'hash'>, locale: Locale): string {
  const path = localPath(locale, readPath(location.pathname).rest)
  return basePath + path + location.search + location.hash
}
