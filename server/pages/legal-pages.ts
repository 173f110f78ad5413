import type { FastifyInstance } from 'fastify'
import { isLocale, type Locale } from '#shared/i18n/locale.ts'
import { markup } from '#server/platform/html/html.ts'
import { privacy, terms, type LegalText } from './legal-texts.ts'
import { localeOfReader, sendProductPage } from './page-layout.ts'

/** Addresses of the operator's own legal texts; undefined to use the built-in texts. */
export interface OwnLegalPages {
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
}

/**
 * Serves `/terms` and `/privacy`, which the sign-up's checkbox links to (rule B2.19), in the language of the query or of the
 * browser.
 */
export function registerLegalPages(app: FastifyInstance, { termsUrl, privacyUrl }: OwnLegalPages): void {
  const register = (path: string, own: string | undefined, texts: Readonly<Record<Locale, LegalText>>) => {
    app.get<{ Querystring: { language?: unknown } }>(path, async (request, reply) => {
      if (own !== undefined) return reply.redirect(own)
      const { language } = request.query
      const locale = isLocale(language) ? language : localeOfReader(request)
      const { title, lead, sections } = texts[locale]
      return sendProductPage(request, reply, {
        title,
        locale,
        styles: ['legal.css'],
        body: markup`<main class="column">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${sections.map(([heading, text]) => markup`<section class="clause"><h2>${heading}</h2><p>${text}</p></section>`)}
</main>`,
      })
    })
  }
  register('/terms', termsUrl, terms)
  register('/privacy', privacyUrl, privacy)
}
