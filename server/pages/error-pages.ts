import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#shared/i18n/locale.ts'
import { markup } from '#server/platform/html/html.ts'
import { pageText, type PageText } from './page-texts.ts'
import { localeOfReader, sendProductPage } from './product-page.ts'

/** A link that leads on from an error page, and the language of the page. */
interface WayOn {
  readonly locale: Locale
  readonly href: string
  readonly text: string
}

/** Sends "Page not found" as a page to browsers. By default its link leads to the start, in the reader's language. */
export async function sendNotFoundPage(
  request: FastifyRequest,
  reply: FastifyReply,
  way?: WayOn,
): Promise<FastifyReply> {
  return sendPlainPage(request, reply.status(404), 'not-found.title', 'not-found.text', way)
}

/** Sends an error page instead of a page of the build that does not exist yet. */
export async function sendUnbuiltPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPlainPage(request, reply.status(503), 'unbuilt.title', 'unbuilt.text')
}

/** Whether the client is a browser opening an address, not a program asking for data. */
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
