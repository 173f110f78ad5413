import type { Output } from '#shared/api/client.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type RequestOf } from '#server/platform/http/handler.ts'
import {
  type BookingDetails,
  askForAnotherTime,
  changeBooking,
  cancelByProvider,
  inTenantUndoable,
  providerAgent,
  visibleBooking,
} from '#server/modules/booking/index.ts'

type SettleRequest = Pick<
  RequestOf<'saveAbsence' | 'saveHolidays'>,
  'organisationId' | 'caller' | 'address' | 'now'
> & {
  readonly body: Pick<RequestOf<'saveAbsence'>['body'], 'bookings' | 'message'>
}
type Choice = SettleRequest['body']['bookings'][number]
type Outcome = Output<'saveAbsence'>['bookings'][number]['outcome']

/**
 * Cancels each booking inside an absence or asks its customer to reschedule, as the provider chose (rule D151). Each booking has its own
 * transaction: a conflict in one does not stop the others, and a repeated request completes the bookings that are left. What is named twice is
 * done once (threat A10).
 */
export async function settleBookings(
  needs: Dependencies,
  request: SettleRequest,
): Promise<Output<'saveAbsence'>['bookings']> {
  const { bookings } = request.body
  const nameOf = ({ id, version, choice }: Choice) => `${id.toLowerCase()} ${version} ${choice}`
  const outcomes = new Map<string, Outcome>()
  for (const [name, choice] of new Map(bookings.map((each) => [nameOf(each), each]))) {
    outcomes.set(name, await settle(needs, request, choice))
  }
  return bookings.map((each) => ({ id: each.id, outcome: outcomes.get(nameOf(each)) ?? 'NOT_POSSIBLE' }))
}

async function settle(needs: Dependencies, request: SettleRequest, { id, version, choice }: Choice): Promise<Outcome> {
  if (choice === 'KEEP') return 'KEPT'
  const { organisationId, caller, now, body } = request
  const decide = choice === 'ASK' ? askForAnotherTime : cancelByProvider
  const settled = await inTenantUndoable(needs, organisationId, async (transaction) => {
    const seen = await visibleBooking(transaction, id, caller)
    if (isRefusal(seen) || isDone(seen, choice)) return seen
    return changeBooking(needs, transaction, {
      by: providerAgent(request),
      now,
      seen,
      version,
      decide: (booking) => decide(transaction, booking, now, body.message),
    })
  })
  if (isRefusal(settled)) return settled.refused === 'conflict' ? 'CHANGED' : 'NOT_POSSIBLE'
  return choice === 'ASK' ? 'ASKED' : 'CANCELLED'
}

/** Returns whether an earlier attempt of the same request has already applied this choice to the booking. */
const isDone = ({ status }: BookingDetails, choice: 'ASK' | 'CANCEL'): boolean =>
  status === (choice === 'ASK' ? 'pending' : 'rejected')
