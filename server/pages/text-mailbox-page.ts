import type { FastifyInstance } from 'fastify'
import type { TextSandbox } from '#server/platform/text-message/text-sandbox.ts'
import { markup } from '#server/platform/html/html.ts'
import { mailboxTabs } from './mailbox-page.ts'
import { pageText, type PageText } from './page-texts.ts'
import { localeOfReader, sendProductPage } from './page-layout.ts'

/**
 * Serves the text messages that this server has sent, as a page (`/dev/mailbox/texts`) and for tests as JSON (`/dev/mailbox/texts.json`).
 * Not available in production.
 */
export function registerTextMailbox(app: FastifyInstance, sandbox: TextSandbox): void {
  app.get('/dev/mailbox/texts.json', async () => ({ texts: await sandbox.list() }))

  app.get('/dev/mailbox/texts', async (request, reply) => {
    const t = (key: PageText) => pageText(localeOfReader(request), key)
    const texts = await sandbox.list()
    const list = texts.map(({ to, text, receivedAt }) => {
      const time = receivedAt.toISOString()
      return markup`<li class="card"><p>${text}</p><span class="small">${to}</span> <time class="small" datetime="${time}">${time}</time></li>`
    })
    return sendProductPage(request, reply, {
      title: t('mailbox.texts'),
      styles: ['mailbox.css'],
      script: 'mailbox.js',
      body: markup`<main class="texts">
<h1>${t('mailbox.texts')}</h1>
${mailboxTabs('texts', t)}
${texts.length === 0 ? markup`<p class="small">${t('mailbox.no-texts')}</p>` : markup`<ul>${list}</ul>`}
</main>`,
    })
  })
}
