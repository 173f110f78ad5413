import type { FastifyInstance } from 'fastify'
import { trusted } from '#server/platform/html/html.ts'
import { sendUnbuiltPage } from './error-pages.ts'
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
    return sendPage(reply, trusted(page.replaceAll('__CSP_NONCE__', nonce)), {
      scripts: ["'self'", nonceSource(nonce)],
      styles: ["'self'", nonceSource(nonce)],
      images: ["'self'", 'data:', 'blob:', imageSource()],
      fonts: ["'self'", 'data:'],
      connections: ["'self'"],
    })
  })
}
