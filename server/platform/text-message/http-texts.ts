import { textBody, type TextBodyTemplate } from './text-body.ts'
import { type TextService, UndeliverableText } from './text-service.ts'

export interface HttpTextOptions {
  readonly url: string
  /** Sent as a bearer token. */
  readonly secret: string
  /** The sender that the service shows: a number, or a name of at most eleven characters. */
  readonly from: string
  readonly body: TextBodyTemplate
  readonly centsPerSegment: number
}

/** Milliseconds for an answer. Below the time after which the queue gives a message to another worker. */
const TIMEOUT = 20_000

/** Answers that say that this very message is not accepted, now or later. All others are tried again. */
const REFUSED: ReadonlySet<number> = new Set([400, 410, 413, 422])

/** Sends text messages by a POST of JSON to the operator's service. Redirects are not followed, so the secret stays with it. */
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
      // The answer may repeat the number, so only its status is kept (threat D7).
      await answer.body?.cancel()
      if (answer.ok) return
      const problem = `The text message service answered ${answer.status}`
      throw REFUSED.has(answer.status) ? new UndeliverableText(problem) : new Error(problem)
    },
  }
}
