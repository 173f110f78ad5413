import type { Queue } from 'pg-boss'

/**
 * The queue of text messages. As with mail (`mail-queue.ts`), a job is inserted in the transaction that decides to send, tried again
 * until the service accepts the message, always under the same reference, and put aside when it is refused for good.
 */
export const textQueue = {
  name: 'text-message',
  deadLetter: 'text-message-dead-letter',
  // The pause between two attempts doubles from 5 seconds to 5 minutes.
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  // Longer than the quiet hours of a night; a message that becomes too late ends by itself.
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

/** A job names a message; its number and words are in the organisation's tables only (threat G1). */
export interface TextJob {
  readonly organisationId: string
  /** The id of the message, which is also the job's id and the reference for the service. */
  readonly messageId: string
  readonly requestId?: string
}
