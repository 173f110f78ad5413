import type { FastifyInstance } from 'fastify'
import { isLocale, type Locale } from '#shared/i18n/locale.ts'
import { markup } from '#server/platform/html/html.ts'
import { privacy, terms, type LegalText } from './legal-texts.ts'
import { localeOfReader, sendProductPage } from './product-page.ts'

/** Where whoever runs the server has texts of their own; undefined for ours. */
export interface OwnLegalPages {
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
}

/** What the checkbox of a sign-up is about (rule B2.19): `/terms` and `/privacy`, in the language that the query names or else the reader's. */
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
