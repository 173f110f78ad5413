import { home, pageAddress, pagePath, type PageSpot } from '#shared/domain/own-page/page-address.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { PageContent } from '#server/features/own-page/page-content.ts'
import type { PathKind } from '#server/features/own-page/address/page-paths.ts'
import { wordsOfPage } from './words-of-page.ts'

export interface ShownPageOptions {
  readonly content: PageContent
  readonly locale: Locale
  readonly spot: PageSpot
  /** Whether the visitor came to the organisation's own domain. */
  readonly isAtDomain: boolean
  /** The address of this server without a trailing slash. */
  readonly publicUrl: string
  /** The key of the preview link, which goes along to the other pages. */
  readonly previewKey: string | undefined
  readonly imageUrl: (path: string) => string
}

/** A page in the making: its words, and all addresses that it may need. */
export function shownPage(options: ShownPageOptions) {
  const { content, locale, isAtDomain, publicUrl, previewKey, spot } = options
  const { organisation, page, paths, verifiedDomain } = content
  const place = { publicUrl, name: page.name, domain: verifiedDomain, ownLocale: organisation.locale }
  // Links stay on the host that the visitor came to.
  const here = { ...place, domain: isAtDomain ? verifiedDomain : null }
  const query = previewKey === undefined ? '' : `?preview=${encodeURIComponent(previewKey)}`
  const spotOf = (kind: PathKind, subjectId: string): PageSpot => {
    const path = paths.find((each) => each.kind === kind && each.subjectId === subjectId && each.isCurrent)?.path
    return path === undefined ? home : { kind, path }
  }
  return {
    ...options,
    organisation,
    words: wordsOfPage(content, locale),
    spotOf,
    /** The path of a page on the visitor's host. */
    linkTo: (to: PageSpot, language: Locale = locale) => pagePath(here, language, to) + query,
    /** The one address of a page for search engines. */
    addressOf: (to: PageSpot = spot, language: Locale = locale) => pageAddress(place, language, to),
    /** The widget as a page of its own, with something chosen. The loader script opens it in this page instead. */
    bookingUrl: (chosen: { readonly serviceId?: string; readonly instructorId?: string } = {}) => {
      const search = new URLSearchParams({ organization_id: organisation.id, ...chosen })
      return `${publicUrl}/widget/${locale}?${search.toString()}`
    },
  }
}

export type ShownPage = ReturnType<typeof shownPage>
