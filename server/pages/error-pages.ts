import type { FastifyReply, FastifyRequest } from 'fastify'
import { markup } from '#server/platform/html/html.ts'
import { pageText, type PageText } from './page-texts.ts'
import { localeOfReader, sendProductPage } from './product-page.ts'

/** Sends "Page not found" as a page to browsers and as JSON to programs. */
export async function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPlainPage(request, reply.status(404), 'not-found.title', 'not-found.text')
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
): Promise<FastifyReply> {
  const locale = localeOfReader(request)
  return sendProductPage(request, reply, {
    title: pageText(locale, title),
    body: markup`<main class="column">
<h1>${pageText(locale, title)}</h1>
<p class="lead">${pageText(locale, text)}</p>
<p><a class="way" href="/">${pageText(locale, 'home')}</a></p>
</main>`,
  })
}
