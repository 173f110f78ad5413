import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { findStopVisit, type StopVisit, stopTextsByLink } from '#server/modules/messaging/index.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { markup } from '#server/platform/html/html.ts'
import { sendNotFoundPage } from './error-pages.ts'
import { pageText, type PageText } from './page-texts.ts'
import { localeOfReader, sendProductPage } from './page-layout.ts'

interface StopRequest {
  Params: { code: string }
}

/** Serves the page behind the link in a text message. Its button ends the text messages (rule D259); opening the page changes nothing. */
export function registerStopPage(app: FastifyInstance, dependencies: Dependencies): void {
  // The page has a Fastify context of its own, because no other route accepts form posts.
  void app.register(async (context) => {
    context.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    context.get<StopRequest>('/t/:code', async (request, reply) =>
      send(request, reply, await findStopVisit(dependencies, request.params.code)),
    )
    context.post<StopRequest>('/t/:code', async (request, reply) =>
      send(request, reply, await stopTextsByLink(dependencies, request.params.code)),
    )
  })
}

async function send(request: FastifyRequest, reply: FastifyReply, visit: StopVisit | undefined): Promise<FastifyReply> {
  if (!visit) return sendNotFoundPage(request, reply)
  const locale = localeOfReader(request)
  const t = (key: PageText) => pageText(locale, key)
  // The address contains the secret, so it must not be sent to other pages as the referrer.
  void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
  return sendProductPage(request, reply, {
    title: t('stop.title'),
    styles: ['bank.css'],
    policy: { forms: ["'self'"] },
    body: markup`<main class="column bank">
<h1>${t('stop.title')}</h1>
<p>${t(visit.isOn ? 'stop.on' : 'stop.off')}</p>
<p class="card"><b>${organisationNameFor(visit.organisation, locale)}</b></p>
${
  visit.isOn
    ? markup`<form class="choices" method="post"><button class="choice first">${t('stop.act')}</button></form>`
    : markup`<p class="small">${t('stop.again')}</p>`
}
</main>`,
  })
}
