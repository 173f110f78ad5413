import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { RunningRequests } from '#server/platform/concurrency/wait-until-idle.ts'
import type { RunJob } from '#server/platform/monitor/observe-jobs.ts'
import type { Metrics } from '#server/platform/monitor/metrics.ts'
import { type MailBrand, mailHtml, productBrand } from './mail-html.ts'
import type { MailJob } from './mail-job.ts'
import { mailQueue } from './mail-queue-settings.ts'
import { mailText } from './mail-text.ts'
import { type MailWriter, writerOf, type WriterNeeds } from './mail-writer.ts'
import { UndeliverableMail, type Mailer } from './mailer.ts'

export interface MailWorkerOptions extends WriterNeeds {
  readonly boss: PgBoss
  readonly mailer: Mailer
  readonly writers: readonly MailWriter[]
  /** The colour and the logo of an organisation. */
  readonly brandOf: (organisationId: string) => Promise<MailBrand>
  /** Running requests have priority: mail is sent when there are none, or after a maximum wait. */
  readonly requests: Pick<RunningRequests, 'untilIdle'>
  readonly runJob: RunJob
  readonly metrics: Pick<Metrics, 'mailDelay'>
  /** Called for every failed attempt; the message contains no personal data (threat D7). */
  readonly onFailure: (message: string, error: unknown) => void
}

/** Sends the queued mail until `boss` is stopped. Several processes may do so at the same time. */
export async function startMailWorker(options: MailWorkerOptions): Promise<void> {
  // How the worker finds jobs. A new mail notifies it. Polling finds retries and jobs left over from a crash. While it finds full batches,
  // the worker continues without a pause.
  const how = {
    perJobResults: true,
    localConcurrency: 2,
    batchSize: 4,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
    includeMetadata: true,
  } as const
  await options.boss.work<QueuedMail, unknown, typeof how>(mailQueue.name, how, async (jobs) =>
    Promise.all(jobs.map(async (job) => settle(job, options))),
  )
}

type QueuedMail = MailJob & { readonly requestId?: string }
type MailOfQueue = Pick<JobWithMetadata<QueuedMail>, 'id' | 'data' | 'createdOn'>

/** Maximum milliseconds that a mail waits for running requests. */
const PATIENCE = 2000

async function settle({ id, data, createdOn }: MailOfQueue, options: MailWorkerOptions): Promise<JobResult> {
  await options.requests.untilIdle(PATIENCE)
  const send = async () => {
    try {
      if (await sendMail(id, data, options))
        options.metrics.mailDelay.observe((options.clock().getTime() - createdOn.getTime()) / 1000)
    } catch (error) {
      options.onFailure(`Mail ${data.template} ${id} was not sent`, error)
      throw error
    }
  }
  try {
    await options.runJob({ job: mailQueue.name, jobId: id, requestId: data.requestId }, send)
    return { id, status: 'completed' }
  } catch (error) {
    const reason = { message: error instanceof Error ? error.message : String(error) }
    return { id, status: error instanceof UndeliverableMail ? 'deadletter' : 'failed', output: reason }
  }
}

/** The brand of the organisation in whose name a mail is sent, or the product's. */
const brandOf = async (job: MailJob, options: MailWorkerOptions): Promise<MailBrand> =>
  'organisationId' in job && typeof job.organisationId === 'string' ? options.brandOf(job.organisationId) : productBrand

/** Writes and sends a mail. Returns false when the mail is no longer relevant. */
async function sendMail(id: string, job: MailJob, options: MailWorkerOptions): Promise<boolean> {
  const written = await writerOf(options.writers, job).write(job, options)
  if (!written) return false
  const { to, replyTo, calendarFile, attachment, content } = written
  const brand = await brandOf(job, options)
  await options.mailer.send({
    to,
    replyTo,
    calendarFile,
    attachment,
    senderName: content.organisationName,
    subject: content.subject,
    text: mailText(content, brand),
    html: mailHtml(content, brand),
    logo: brand.logo ?? undefined,
    messageId: `<${id}@${new URL(options.publicUrl()).hostname}>`,
  })
  return true
}
