import { AppError, isTransient } from '#shared/api/app-error.ts'
import type { Call } from '#shared/api/client.ts'
import type { Refusal, WaitingAct } from '#shared/ipc/kept-acts.ts'
import { type ChangedBooking, changedBy } from './rebase-acts.ts'

/** What became of an act: the server has it, it has refused it, or nothing is known and the act is sent again with the same key. */
export type Delivery =
  | { readonly kind: 'done'; readonly changed: readonly ChangedBooking[] }
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Milliseconds that an act waits at most before its person is asked whether it is still wanted (rule D211). */
export const OLDEST = 14 * 24 * 3_600_000

/** Refusals that say nothing about the act: the session has ended, the server is busy, or it still answers the same request. */
const passing: readonly string[] = ['unauthenticated', 'rate-limited', 'organisation-suspended', 'idempotency-mismatch']

const refused = (code: Refusal['code'], rest: Partial<Refusal> = {}): Delivery => ({
  kind: 'refused',
  refusal: { code, message: '', warnings: [], ...rest },
})

/** Sends an act with its idempotency key. */
export async function deliverAct(call: Call, act: WaitingAct, now: number): Promise<Delivery> {
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

/** A booking that is paid already, by this act or by another: there is nothing to decide then. */
async function paidBooking(call: Call, id: string): Promise<ChangedBooking | undefined> {
  try {
    const booking = await call('providerBooking', { params: { id } })
    return booking.paymentStatus === 'PAID' ? booking : undefined
  } catch {
    return undefined
  }
}
