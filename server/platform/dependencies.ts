import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { DevelopmentMailbox } from '#server/platform/mail/development-mail-server.ts'
import type { MailOutbox } from '#server/platform/mail/mail-outbox.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'
import type { PaymentProviders } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import type { TextSandbox } from '#server/platform/text-message/text-sandbox.ts'
import type { TextOutbox } from '#server/platform/text-message/text-outbox.ts'
import type { TextService } from '#server/platform/text-message/text-service.ts'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Suspensions } from '#server/platform/http/suspended-organisations.ts'
import type { RunJob } from '#server/platform/monitor/observe-jobs.ts'
import type { Metrics } from '#server/platform/monitor/metrics.ts'
import type { Trace } from '#server/platform/monitor/trace-types.ts'
import type { RunningRequests } from '#server/platform/concurrency/wait-until-idle.ts'

/** The external services and resources of the server. `start-server.ts` creates them once and passes them to the rest. */
export interface Dependencies {
  configuration: Configuration
  database: Database
  /** The job queues. Requests add jobs through `outbox` only. */
  boss: PgBoss
  outbox: MailOutbox
  storage: Storage
  /** The development mailbox, which receives all mail when `SMTP_URL` is not set. */
  mailbox: DevelopmentMailbox | undefined
  /** The service for text messages. Undefined in production without its settings. */
  texts: TextService | undefined
  textOutbox: TextOutbox
  /** The service for text messages in development. */
  textSandbox: TextSandbox | undefined
  payments: PaymentProviders
  changes: ChangeFeed
  suspensions: Suspensions
  /** The requests that this process is answering. */
  requests: RunningRequests
  passwords: Passwords
  secrets: Secrets
  clock: Clock
  log: Logger
  metrics: Metrics
  /** Undefined when tracing is off. */
  trace: Trace | undefined
  runJob: RunJob
  /** The public address of this server without a trailing slash: `PUBLIC_URL`, or the address it listens on. */
  publicUrl: () => string
}
