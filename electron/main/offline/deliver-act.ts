import { AppError, isTransient } from '#shared/api/app-error.ts'
import type { Call } from '#shared/api/client.ts'
import type { Refusal, QueuedAct } from '#shared/ipc/offline-acts.ts'
import { type ChangedBooking, changedBy } from './rebase-acts.ts'

/**
 * The outcome of sending an act: done, refused, or unknown. An act with an unknown outcome is sent again later with the same idempotency
 * key.
 */
export type Delivery =
  | { readonly kind: 'done'; readonly changed: readonly ChangedBooking[] }
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Maximum age of a queued act in milliseconds. An older act is not sent; the person is asked whether it is still wanted (rule D211). */
export const OLDEST = 14 * 24 * 3_600_000

/**
 * Error codes that do not concern the act itself, so that it is retried later: for example the session has ended, the server is busy, or it
 * still processes the same request.
 */
const passing: readonly string[] = ['unauthenticated', 'rate-limited', 'organisation-suspended', 'idempotency-mismatch']

const refused = (code: Refusal['code'], rest: Partial<Refusal> = {}): Delivery => ({
  kind: 'refused',
  refusal: { code, message: '', warnings: [], ...rest },
})

/** Sends an act with its idempotency key and returns the outcome. */
export async function deliverAct(call: Call, act: QueuedAct, now: number): Promise<Delivery> {
  if (now - Date.parse(act.doneAt) > OLDEST) return refused('TOO_OLD')
  try {
    const answer = await call(act.route, { body: act.body }, { idempotencyKey: act.id })
    if ('warnings' in answer && answer.booking === null) return refused('WARNINGS', { warnings: answer.warnings })
    return { kind: 'done', changed: changedBy(act.route, answer) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (isTransient(error) || passing.includes(error.code)) return { kind: 'later' }
    const paid = act.route === 'confirmPayment' && (await paidBooking(call, act.body.id))
    if (paid) return { kind: 'done', changed: [paid] }
    const texts = [error.message, ...Object.values(error.fieldErrors)].filter((text) => text !== '')
    return refused(error.code, { message: [...new Set(texts)].join(' ') })
  }
}

/**
 * Returns the booking if it is paid already, by this act or by another one. A refused payment then needs no decision and counts as done.
 */
async function paidBooking(call: Call, id: string): Promise<ChangedBooking | undefined> {
  try {
    const booking = await call('providerBooking', { params: { id } })
    return booking.paymentStatus === 'PAID' ? booking : undefined
  } catch {
    return undefined
  }
}
