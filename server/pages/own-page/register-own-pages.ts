import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDomainName } from '#shared/domain/own-page/own-domain.ts'
import { pageNameProblem } from '#shared/domain/own-page/page-name.ts'
import {
  findPageContent,
  listPublishedPages,
  listVerifiedDomains,
  ownerOfDomain,
  ownerOfName,
} from '#server/modules/catalogue/index.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { hostOf, isLoopback } from '#server/platform/http/host-of.ts'
import { home, pagePath } from '#shared/domain/own-page/page-path-and-url.ts'
import { sendNotFoundPage, wantsPage } from '../error-pages.ts'
import { ownPageText } from './own-page-texts.ts'
import { wordsOfPage } from './words-of-page.ts'
import { readPageRequest } from './page-request.ts'
import { sitemapIndex } from './page-sitemap.ts'
import { serverRobots } from './robots-txt.ts'
import { type FoundPage, type PageSender, sendOwnPage } from './send-own-page.ts'

/** Maximum number of sitemaps that an index may name, by the protocol of sitemaps. */
const MOST_SITEMAPS = 50_000

/**
 * Serves the pages of organisations: under their names, such as `/studio-noord`, and at their own verified domains. Suspended
 * organisations, unpublished pages and unknown names count as not found.
 *
 * @param imageSources returns the origins of pictures
 */
export function registerOwnPages(
  app: FastifyInstance,
  { clock, configuration, database, publicUrl, storage, suspensions }: Dependencies,
  imageSources: () => readonly string[],
): void {
  const sender: PageSender = { publicUrl, imageSources, imageUrl: (path) => storage.publicUrl(path) }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    domain: string | undefined,
    findOwner: (name: string) => Promise<string | undefined>,
  ): Promise<FastifyReply> {
    // Under the server's own address, programs get JSON for an unknown path; at an organisation's domain everybody gets a page.
    const notFound = async () => {
      if (domain !== undefined) return sendNotFoundPage(request, reply)
      reply.callNotFound()
      return reply
    }
    const url = urlOf(request)
    const asked = url && readPageRequest(url.pathname, domain !== undefined)
    const owner = asked && (await findOwner(asked.name))
    if (!url || !asked || owner === undefined || suspensions.isSuspended(owner)) return notFound()
    const key = url.searchParams.get('preview') ?? undefined
    const content = await findPageContent(database, owner, { previewKey: key, now: clock() })
    if (!content) return notFound()
    const previewKey = content.page.isPublished ? undefined : key
    const found = { content, request: asked, isAtDomain: domain !== undefined, previewKey }
    const sent = sendOwnPage(request, reply, found, sender)
    if (sent || !wantsPage(request)) return sent ?? notFound()
    return sendNotFoundPage(request, reply, wayToFirstPage(found))
  }

  const byName = (name: string) =>
    pageNameProblem(name) === undefined ? ownerOfName(database.global, name) : Promise.resolve(undefined)
  for (const path of ['/:name', '/:name/*']) {
    app.get(path, (request, reply) => send(request, reply, undefined, byName))
  }
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(serverRobots(publicUrl())))
  app.get('/sitemap.xml', async (_request, reply) => {
    // Pages at domains of their own are in the sitemaps there.
    const elsewhere = new Set((await listVerifiedDomains(database.global)).map(({ organisationId }) => organisationId))
    const pages = await listPublishedPages(database, MOST_SITEMAPS)
    const shown = pages.filter(({ organisationId: id }) => !elsewhere.has(id) && !suspensions.isSuspended(id))
    const names = shown.map(({ name }) => name)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(sitemapIndex(names, publicUrl()))
  })

  registerDomainCheck(app, (domain) => ownerOfDomain(database.global, domain))

  const ownHosts = new Set(configuration.otherHosts)
  /**
   * Whether the whole product is served at a host: at that of `PUBLIC_URL`, at those of `OTHER_HOSTS`, and at the machine itself. Without
   * `PUBLIC_URL`, a developer may also reach the machine by its address or by a name in the local network.
   */
  const isOwnHost = (host: string): boolean =>
    host === new URL(publicUrl()).hostname ||
    ownHosts.has(host) ||
    isLoopback(host) ||
    (configuration.publicUrl === undefined && !isDomainName(host))

  // This hook runs before all routes: an organisation's domain serves only the organisation's pages and nothing else of this server. A host
  // that is neither ours nor of an organisation gets nothing (threat A20).
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request.headers.host)
    if (isOwnHost(host)) return undefined
    const owner = isDomainName(host) ? await ownerOfDomain(database.global, host) : undefined
    if (owner === undefined) return isForAnyHost(request) ? undefined : sendMisdirected(reply)
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotFoundPage(request, reply)
    return send(request, reply, host, async () => owner)
  })
}

/** Returns a link to the organisation's start page in the language of the address, for the error page of an unknown path. */
function wayToFirstPage({ content, isAtDomain, previewKey, request }: FoundPage) {
  const { organisation, page, verifiedDomain } = content
  const { locale = organisation.locale } = request
  const place = { name: page.name, domain: isAtDomain ? verifiedDomain : null, ownLocale: organisation.locale }
  const query = previewKey === undefined ? '' : `?preview=${encodeURIComponent(previewKey)}`
  const { name } = wordsOfPage(content, locale)
  return { locale, href: pagePath(place, locale, home) + query, text: ownPageText(locale, 'back', { name }) }
}

/**
 * Returns the address of a request at a made-up host; undefined when it cannot be parsed. The path is not resolved against a base, because
 * `//name` would then name a host.
 */
const urlOf = ({ url }: FastifyRequest): URL | undefined => URL.parse(`http://page${url}`) ?? undefined

/** Paths that machines ask for by address or by a name of their own: health checks, the proxy, and the collector of metrics. */
const isForAnyHost = ({ url }: FastifyRequest): boolean =>
  /^\/(?:healthz|readyz|metrics|internal\/[^?]*)(?:\?|$)/.test(url)

const sendMisdirected = (reply: FastifyReply): FastifyReply =>
  reply.status(421).type('text/plain').send('This server does not answer for this host.')

/**
 * Tells a proxy whether to obtain a certificate for a host name: 200 for verified domains, 404 for others (Caddy's
 * `on_demand_tls`).
 */
function registerDomainCheck(app: FastifyInstance, find: (domain: string) => Promise<string | undefined>): void {
  app.get<{ Querystring: { domain?: unknown } }>('/internal/certificate/domain', async (request, reply) => {
    const { domain } = request.query
    const host = typeof domain === 'string' ? hostOf(domain) : ''
    const isServed = isDomainName(host) && (await find(host)) !== undefined
    return reply
      .status(isServed ? 200 : 404)
      .type('text/plain')
      .send(isServed ? 'served here' : 'not served here')
  })
}
