import type { FastifyInstance } from 'fastify'
import { markup } from '#server/platform/html/html.ts'
import { onboardingPaths } from '#server/features/payment-account/connect-stripe.ts'
import { pageText } from './page-texts.ts'
import { localeOfReader, sendProductPage } from './product-page.ts'

/**
 * Serves the pages that Stripe's onboarding leads back to. They say nothing of an account: whoever opens them may be anybody,
 * and what became of it is shown in the app.
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
