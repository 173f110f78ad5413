import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#server/platform/dependencies.ts'

/** Default headers of every answer. Pages replace the policy and the caching headers. */
const headers: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const ONE_YEAR = 31_536_000

export function securityHeaders({
  configuration,
}: Pick<Dependencies, 'configuration'>): Readonly<Record<string, string>> {
  const isSecure = configuration.publicUrl?.startsWith('https:') === true
  return isSecure ? { ...headers, 'strict-transport-security': `max-age=${ONE_YEAR}` } : headers
}

export function registerSecurityHeaders(app: FastifyInstance, dependencies: Dependencies): void {
  const all = securityHeaders(dependencies)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
}
