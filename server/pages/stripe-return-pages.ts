import type { FastifyInstance } from 'fastify'
import { markup } from '#server/platform/html/html.ts'
import { onboardingPaths } from '#server/modules/money/index.ts'
import { pageText } from './page-texts.ts'
import { localeOfReader, sendProductPage } from './page-layout.ts'

/**
 * Serves the pages to which Stripe's onboarding returns. Anybody may open them, so they show nothing about an account; the app shows the
 * result of the onboarding.
 */
export function registerOnboardingPages(app: FastifyInstance): void {
  for (const page of ['connected', 'again'] as const) {
    app.get(page === 'connected' ? onboardingPaths.done : onboardingPaths.again, async (request, reply) => {
      const locale = localeOfReader(request)
      const title = pageText(locale, `${page}.title`)
      return sendProductPage(request, reply, {
        title,
        styles: ['legal.css'],
        body: markup`<main class="column">
<h1>${title}</h1>
<p class="lead">${pageText(locale, `${page}.text`)}</p>
</main>`,
      })
    })
  }
}
