import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { markup } from '#server/platform/html/html.ts'
import { answerAtBank, type BankVisit, bankPath, findBankVisit } from '#server/modules/money/index.ts'
import { pageText } from './page-texts.ts'
import { sendNotFoundPage } from './error-pages.ts'
import { localeOfReader, sendProductPage } from './page-layout.ts'

interface BankRequest {
  Params: { name: string }
}

/** The sandbox's bank page, where a customer confirms a payment. */
export function registerBankPage(app: FastifyInstance, dependencies: Dependencies): void {
  // The page has a Fastify context of its own, because no other route accepts form posts.
  void app.register(async (context) => {
    const form = 'application/x-www-form-urlencoded'
    context.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )

    context.get<BankRequest>(`${bankPath}:name`, async (request, reply) => {
      const visit = await findBankVisit(dependencies, request.params.name)
      return visit ? sendVisit(request, reply, visit) : sendNotFoundPage(request, reply)
    })

    context.post<BankRequest>(`${bankPath}:name`, async (request, reply) => {
      const isApproved = request.body instanceof URLSearchParams && request.body.get('answer') === 'approve'
      const visit = await answerAtBank(dependencies, request.params.name, isApproved)
      return visit ? reply.redirect(visit.returnUrl, 303) : sendNotFoundPage(request, reply)
    })
  })
}

async function sendVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  { organisation, amountCents, isOpen, returnUrl }: BankVisit,
): Promise<FastifyReply> {
  const locale = localeOfReader(request)
  const t = (key: Parameters<typeof pageText>[1]) => pageText(locale, key)
  const choices = markup`<form class="choices" method="post">
<button class="choice first" name="answer" value="approve">${t('bank.approve')}</button>
<button class="choice" name="answer" value="decline">${t('bank.decline')}</button>
</form>
<p class="small">${t('bank.leave')}</p>`
  const over = markup`<p>${t('bank.over')}</p>
<p><a class="way" href="${returnUrl}">${t('bank.back')}</a></p>`
  return sendProductPage(request, reply, {
    title: t('bank.title'),
    styles: ['bank.css'],
    policy: { forms: ["'self'"] },
    body: markup`<main class="column bank">
<p class="note">${t('bank.sandbox')}</p>
<h1>${t('bank.title')}</h1>
<dl class="card">
<div><dt>${t('bank.to')}</dt><dd>${organisationNameFor(organisation, locale)}</dd></div>
<div><dt>${t('bank.amount')}</dt><dd class="amount">${formatPrice(amountCents, locale)}</dd></div>
</dl>
${isOpen ? choices : over}
</main>`,
  })
}
