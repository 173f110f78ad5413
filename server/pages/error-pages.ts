import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#shared/i18n/locale.ts'
import { markup } from '#server/platform/html/html.ts'
import { pageText, type PageText } from './page-texts.ts'
import { localeOfReader, sendProductPage } from './page-layout.ts'

/** The link on an error page, and the language of the page. */
interface WayOn {
  readonly locale: Locale
  readonly href: string
  readonly text: string
}

/** Sends a "Page not found" page to a browser. By default it links to the start page, in the reader's language. */
export async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  way?: WayOn,
): Promise<FastifyReply> {
  return sendPlainPage(request, reply.status(404), 'not-found.title', 'not-found.text', way)
}

/** Sends an error page in place of a page that has not been built yet. */
export async function sendUnbuiltPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPlainPage(request, reply.status(503), 'unbuilt.title', 'unbuilt.text')
}

/** Returns whether the client is a browser that opens a page, not a program that requests data. */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  !/^\/(api|auth)\//.test(request.url) &&
  (request.headers.accept ?? '').includes('text/html')

async function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  title: PageText,
  text: PageText,
  way?: WayOn,
): Promise<FastifyReply> {
  const locale = way?.locale ?? localeOfReader(request)
  const { href, text: linkText } = way ?? { href: '/', text: pageText(locale, 'home') }
  return sendProductPage(request, reply, {
    locale,
    title: pageText(locale, title),
    body: markup`<main class="column">
<h1>${pageText(locale, title)}</h1>
<p class="lead">${pageText(locale, text)}</p>
<p><a class="way" href="${href}">${linkText}</a></p>
</main>`,
  })
}
