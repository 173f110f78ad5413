import type { Queue } from 'pg-boss'
import { derivedId } from '#server/platform/secrets/id-from-text.ts'
import type { MailJob } from './mail-job.ts'
import { type MailWriter, writerOf } from './mail-writer.ts'

/**
 * The queue of mail jobs. No mail is lost or sent twice (threat O2):
 * 1. A job is inserted in the transaction of the change that it reports, so both are stored or neither is.
 * 2. The job's id is derived from its content (`mailJobId`), so the same mail is queued once.
 * 3. A worker completes the job after the mail server has accepted the mail. If the worker is killed before, another worker
 *    gets the job after a timeout that is longer than a connection to the mail server can last.
 * 4. If the worker is killed between acceptance and completion, which SMTP cannot prevent, the mail is sent again with the
 *    same Message-ID, by which receivers recognise the repetition.
 * 5. A mail that is refused permanently, or fails for two days, goes to the dead-letter queue for an operator.
 */
export const mailQueue = {
  name: 'mail',
  deadLetter: 'mail-dead-letter',
  // The pause between two attempts doubles from 5 seconds to 10 minutes. After an outage of the mail server, a mail therefore waits at most
  // 10 minutes longer.
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  // With the longest pause, these attempts last two days, so that no mail fails while somebody repairs the mail server.
  retryLimit: 300,
  expireInSeconds: 60,
  // Jobs of sent mail are deleted after an hour, because a mail may contain a verification code (threat G1).
  deleteAfterSeconds: 3600,
  notify: true,
} as const satisfies Queue

/** Failed mail is kept for two weeks. */
export const mailDeadLetterQueue = {
  name: mailQueue.deadLetter,
  retentionSeconds: 14 * 24 * 3600,
} as const satisfies Queue

/**
 * The id of a job, derived from its content, so that inserting the same mail again changes nothing. Undefined for a mail
 * that a person may request again.
 */
export function mailJobId(writers: readonly MailWriter[], job: MailJob): string | undefined {
  const news = writerOf(writers, job).newsOf(job)
  return news === undefined ? undefined : derivedId(`mail:${news}`)
}
