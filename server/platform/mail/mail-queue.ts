import type { Queue } from 'pg-boss'
import { derivedId } from '#server/platform/secrets/derived-id.ts'
import type { MailJob } from './mail-job.ts'
import { type MailWriter, writerOf } from './mail-writer.ts'

/**
 * The queue of `MailJob`s. How a mail is neither lost nor doubled (threat O2):
 *
 * 1. A job is inserted in the transaction of what it tells, so both exist or neither does.
 * 2. Its id is made from what it tells (`mailJobId`), so the same news twice is one job.
 * 3. A worker completes the job after the mail server has answered. Killed before that answer, the job is given out again
 *    when its time is up, which is longer than a worker's connection to the mail server can live.
 * 4. Between that answer and the completion lies a moment that SMTP cannot close: killed there, the mail is sent again, with
 *    the same Message-ID, by which receivers (and the development mailbox) know it.
 * 5. A mail that is refused for good, or eight times, rests in the dead-letter queue for a person to look at.
 */
export const mailQueue = {
  name: 'mail',
  deadLetter: 'mail-dead-letter',
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 60,
  // Sent mail leaves the database soon: a verification code is part of it (threat G1).
  deleteAfterSeconds: 3600,
  notify: true,
} as const satisfies Queue

/** What failed for good is kept for two weeks. */
export const mailDeadLetterQueue = {
  name: mailQueue.deadLetter,
  retentionSeconds: 14 * 24 * 3600,
} as const satisfies Queue

/**
 * The id of a job, where it can be told from what the job says: the same news is the same job, and a second insert changes
 * nothing. Undefined for a mail that may be asked for again.
 */
export function mailJobId(writers: readonly MailWriter[], job: MailJob): string | undefined {
  const news = writerOf(writers, job).newsOf(job)
  return news === undefined ? undefined : derivedId(`mail:${news}`)
}
