import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { registerBankPage } from './sandbox-bank-page.ts'
import { registerBuiltAssets } from './serve-built-files.ts'
import { registerBookingCalendar } from '#server/modules/booking/index.ts'
import { registerCalendarFeed } from '#server/modules/calendar/index.ts'
import { registerDocs } from './docs-page.ts'
import { registerDemoSites } from './register-demo-sites.ts'
import { inlineSite, popupSite } from './inline-and-popup-sites.ts'
import { registerFiles } from '#server/platform/storage/files-route.ts'
import { registerIndexPage } from './index-page.ts'
import { registerMailbox } from './mailbox-page.ts'
import { registerTextMailbox } from './text-mailbox-page.ts'
import { registerMetricsRoute } from '#server/platform/monitor/metrics-route.ts'
import { registerLegalPages } from './legal-pages.ts'
import { milaHendriksSite } from './mila-hendriks-site.ts'
import { registerOwnPages } from './own-page/register-own-pages.ts'
import { registerProviderPage } from './provider-app-page.ts'
import { registerStopPage } from './stop-texts-page.ts'
import { studioNoordSite } from './studio-noord-site.ts'
import { findWidgetOrganisation } from './widget-organisation.ts'
import { registerWidgetPage } from './widget-page.ts'
import { readFile, stat } from 'node:fs/promises'
import { markup } from '#server/platform/html/html.ts'
import { onboardingPaths } from '#server/modules/money/index.ts'
import { pageText } from './page-texts.ts'
import { localeOfReader, sendProductPage } from './page-layout.ts'

/**
 * Registers everything that is not an API call: pages, built files, pictures and metrics.
 *
 * @param collectMetrics updates the values of the metrics
 */
export async function registerPages(
  app: FastifyInstance,
  dependencies: Dependencies,
  collectMetrics: () => Promise<void>,
): Promise<void> {
  const { configuration, mailbox, metrics, payments, publicUrl, storage, textSandbox } = dependencies
  const hasDemo = configuration.loadsDemoData
  // The server's own origin is listed too, because pictures may have another host name than the page when the server is reachable by
  // several names.
  const ownOrigin = () => new URL(publicUrl()).origin
  const bucketUrl = configuration.s3?.publicUrl
  const bucketOrigins = bucketUrl === undefined ? [] : [new URL(bucketUrl).origin]

  const imageSources = () => [ownOrigin(), ...bucketOrigins]

  // First, so that its hook is before all other routes.
  registerOwnPages(app, dependencies, imageSources)
  registerMetricsRoute(app, metrics, collectMetrics, {
    trustedProxies: configuration.trustedProxies,
    token: configuration.metricsToken,
  })
  await registerBuiltAssets(app, projectPath('out'))
  registerIndexPage(app, { hasMailbox: mailbox !== undefined, hasDemo })
  await registerDocs(app)
  registerLegalPages(app, configuration)
  registerWidgetPage(app, {
    template: builtFile('widget', 'index.html'),
    find: (id) => findWidgetOrganisation(dependencies, id),
    imageSources,
  })
  registerOnboardingPages(app)
  registerProviderPage(app, { template: builtFile('renderer', 'index.html'), imageSource: ownOrigin })
  registerFiles(app, storage)
  registerCalendarFeed(app, dependencies)
  registerBookingCalendar(app, dependencies)
  registerStopPage(app, dependencies)
  if (mailbox) registerMailbox(app, mailbox)
  if (textSandbox) registerTextMailbox(app, textSandbox)
  if (payments.own?.provider === 'sandbox') registerBankPage(app, dependencies)
  if (hasDemo) registerDemoSites(app, [studioNoordSite, milaHendriksSite, inlineSite, popupSite])
}

/** Reads a file of the build and caches it until it changes. Returns undefined while it does not exist. */
function builtFile(...parts: readonly string[]): () => Promise<string | undefined> {
  let kept: { readonly time: number; readonly text: string } | undefined
  return async () => {
    const path = projectPath('out', ...parts)
    const time = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (time === undefined) return undefined
    if (kept?.time !== time) kept = { time, text: await readFile(path, 'utf8') }
    return kept.text
  }
}

/**
 * Serves the pages to which Stripe's onboarding returns. Anybody may open them, so they show nothing about an account; the app shows the
 * result of the onboarding.
 */
function registerOnboardingPages(app: FastifyInstance): void {
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
