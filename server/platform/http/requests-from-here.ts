import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whether a host name or address is this machine itself. */
export const isLocalHost = (host: string): boolean =>
  /^(?:localhost|[^.]+\.localhost|127(?:\.\d{1,3}){3}|\[?(?:::1|::ffff:127(?:\.\d{1,3}){3})\]?)$/i.test(host)

type AskedFrom = Pick<FastifyRequest, 'ip' | 'headers' | 'hostname'>

/** Headers that proxies add. One of them is enough to know that somebody else asked. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
] as const

/**
 * Whether a request comes from this machine itself (threat A38): from its address, and through no proxy but those that are trusted. A page
 * of another site that was made to lead here asks for another host.
 */
export const isFromHere = ({ ip, headers, hostname }: AskedFrom, trustedProxies: number): boolean =>
  isLocalHost(ip) &&
  isLocalHost(hostname) &&
  (trustedProxies > 0 || proxyHeaders.every((name) => headers[name] === undefined))

/** What exists for development only: mails and messages that were not sent, and payments that nobody made. */
const isForDevelopment = (path: string): boolean => /^\/(?:dev|sandbox|api\/payment\/sandbox)(?:\/|$)/.test(path)

/** Answers for mailbox and sandbox as for unknown addresses, unless the request comes from this machine itself (threat A38). */
export function keepDevelopmentHere(app: FastifyInstance, trustedProxies: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions
    if (url === undefined || !isForDevelopment(url) || isFromHere(request, trustedProxies)) return undefined
    reply.callNotFound()
    return reply
  })
}
