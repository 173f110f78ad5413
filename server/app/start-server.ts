import type { FastifyInstance } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { systemClock } from '#server/platform/clock.ts'
import { startDevelopmentMailbox } from '#server/platform/mail/development-mail-server.ts'
import { mailWriters } from './mail-writers.ts'
import { startMailWorker } from '#server/platform/mail/mail-worker.ts'
import { observedMailer } from '#server/platform/mail/observed-mailer.ts'
import { smtpMailer } from '#server/platform/mail/mailer.ts'
import { mailDeadLetterQueue, mailQueue } from '#server/platform/mail/mail-queue-settings.ts'
import { mailOutbox } from '#server/platform/mail/mail-outbox.ts'
import { openTexts } from '#server/platform/text-message/open-text-service.ts'
import { textOutbox } from '#server/platform/text-message/text-outbox.ts'
import { textDeadLetterQueue, textQueue } from '#server/platform/text-message/text-queue-settings.ts'
import { startTextWorker, type StoredTexts } from '#server/platform/text-message/text-worker.ts'
import { argon2Passwords } from '#server/platform/secrets/passwords.ts'
import { observedProviders } from '#server/platform/payment-provider/observed-payments.ts'
import { takesPayments } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { openPayments } from '#server/platform/payment-provider/open-payment-provider.ts'
import { checkSecretKeys } from '#server/platform/secrets/check-secret-keys.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Configuration } from '#server/platform/configuration.ts'
import { openDataFolder } from '#server/platform/open-data-folder.ts'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import { checkConnections } from '#server/platform/database/check-row-security-and-timeouts.ts'
import { databaseFault } from '#server/platform/database/startup-failure.ts'
import { inWork } from '#server/platform/monitor/current-work.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { grantQueueAccess } from '#server/platform/database/grant-queue-rights.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { loadDemoData } from '#server/demo/load-demo-data.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { buildApp } from './http-app.ts'
import { observeServer } from './start-metrics-and-tracing.ts'
import { listen } from '#server/platform/http/listen.ts'
import { registerPages } from '#server/pages/register-pages.ts'
import { openLog } from '#server/platform/open-log.ts'
import { openChangeFeed } from '#server/platform/change-feed.ts'
import { startBookingDeadlines, startWaitingLists } from '#server/modules/booking/handlers.ts'
import { contactLines, mailLogos, watchSuspensions } from '#server/modules/organisation/handlers.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { startRecheckingDomains } from '#server/modules/catalogue/handlers.ts'
import { startHousekeeping } from '#server/app/housekeeping/housekeeping.ts'
import { startInvoiceReminders, startInvoices, startPaymentWork } from '#server/modules/money/handlers.ts'
import { startAnnouncingEndings } from '#server/modules/scheduling/handlers.ts'
import { recheckQueuedText, settleQueuedText, startReminders, startTexts } from '#server/modules/messaging/handlers.ts'
import { runningRequests } from '#server/platform/concurrency/wait-until-idle.ts'

export interface RunningServer {
  /** The public address without a trailing slash. */
  url: string
  dependencies: Dependencies
  app: FastifyInstance
  /**
   * Makes the health check fail for `STOP_DELAY`, so that a proxy sends its requests elsewhere. The server still answers requests during
   * that time.
   */
  leaveProxy(): Promise<void>
  /** Waits for running requests and jobs, then stops everything that was started. */
  stop(): Promise<void>
}

/** Dependencies that a test may replace. */
export type ServerParts = Partial<Pick<Dependencies, 'log' | 'passwords'>>

/** Said in production, where a plain log-in keeps even a statement that somebody smuggled in from becoming the owner (threat A42). */
const OWNER_LOGS_IN =
  'requests log in as the owner of the tables: give inplan_app a password, name it in DATABASE_URL and the owner in DATABASE_DIRECT_URL'

/** Milliseconds that mails in progress may take to finish. */
const STOP_TIMEOUT = 5000

/**
 * Starts the whole server: database, migrations, jobs, HTTP. Throws a StartError when something that the server depends on
 * is not available, after stopping the parts that were already started.
 */
