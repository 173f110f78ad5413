import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DevelopmentMailbox, ReceivedMail } from '#server/platform/mail/development-mail-server.ts'
import { markup, trusted, type Html } from '#server/platform/html/html.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { pageText, type PageText } from './page-texts.ts'
import { sendNotFoundPage } from './error-pages.ts'
import { localeOfReader, sendProductPage } from './page-layout.ts'
import { sendPage } from './page-security.ts'

interface MailRequest {
  Params: { id: string }
}

interface MailsRequest {
  Querystring: { to?: string }
}

/**
 * Serves the mail that this server has sent, as a page (`/dev/mailbox`) and for tests as JSON (`/dev/mailbox.json`, with `?to=` to filter
 * by recipient). Not available in production.
 */
export function registerMailbox(app: FastifyInstance, mailbox: DevelopmentMailbox): void {
  app.get<MailsRequest>('/dev/mailbox.json', async ({ query }) => ({ mails: await mailbox.list(query.to) }))

  app.get('/dev/mailbox', async (request, reply) => {
    const mails = await mailbox.list()
    return sendProductPage(request, reply, mailboxPage(request, mails, undefined))
  })

  app.get<MailRequest>('/dev/mailbox/:id', async (request, reply) => {
    const chosen = await find(mailbox, request.params.id)
    if (!chosen) return sendNotFoundPage(request, reply)
    return sendProductPage(request, reply, mailboxPage(request, await mailbox.list(), chosen))
  })

  // The content of a mail is a separate page without scripts, so that it cannot affect the mailbox page.
  app.get<MailRequest>('/dev/mailbox/:id/html', async (request, reply) => {
    const chosen = await find(mailbox, request.params.id)
    if (!chosen) return sendNotFoundPage(request, reply)
    return sendPage(reply, trusted(chosen.html), {
      styles: ["'unsafe-inline'"],
      images: ['data:'],
      embedders: ["'self'"],
    })
  })
}

const find = async (mailbox: DevelopmentMailbox, id: string): Promise<ReceivedMail | undefined> =>
  isId(id) ? mailbox.find(id) : undefined

function mailboxPage(request: FastifyRequest, mails: readonly ReceivedMail[], chosen: ReceivedMail | undefined) {
  const locale = localeOfReader(request)
  const t = (key: PageText) => pageText(locale, key)
  const time = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'nl-NL', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const list = mails.map(
    (mail) => markup`<li><a href="/dev/mailbox/${mail.id}"${mail.id === chosen?.id && trusted(' aria-current="page"')}>
<b>${mail.subject}</b><span class="small">${mail.to}</span><time class="small" datetime="${mail.receivedAt}">${time.format(new Date(mail.receivedAt))} UTC</time></a></li>`,
  )
  return {
    title: t('mailbox.title'),
    styles: ['mailbox.css'],
    script: 'mailbox.js',
    policy: { frames: ["'self'"] },
    body: markup`<main class="mailbox${chosen ? ' reading' : ''}">
<nav class="list" aria-label="${t('mailbox.title')}">${chosen ? markup`<h2>${t('mailbox.title')}</h2>` : markup`<h1>${t('mailbox.title')}</h1>`}
${mailboxTabs('mails', t)}
${mails.length === 0 ? markup`<p class="small">${t('mailbox.empty')}</p>` : markup`<ul>${list}</ul>`}</nav>
<article class="mail">${chosen ? mailView(chosen, t) : markup`<p class="small hint">${t('mailbox.choose')}</p>`}</article>
</main>`,
  }
}

/** The tabs that switch between mails and text messages. */
export const mailboxTabs = (shown: 'mails' | 'texts', t: (key: PageText) => string): Html =>
  markup`<p class="tabs">${(['mails', 'texts'] as const).map(
    (each) =>
      markup`<a href="/dev/mailbox${each === 'texts' && '/texts'}"${each === shown && trusted(' aria-current="page"')}>${t(`mailbox.${each}`)}</a>`,
  )}</p>`

function mailView(mail: ReceivedMail, t: (key: PageText) => string): Html {
  return markup`<p class="back"><a href="/dev/mailbox">${t('mailbox.back')}</a></p>
<h1>${mail.subject}</h1>
<dl class="small"><div><dt>${t('mailbox.from')}</dt><dd>${mail.from}</dd></div><div><dt>${t('mailbox.to')}</dt><dd>${mail.to}</dd></div></dl>
<iframe class="card" title="${t('mailbox.html')}" src="/dev/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details class="card"><summary>${t('mailbox.text')}</summary><pre>${mail.text}</pre></details>
${mail.attachments.map(
  ({ filename, mimeType, content }) =>
    markup`<details class="card"><summary>${filename}<span class="small">${mimeType}</span></summary><pre>${content}</pre></details>`,
)}`
}
