import type { Clock } from '#server/platform/clock.ts'
import type { Configuration } from '#server/platform/configuration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MailContent } from './mail-content.ts'
import type { MailJob } from './mail-job.ts'
import type { CalendarFile } from './mailer.ts'

export interface WrittenMail {
  readonly to: string
  readonly replyTo?: string | undefined
  readonly content: MailContent
  readonly calendarFile?: CalendarFile
}

/** What a mail is written with. */
export interface WriterNeeds {
  readonly clock: Clock
  readonly configuration: Configuration
  readonly database: Database
  /** Address of the product as people reach it, without a trailing slash. */
  readonly publicUrl: () => string
}

/** The mails of one feature. */
export interface MailWriter<Job extends MailJob = MailJob> {
  readonly templates: readonly Job['template'][]
  /**
   * Names what the job tells: jobs that tell the same are one mail. Undefined for a mail that a person may ask for again,
   * such as a code.
   */
  newsOf(job: Job): string | undefined
  /** Reads what the mail says when it is sent. Undefined when that is gone or over: then nothing is sent. */
  write(job: Job, needs: WriterNeeds): Promise<WrittenMail | undefined>
}

/** Throws when no feature has the template of the job. */
export function writerOf(writers: readonly MailWriter[], job: MailJob): MailWriter {
  const writer = writers.find(({ templates }) => templates.includes(job.template))
  if (!writer) throw new Error(`No feature writes the mail ${job.template}`)
  return writer
}