export async function startServer(configuration: Configuration, parts: ServerParts = {}): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  try {
    return { ...(await start(configuration, parts, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  configuration: Configuration,
  { log = openLog(configuration.logLevel), passwords = argon2Passwords() }: ServerParts,
  stops: (() => Promise<void>)[],
): Promise<Omit<RunningServer, 'stop'>> {
  await openDataFolder(configuration)
  const databases = await databaseAddresses(configuration, stops)

  const boss = jobQueues(databases.direct, log)
  await migrate(databases.direct, async (client) => {
    await boss.start()
    for (const { name, ...settings } of [mailDeadLetterQueue, mailQueue, textDeadLetterQueue, textQueue]) {
      await boss.createQueue(name, settings)
      // A queue that an earlier version created still has the settings of that version, so they are updated.
      await boss.updateQueue(name, settings)
    }
    await grantQueueAccess(client)
    await checkSecretKeys(client, configuration.secretKeys)
  }).catch((error: unknown) => {
    throw databaseFault(error, configuration)
  })

  const pool = openProductDatabase(
    databases.serving,
    configuration.databaseConnections,
    // `inWork(undefined, …)` logs without a request id: a broken connection is unrelated to the request that happened to open it.
    (error) => inWork(undefined, () => log.warn({ error: error.message }, 'database')),
    configuration.databaseDirectUrl ? 'pooler' : 'postgres',
    !configuration.isProduction,
  )
  stops.push(() => pool.close())
  const { isPlainLogin } = await checkConnections(pool.global).catch((error: unknown) => {
    throw databaseFault(error, configuration)
  })
  if (configuration.isProduction && configuration.databaseUrl && !isPlainLogin) log.warn(OWNER_LOGS_IN)
  const observation = await observeServer(configuration, { database: pool, databaseUrl: databases.direct, log })
  stops.push(() => observation.close())
  const { database, metrics, trace, runJob, observeCall } = observation
  const changes = await openChangeFeed(databases.direct, log)
  stops.push(() => changes.close())
  const suspensions = await watchSuspensions(database, log)
  stops.push(() => suspensions.stop())

  let listeningUrl = ''
  const publicUrl = () => configuration.publicUrl ?? listeningUrl
  const storage = await openStorage(configuration, publicUrl, systemClock, (message) => log.warn(message))
  const mailbox = configuration.smtpUrl ? undefined : await startDevelopmentMailbox(databases.direct)
  if (mailbox) stops.push(() => mailbox.close())
  const smtpUrl = configuration.smtpUrl ?? mailbox?.smtpUrl ?? ''
  const mailer = observedMailer(smtpMailer(smtpUrl, configuration.mailFrom), observeCall)
  stops.push(async () => mailer.close())
  const { texts, sandbox: textSandbox } = await openTexts(configuration, databases.direct, observeCall)
  if (textSandbox) stops.push(() => textSandbox.close())
  // The job queue stops before the resources that its workers use.
  stops.push(() => boss.stop({ graceful: true, timeout: STOP_TIMEOUT }))
  const providers = await openPayments({
    configuration,
    database,
    clock: systemClock,
    secrets: systemSecrets,
    publicUrl,
  })
  const dependencies: Dependencies = {
    configuration,
    database,
    boss,
    outbox: mailOutbox(boss, mailWriters),
    texts,
    textOutbox: textOutbox(boss),
    textSandbox,
    storage,
    mailbox,
    payments: observedProviders(providers, observeCall),
    changes,
    suspensions,
    requests: runningRequests(),
    passwords,
    secrets: systemSecrets,
    clock: systemClock,
    log,
    metrics,
    trace,
    runJob,
    publicUrl,
  }
  if (configuration.loadsDemoData) await loadDemoData(dependencies)
  const { app, shutdown } = buildApp(dependencies)
  stops.push(() => app.close())
  await registerPages(app, dependencies, observation.collect)
  listeningUrl = await listen(app, configuration)
  const logoOf = mailLogos(storage, (error) => log.warn({ err: error }, 'a mail goes without its logo'))
  await startMailWorker({
    ...dependencies,
    mailer,
    writers: mailWriters,
    brandOf: async (id) => {
      const { organisation, contact } = await database.inTenant(id, async (transaction) => ({
        organisation: await findOrganisation(transaction),
        contact: await contactLines(transaction),
      }))
      const logoPath = organisation?.logoPath ?? null
      const logo = logoPath === null ? null : await logoOf(logoPath)
      return { colour: organisation?.brandColor ?? null, logo, contact }
    },
    onFailure: (message, error) => log.warn({ err: error }, message),
  })
  await startHousekeeping(dependencies)
  await startRecheckingDomains(dependencies)
  stops.push(startBookingDeadlines(dependencies))
  if (takesPayments(dependencies.payments)) stops.push(startPaymentWork(dependencies))
  stops.push(startWaitingLists(dependencies))
  stops.push(startReminders(dependencies))
  stops.push(startInvoices(dependencies))
  stops.push(startInvoiceReminders(dependencies))
  if (texts) {
    const stored: StoredTexts = {
      read: (job) => recheckQueuedText(dependencies, job),
      settle: (job, outcome) => settleQueuedText(dependencies, job, outcome),
    }
    const onFailure = (message: string, error: unknown) => log.warn({ err: error }, message)
    await startTextWorker({ ...dependencies, texts, stored, onFailure })
    stops.push(startTexts({ ...dependencies, texts }))
  }
  stops.push(startAnnouncingEndings(dependencies))
  return { url: publicUrl(), dependencies, app, leaveProxy: () => shutdown.announce(configuration.stopDelay * 1000) }
}

interface DatabaseAddresses {
  /** The database address for requests; it may lead to a connection pooler. */
  readonly serving: string
  /** Postgres itself as the schema's owner: for migrations, the job queue, LISTEN and counts over all organisations. */
  readonly direct: string
}

async function databaseAddresses(
  { databaseUrl, databaseDirectUrl, dataDirectory }: Configuration,
  stops: (() => Promise<void>)[],
): Promise<DatabaseAddresses> {
  if (databaseUrl) return { serving: databaseUrl, direct: databaseDirectUrl ?? databaseUrl }
  const embedded = await startEmbeddedPostgres(dataDirectory)
  stops.push(() => embedded.stop())
  return { serving: embedded.url, direct: embedded.url }
}

function jobQueues(url: string, log: Logger): PgBoss {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'inplan-jobs', useListenNotify: true })
  // pg-boss resumes by itself when the database is reachable again, so an error is only logged.
  boss.on('error', (error) => log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'job queue'))
  return boss
}
