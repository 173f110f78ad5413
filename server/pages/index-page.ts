import type { FastifyInstance } from 'fastify'
import { markup } from '#server/platform/html/html.ts'
import { pageText, type PageText } from './page-texts.ts'
import { localeOfReader, sendProductPage } from './page-layout.ts'

/** `/`: an overview with links to everything. */
export function registerIndexPage(
  app: FastifyInstance,
  { hasMailbox, hasDemo }: { hasMailbox: boolean; hasDemo: boolean },
): void {
  app.get('/', async (request, reply) => {
    const locale = localeOfReader(request)
    const t = (key: PageText) => pageText(locale, key)
    const places = [
      hasDemo && { path: '/demo', name: t('index.demo'), detail: t('index.demo-detail') },
      hasDemo && { path: '/demo/freelancer', name: t('index.freelancer'), detail: t('index.freelancer-detail') },
      hasDemo && { path: '/demo/inline', name: t('index.inline'), detail: t('index.inline-detail') },
      hasDemo && { path: '/demo/popup', name: t('index.popup'), detail: t('index.popup-detail') },
      hasDemo && { path: '/studio-noord', name: t('index.own-page'), detail: t('index.own-page-detail') },
      { path: '/provider/', name: t('index.provider'), detail: t('index.provider-detail') },
      hasMailbox && { path: '/dev/mailbox', name: t('index.mailbox'), detail: t('index.mailbox-detail') },
      { path: '/docs', name: t('index.docs'), detail: t('index.docs-detail') },
    ].filter((place) => place !== false)
    return sendProductPage(request, reply, {
      title: t('index.title'),
      styles: ['index.css'],
      body: markup`<main class="column">
<h1>${t('index.title')}</h1>
<p class="lead">${t('index.intro')}</p>
<ul class="card places">${places.map(
        ({ path, name, detail }) =>
          markup`<li><a href="${path}"><b>${name}</b><span class="small">${detail}</span><code>${path}</code></a></li>`,
      )}</ul>
<p class="more small"><a href="/openapi.json">${t('index.openapi')}</a><a href="/readyz">${t('index.health')}</a><a href="/metrics">${t('index.metrics')}</a></p>
</main>`,
    })
  })
}
