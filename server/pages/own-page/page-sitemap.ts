import { home, pageAddress, type PageSpot } from '#shared/domain/own-page/page-path-and-url.ts'
import { locales } from '#shared/i18n/locale.ts'
import { markup } from '#server/platform/html/html.ts'
import type { PageContent } from '#server/modules/catalogue/index.ts'

/** The sitemap of this server: those of the organisations with these page names. */
export const sitemapIndex = (names: readonly string[], publicUrl: string): string =>
  markup`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${names.map((name) => markup`<sitemap><loc>${`${publicUrl}/${name}/sitemap.xml`}</loc></sitemap>\n`)}</sitemapindex>
`.text

/** The sitemap of an organisation: each of its pages in each language, with the other languages beside it. */
export function pageSitemap(
  { organisation, page, paths, services, specialists, verifiedDomain }: PageContent,
  publicUrl: string,
): string {
  const place = { publicUrl, name: page.name, domain: verifiedDomain, ownLocale: organisation.locale }
  const shown = new Set([...services, ...specialists].map(({ id }) => id))
  const spots: PageSpot[] = [
    home,
    ...paths
      .filter(({ isCurrent, subjectId }) => isCurrent && shown.has(subjectId))
      .map(({ kind, path }) => ({ kind, path }))
      .toSorted((a, b) => `${a.kind}${a.path}`.localeCompare(`${b.kind}${b.path}`)),
  ]
  const entries = spots.flatMap((spot) =>
    locales.map(
      (locale) => markup`<url><loc>${pageAddress(place, locale, spot)}</loc>${locales.map(
        (other) => markup`<xhtml:link rel="alternate" hreflang="${other}" href="${pageAddress(place, other, spot)}"/>`,
      )}</url>
`,
    ),
  )
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries}</urlset>
`.text
}
