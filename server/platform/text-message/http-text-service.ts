import { textBody, type TextBodyTemplate } from './text-request-body.ts'
import { type TextService, UndeliverableText } from './text-service.ts'

export interface HttpTextOptions {
  readonly url: string
  /** The secret that is sent as a bearer token. */
  readonly secret: string
  /** The sender that recipients see: a number, or a name of at most eleven characters. */
  readonly from: string
  readonly body: TextBodyTemplate
  readonly centsPerSegment: number
}

/** Milliseconds to wait for a response. It is below the time after which the queue gives the message to another worker. */
const TIMEOUT = 20_000

/** HTTP statuses that mean that this message will never be accepted. After any other error status it is retried. */
const REFUSED: ReadonlySet<number> = new Set([400, 410, 413, 422])

/**
 * Sends text messages with a POST of JSON to the operator's service. Redirects are not followed, so that the secret is sent to no other
 * host.
 */
export function httpTexts({ url, secret, from, body, centsPerSegment }: HttpTextOptions): TextService {
  return {
    centsPerSegment,
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'idempotency-key': message.reference,
        },
        body: textBody(body, { ...message, from }),
      })
      // Only the status of the response is used, because its body may repeat the phone number (threat D7).
      await answer.body?.cancel()
      if (answer.ok) return
      const problem = `The text message service answered ${answer.status}`
      throw REFUSED.has(answer.status) ? new UndeliverableText(problem) : new Error(problem)
    },
  }
}
