import { AppError, isTransient } from '#shared/api/app-error.ts'
import type { Call } from '#shared/api/client.ts'
import type { Refusal, WaitingAct } from '#shared/ipc/kept-acts.ts'

/** What became of an act: the server has it, it has refused it, or nothing is known and the act is sent again with the same key. */
export type Delivery = 'done' | 'later' | Refusal

/** Milliseconds that an act waits at most before its person is asked whether it is still wanted (rule D211). */
export const OLDEST = 14 * 24 * 3_600_000

/** Refusals that say nothing about the act: the session has ended, the server is busy, or it still answers the same request. */
const passing: readonly string[] = ['unauthenticated', 'rate-limited', 'organisation-suspended', 'idempotency-mismatch']

export const refusalOf = (code: Refusal['code'], message = ''): Refusal => ({ code, message, warnings: [] })

/** Sends an act with its idempotency key. */
export async function deliverAct(call: Call, act: WaitingAct, now: number): Promise<Delivery> {
  if (now - Date.parse(act.doneAt) > OLDEST) return refusalOf('TOO_OLD')
  try {
    if (act.route !== 'bookForCustomer') {
      await call(act.route, { body: act.body } as never, { idempotencyKey: act.id })
      return 'done'
    }
    const { booking, warnings } = await call('bookForCustomer', { body: act.body }, { idempotencyKey: act.id })
    return booking ? 'done' : { ...refusalOf('WARNINGS'), warnings }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (isTransient(error) || passing.includes(error.code)) return 'later'
    if (act.route === 'confirmPayment' && (await isPaid(call, act.body.id))) return 'done'
    const texts = [error.message, ...Object.values(error.fieldErrors)].filter((text) => text !== '')
    return refusalOf(error.code, [...new Set(texts)].join(' '))
  }
}

/** Whether a booking is paid already, by this act or by another: there is nothing to decide then. */
async function isPaid(call: Call, id: string): Promise<boolean> {
  try {
    return (await call('providerBooking', { params: { id } })).paymentStatus === 'PAID'
  } catch {
    return false
  }
}
