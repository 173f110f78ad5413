import type { FastifyInstance } from 'fastify'
import { trusted } from '#server/platform/html/html.ts'
import { sendUnbuiltPage } from './error-pages.ts'
import { makeNonce, nonceSource, sendPage } from './page-security.ts'
import type { WidgetPageSources } from './widget-page.ts'

/** Serves the provider app for the browser: the same page as in the desktop app, with an equally strict policy. */
export function registerProviderPage(
  app: FastifyInstance,
  { template, imageSources }: Pick<WidgetPageSources, 'template' | 'imageSources'>,
): void {
  app.get('/provider', (_request, reply) => reply.redirect('/provider/'))
  app.get('/provider/', async (request, reply) => {
    const page = await template()
    if (page === undefined) return sendUnbuiltPage(request, reply)
    const nonce = makeNonce()
    return sendPage(reply, trusted(page.replaceAll('__CSP_NONCE__', nonce)), {
      scripts: ["'self'", nonceSource(nonce)],
      styles: ["'self'", nonceSource(nonce)],
      images: ["'self'", 'data:', 'blob:', ...imageSources()],
      fonts: ["'self'", 'data:'],
      connections: ["'self'"],
    })
  })
}
