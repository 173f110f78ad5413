import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { home, pagePath, type PageSpot } from '#shared/domain/own-page/page-path-and-url.ts'
import type { PageContent } from '#server/modules/catalogue/index.ts'
import { contentSecurityPolicy } from '../page-security.ts'
import { loadAfterPaint, type PageSubject, pageDocument } from './page-document.ts'
import type { PageRequest } from './page-request.ts'
import { pageStyles } from './page-styles.ts'
import { pageSitemap } from './page-sitemap.ts'
import { domainRobots } from './robots-txt.ts'
import { shownPage } from './page-render-data.ts'

/** Seconds for which browsers and caches may cache a page. */
const PAGE_AGE = 60

export interface FoundPage {
  readonly content: PageContent
  readonly request: PageRequest
  readonly isAtDomain: boolean
  /** The key of the preview link; undefined for a published page. */
  readonly previewKey: string | undefined
}

export interface PageSender {
  readonly publicUrl: () => string
  readonly imageUrl: (path: string) => string
  readonly imageSources: () => readonly string[]
}

/** Sends the requested page or file; undefined when the organisation has no such page. */
export function sendOwnPage(
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundPage,
  { publicUrl, imageUrl, imageSources }: PageSender,
): FastifyReply | undefined {
  const { content, isAtDomain, previewKey } = found
  const { organisation, page, verifiedDomain } = content
  const { locale = organisation.locale, wanted } = found.request
  if (wanted.kind === 'robots')
    return verifiedDomain === null ? undefined : sendText(request, reply, 'text/plain', domainRobots(verifiedDomain))

  const target =
    wanted.kind === 'sitemap' ? { spot: home, subject: { kind: 'home' } as const } : targetOf(content, wanted)
  if (!target) return undefined
  const { spot, subject } = target
  if (!isAddressOf(found, spot)) {
    const place = { name: page.name, domain: isAtDomain ? verifiedDomain : null, ownLocale: organisation.locale }
    const path = pagePath(place, locale, spot)
    const end = wanted.kind === 'sitemap' ? `${path === '/' ? '' : path}/sitemap.xml` : path
    void reply.header('cache-control', cacheControlOf(previewKey))
    return reply.redirect(end + queryOf(request), 301)
  }
  if (wanted.kind === 'sitemap') return sendText(request, reply, 'application/xml', pageSitemap(content, publicUrl()))

  const shown = shownPage({ content, locale, spot, isAtDomain, publicUrl: publicUrl(), previewKey, imageUrl })
  const styles = pageStyles(organisation.brandColor)
  const ownOrigin = new URL(publicUrl()).origin
  void reply.headers({
    'content-security-policy': contentSecurityPolicy({
      scripts: [ownOrigin, loadAfterPaint.source],
      styles: styles.sources,
      images: ["'self'", 'data:', ...imageSources()],
      frames: [ownOrigin],
    }),
    // The page contains nothing private. With a stricter policy the browser would start another process before it paints the page (decision
    // 68).
    'cross-origin-opener-policy': 'unsafe-none',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(previewKey !== undefined && { 'x-robots-tag': 'noindex' }),
  })
  return sendText(request, reply, 'text/html', pageDocument(shown, subject, styles.html).text, previewKey)
}

/** Returns the query of a request's address with its question mark; empty when there is none. */
const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** Returns whether a request uses the current address of its page, not a former address or another spelling. */
function isAddressOf({ content: { organisation, page }, isAtDomain, request }: FoundPage, spot: PageSpot): boolean {
  const { isExact, locale, name, wanted } = request
  const isOfSpot = spot.kind === 'home' || ('path' in wanted && wanted.path === spot.path)
  return isExact && isOfSpot && locale !== organisation.locale && (isAtDomain || name === page.name)
}

const cacheControlOf = (previewKey: string | undefined): string =>
  previewKey === undefined ? `public, max-age=${PAGE_AGE}` : 'no-store'

/** Returns the current page for a path, even when the path is a former one; undefined when there is none. */
function targetOf(
  { paths, services, specialists }: PageContent,
  wanted: PageSpot,
): { readonly spot: PageSpot; readonly subject: PageSubject } | undefined {
  if (wanted.kind === 'home') return { spot: home, subject: { kind: 'home' } }
  const { kind } = wanted
  const named = paths.find((each) => each.kind === kind && each.path === wanted.path)
  const current =
    named && paths.find((each) => each.kind === kind && each.subjectId === named.subjectId && each.isCurrent)
  if (!current) return undefined
  const spot: PageSpot = { kind, path: current.path }
  const { subjectId } = current
  if (kind === 'services') {
    const service = services.find(({ id }) => id === subjectId)
    return service && { spot, subject: { kind, service } }
  }
  const specialist = specialists.find(({ id }) => id === subjectId)
  return specialist && { spot, subject: { kind, specialist } }
}

/** Sends a text that may be cached for a minute, or answers that the visitor's cached copy is still valid (304). */
function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  previewKey?: string,
): FastifyReply {
  // Weak, because the same text is sent compressed and uncompressed.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  void reply.headers({
    'content-type': `${type}; charset=utf-8`,
    'cache-control': cacheControlOf(previewKey),
    etag: tag,
  })
  const known = (request.headers['if-none-match'] ?? '').split(/\s*,\s*/)
  return known.includes(tag) ? reply.status(304).send() : reply.send(text)
}
