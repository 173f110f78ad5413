import type { Cents } from '#shared/domain/payment/money.ts'

/** One text message, ready to send. */
export interface TextMessage {
  /** The recipient's number in E.164. */
  readonly to: string
  readonly text: string
  /** The same for every attempt, so that the service recognises a repetition (threat O2). */
  readonly reference: string
}

/** Sends text messages. */
export interface TextService {
  /** The cost of one segment in cents. */
  readonly centsPerSegment: Cents
  /** Resolves when the service has accepted the message. Throws `UndeliverableText` when a retry is useless. */
  send(message: TextMessage): Promise<void>
}

/** Thrown when the service has permanently refused a message. The error's text does not contain the phone number (threat D7). */
export class UndeliverableText extends Error {
  override readonly name = 'UndeliverableText'
}
