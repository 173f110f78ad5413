import type { JobResult, PgBoss } from 'pg-boss'
import type { RunJob } from '#server/platform/monitor/observe-jobs.ts'
import { type TextJob, textQueue } from './text-queue-settings.ts'
import { type TextMessage, type TextService, UndeliverableText } from './text-service.ts'

/** Access to the stored text messages, which the feature that stores them implements. */
export interface StoredTexts {
  /** Returns the message to send now; 'wait' if it must be attempted later, 'settled' if there is nothing left to send. */
  read(job: TextJob): Promise<Omit<TextMessage, 'reference'> | 'wait' | 'settled'>
  /** Called after the service has accepted the message or permanently refused it. It may be called more than once for the same message. */
  settle(job: TextJob, outcome: 'sent' | 'refused'): Promise<void>
}

export interface TextWorkerOptions {
  readonly boss: PgBoss
  readonly texts: TextService
  readonly stored: StoredTexts
  readonly runJob: RunJob
  /** Called for every failed attempt; the message contains no personal data (threat D7). */
  readonly onFailure: (message: string, error: unknown) => void
}

/** Sends the queued text messages until `boss` is stopped. Several processes may do so at the same time. */
export async function startTextWorker(options: TextWorkerOptions): Promise<void> {
  const how = { perJobResults: true, batchSize: 4, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const
  await options.boss.work<TextJob, unknown, typeof how>(textQueue.name, how, async (jobs) =>
    Promise.all(jobs.map(async ({ id, data }) => settle(id, data, options))),
  )
}

async function settle(id: string, job: TextJob, { runJob, ...options }: TextWorkerOptions): Promise<JobResult> {
  try {
    const isDone = await runJob({ job: textQueue.name, jobId: id, requestId: job.requestId }, () => send(job, options))
    return isDone ? { id, status: 'completed' } : { id, status: 'failed', output: { message: 'Quiet hours' } }
  } catch (error) {
    const reason = { message: error instanceof Error ? error.message : String(error) }
    return { id, status: error instanceof UndeliverableText ? 'deadletter' : 'failed', output: reason }
  }
}

/** Sends a message. Returns false when it has to wait. */
async function send(job: TextJob, { texts, stored, onFailure }: Omit<TextWorkerOptions, 'runJob'>): Promise<boolean> {
  const message = await stored.read(job)
  if (message === 'wait') return false
  if (message === 'settled') return true
  try {
    await texts.send({ ...message, reference: job.messageId })
  } catch (error) {
    onFailure(`Text message ${job.messageId} was not sent`, error)
    if (error instanceof UndeliverableText) await stored.settle(job, 'refused')
    throw error
  }
  await stored.settle(job, 'sent')
  return true
}
