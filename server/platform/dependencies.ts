import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { DevelopmentMailbox } from '#server/platform/mail/development-mailbox.ts'
import type { MailOutbox } from '#server/platform/mail/mail-outbox.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'
import type { Payments } from '#server/platform/payment-provider/payment-provider.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { DiskStorage } from '#server/platform/storage/disk-storage.ts'
import type { Configuration } from './configuration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { RunningRequests } from '#server/platform/concurrency/running-requests.ts'

/** Everything outside the code that the server stands on; made once in `main.ts`, handed to whatever needs it. */
export interface Dependencies {
  configuration: Configuration
  database: Database
  /** Job queues; requests add to them through `outbox` only. */
  boss: PgBoss
  outbox: MailOutbox
  storage: DiskStorage
  /** Where mail goes without `SMTP_URL`. */
  mailbox: DevelopmentMailbox | undefined
  /** Who takes cards and bank payments; undefined in production without the keys of one. */
  payments: Payments | undefined
  changes: ChangeFeed
  /** The requests that people wait for in this process. */
  requests: RunningRequests
  passwords: Passwords
  secrets: Secrets
  clock: Clock
  log: Logger
  /** Address that people reach this server at, without a trailing slash: `PUBLIC_URL`, or the one it listens on. */
  publicUrl: () => string
}
