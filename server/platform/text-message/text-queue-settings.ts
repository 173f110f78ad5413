import type { Queue } from 'pg-boss'

/**
 * The queue of text messages. As with mail (`mail-queue-settings.ts`), a job is inserted in the transaction that decides to send. It is retried,
 * always under the same reference, until the service accepts the message. A permanently refused message goes to the dead-letter queue.
 */
export const textQueue = {
  name: 'text-message',
  deadLetter: 'text-message-dead-letter',
  // The pause between two attempts doubles from 5 seconds to 5 minutes.
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  // The retries last longer than the quiet hours of a night. A message that becomes obsolete is dropped earlier.
  retryLimit: 400,
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
  notify: true,
} as const satisfies Queue

/** Refused messages are kept for two weeks. */
export const textDeadLetterQueue = {
  name: textQueue.deadLetter,
  retentionSeconds: 14 * 24 * 3600,
} as const satisfies Queue

/** A job contains only ids; the phone number and the text are stored only in the organisation's tables (threat G1). */
export interface TextJob {
  readonly organisationId: string
  /** The id of the message, which is also the job's id and the reference for the service. */
  readonly messageId: string
  readonly requestId?: string
}
