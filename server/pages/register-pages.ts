import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { registerBankPage } from './sandbox-bank-page.ts'
import { registerBuiltAssets } from './serve-built-files.ts'
import { builtFile } from './read-built-file.ts'
import { registerBookingCalendar } from '#server/modules/booking/index.ts'
import { registerCalendarFeed } from '#server/modules/calendar/index.ts'
import { registerDocs } from './docs-page.ts'
import { registerDemoSites } from './register-demo-sites.ts'
import { inlineSite, popupSite } from './inline-and-popup-sites.ts'
import { registerFiles } from '#server/platform/storage/files-route.ts'
import { registerIndexPage } from './index-page.ts'
import { registerOnboardingPages } from './stripe-return-pages.ts'
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
