import type { FastifyInstance } from 'fastify'
import type { Locale } from '#shared/i18n/locale.ts'
import { trusted } from '#server/platform/html/html.ts'
import { withBootFailureScript } from './boot-failure.ts'
import { sendUnbuiltPage } from './error-pages.ts'
import { localeOfReader } from './page-layout.ts'
import { makeNonce, nonceSource, sendPage } from './page-security.ts'
import type { WidgetPageSources } from './widget-page.ts'

interface ProviderPageSources extends Pick<WidgetPageSources, 'template'> {
  /** The origin of pictures, which is this server's (threat D1). */
  readonly imageSource: () => string
}

/** Serves the provider app for the browser: the same page as in the desktop app, with an equally strict policy. */
export function registerProviderPage(app: FastifyInstance, { template, imageSource }: ProviderPageSources): void {
  app.get('/provider', (_request, reply) => reply.redirect('/provider/'))
  app.get('/provider/', async (request, reply) => {
    const page = await template()
    if (page === undefined) return sendUnbuiltPage(request, reply)
    const nonce = makeNonce()
    return sendPage(reply, trusted(fillTemplate(page, nonce, localeOfReader(request))), {
      scripts: ["'self'", nonceSource(nonce)],
      styles: ["'self'", nonceSource(nonce)],
      images: ["'self'", 'data:', 'blob:', imageSource()],
      fonts: ["'self'", 'data:'],
      connections: ["'self'"],
    })
  })
}

/** Until the app knows its person, the page has the language of the browser, in which it says why it cannot start. */
const fillTemplate = (page: string, nonce: string, locale: Locale): string =>
  withBootFailureScript(page, 'provider', nonce)
    .replaceAll('__CSP_NONCE__', nonce)
    .replace(/<html[^>]*>/, () => `<html lang="${locale}">`)
