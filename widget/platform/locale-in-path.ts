import { defaultLocale, isLocale, matchLocale, type Locale } from '#shared/i18n/locale.ts'

/** The path prefix of the widget, which is the router's base name. */
export const basePath = '/widget'

export interface LocalPath {
  /** The locale at the start of the path, if there is one. */
  locale: Locale | undefined
  /** The path without base and locale, starting with `/`. */
  rest: string
}

/** Splits the page's path into locale and rest: '/widget/en/login' → en and '/login'; '/widget/login' → none and '/login'. */
export const readPath = (pathname: string): LocalPath => splitLocale(pathname.slice(basePath.length))

/** Removes the locale from a path of the router, which has no base: '/en/login' → '/login'. */
export const pathBelowLocale = (routerPath: string): string => splitLocale(routerPath).rest

function splitLocale(path: string): LocalPath {
  const [first = '', ...others] = path.split('/').filter(Boolean)
  return isLocale(first)
    ? { locale: first, rest: `/${others.join('/')}` }
    : { locale: undefined, rest: `/${[first, ...others].join('/')}` }
}

/** The path of a screen in a language, without `/widget`. The default locale has no prefix (rule B2.2). */
export const localPath = (locale: Locale, rest: string): string =>
  locale === defaultLocale ? rest : `/${locale}${rest === '/' ? '' : rest}`

/** The language of a visit, in this order (rule B1.5): first path segment, stored choice, the browser's languages, Dutch. */
export function detectLocale(pathname: string, kept: string | undefined, browser: readonly string[]): Locale {
  return readPath(pathname).locale ?? (isLocale(kept) ? kept : matchLocale(browser))
}

/**
 * The normalised address of a visit: '/widget/nl/login?a=1' → '/widget/login?a=1' (rule B2.2), and '/widget/login' →
 * '/widget/en/login' for an English visitor. Query and fragment are kept (rule B2.1).
 */
export function localAddress(location: Pick<Location, 'pathname' | 'search' | 'hash'>, locale: Locale): string {
  const path = localPath(locale, readPath(location.pathname).rest)
  return basePath + path + location.search + location.hash
}
