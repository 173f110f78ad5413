import type { JobResult, PgBoss } from 'pg-boss'
import type { RunningRequests } from '#server/platform/concurrency/running-requests.ts'
import { mailHtml } from './mail-html.ts'
import type { MailJob } from './mail-job.ts'
import { mailQueue } from './mail-queue.ts'
import { mailText } from './mail-text.ts'
import { type MailWriter, writerOf, type WriterNeeds } from './mail-writer.ts'
import { UndeliverableMail, type Mailer } from './mailer.ts'

export interface MailWorkerOptions extends WriterNeeds {
  readonly boss: PgBoss
  readonly mailer: Mailer
  readonly writers: readonly MailWriter[]
  /** Running requests have priority: mail is sent when there are none, or after a maximum wait. */
  readonly requests: Pick<RunningRequests, 'untilIdle'>
  /** Called for every failed attempt; the message contains no personal data (threat D7). */
  readonly onFailure: (message: string, error: unknown) => void
}

/** Sends the queued mail until `boss` is stopped. Several processes may do so at the same time. */
export async function startMailWorker(options: MailWorkerOptions): Promise<void> {
  // A new mail notifies the worker. Polling finds retries and what is left after a crash; while a full batch is found, the
  // worker continues without a pause.
  const how = {
    perJobResults: true,
    localConcurrency: 2,
    batchSize: 4,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
  } as const
  await options.boss.work<MailJob, unknown, typeof how>(mailQueue.name, how, async (jobs) =>
    Promise.all(jobs.map(async ({ id, data }) => settle(id, data, options))),
  )
}

/** Maximum milliseconds that a mail waits for running requests. */
const PATIENCE = 2000

async function settle(id: string, job: MailJob, options: MailWorkerOptions): Promise<JobResult> {
  await options.requests.untilIdle(PATIENCE)
  try {
    await sendMail(id, job, options)
    return { id, status: 'completed' }
  } catch (error) {
    options.onFailure(`Mail ${job.template} ${id} was not sent`, error)
    const reason = { message: error instanceof Error ? error.message : String(error) }
    return { id, status: error instanceof UndeliverableMail ? 'deadletter' : 'failed', output: reason }
  }
}

async function sendMail(id: string, job: MailJob, options: MailWorkerOptions): Promise<void> {
  const written = await writerOf(options.writers, job).write(job, options)
  if (!written) return
  const { to, replyTo, calendarFile, content } = written
  await options.mailer.send({
    to,
    replyTo,
    calendarFile,
    senderName: content.organisationName,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    messageId: `<${id}@${new URL(options.publicUrl()).hostname}>`,
  })
}
