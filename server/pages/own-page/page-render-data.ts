import { widgetParameters } from '#shared/api/specification/widget-parameters.ts'
import { home, pageAddress, pagePath, type PageSpot } from '#shared/domain/own-page/page-path-and-url.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { PageContent, PathKind } from '#server/modules/catalogue/index.ts'
import { wordsOfPage } from './words-of-page.ts'

export interface ShownPageOptions {
  readonly content: PageContent
  readonly locale: Locale
  readonly spot: PageSpot
  /** Whether the visitor opened the page at the organisation's own domain. */
  readonly isAtDomain: boolean
  /** The address of this server without a trailing slash. */
  readonly publicUrl: string
  /** The key of the preview link, which is added to the links to the organisation's other pages; undefined for a published page. */
  readonly previewKey: string | undefined
  readonly imageUrl: (path: string) => string
}

/** Prepares the data for rendering a page: its words, and functions for all addresses that it may need. */
export function shownPage(options: ShownPageOptions) {
  const { content, locale, isAtDomain, publicUrl, previewKey, spot } = options
  const { organisation, page, paths, verifiedDomain } = content
  const place = { publicUrl, name: page.name, domain: verifiedDomain, ownLocale: organisation.locale }
  // Links stay on the host at which the visitor opened the page.
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
    /**
     * Returns the address of the widget as a separate page, with a service or specialist already chosen. When the loader script has run, it
     * opens the widget within this page instead.
     */
    bookingUrl: ({ serviceId, specialistId }: { readonly serviceId?: string; readonly specialistId?: string } = {}) => {
      const search = new URLSearchParams({
        organization_id: organisation.id,
        ...(serviceId !== undefined && { serviceId }),
        ...(specialistId !== undefined && { [widgetParameters.specialistId]: specialistId }),
      })
      return `${publicUrl}/widget/${locale}?${search.toString()}`
    },
  }
}

export type ShownPage = ReturnType<typeof shownPage>
