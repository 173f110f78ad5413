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
  /** What goes before mail: it is sent in quiet moments, or when it has waited long enough. */
  readonly requests: Pick<RunningRequests, 'untilIdle'>
  /** Hears of every attempt that failed; the message names no person (threat D7). */
  readonly onFailure: (message: string, error: unknown) => void
}

/** Sends what waits in the outbox until `boss` stops. Any number of processes may do so at once. */
export async function startMailWorker(options: MailWorkerOptions): Promise<void> {
  // A new mail announces itself; polling finds those whose next try is due, and what is left of a rush or a crash: as long
  // as there are as many as it can take, a worker goes on without a pause.
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

/** Milliseconds that a mail lets requests go first, at most. */
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
