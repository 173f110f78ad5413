import type { Clock } from '#server/platform/clock.ts'
import type { Configuration } from '#server/platform/configuration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { MailContent } from './mail-content.ts'
import type { MailJob } from './mail-job.ts'
import type { CalendarFile, MailAttachment } from './mailer.ts'

export interface WrittenMail {
  readonly to: string
  readonly replyTo?: string | undefined
  readonly content: MailContent
  readonly calendarFile?: CalendarFile
  readonly attachment?: MailAttachment
}

/** What is needed to write a mail. */
export interface WriterNeeds {
  readonly clock: Clock
  readonly configuration: Configuration
  readonly database: Database
  readonly secrets: Pick<Secrets, 'token'>
  readonly storage: Pick<Storage, 'read'>
  /** The public address of the product without a trailing slash. */
  readonly publicUrl: () => string
}

/** Writes the mails of one feature. */
export interface MailWriter<Job extends MailJob = MailJob> {
  readonly templates: readonly Job['template'][]
  /**
   * A key for the content of a job: jobs with the same key are one mail. Undefined for a mail that a person may request again,
   * such as a code.
   */
  newsOf(job: Job): string | undefined
  /** Reads the current data and writes the mail when it is sent. Returns undefined when the mail is no longer relevant. */
  write(job: Job, needs: WriterNeeds): Promise<WrittenMail | undefined>
}

/** Finds the writer for a job's template. Throws when no feature has one. */
export function writerOf(writers: readonly MailWriter[], job: MailJob): MailWriter {
  const writer = writers.find(({ templates }) => templates.includes(job.template))
  if (!writer) throw new Error(`No feature writes the mail ${job.template}`)
  return writer
}
