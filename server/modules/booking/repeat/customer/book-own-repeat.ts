import { refuseCallWithoutNumber } from '#server/modules/booking/booking/reservation-input.ts'
import { ourLocationTypes } from '#server/platform/wire/wire-enums.ts'
import type { Output } from '#shared/api/client.ts'
import { checkCustomerDates } from '#shared/domain/repeat/check-customer-dates.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { resourcesOf, specialistsAround } from '#server/modules/scheduling/index.ts'
import { customerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { endOverdueOf } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { writeBookings } from '#server/modules/booking/booking-for-customer/create-bookings-at-times.ts'
import { lockResources, lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { openForVisits } from '#server/modules/booking/records/guest/guest-links.ts'
import { findReplay, keepAnswer } from '#server/modules/booking/idempotency/idempotency-keys.ts'
import { customersOf, visitsOf } from '#server/modules/booking/reservation/account-or-guest.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { allowedFor } from './check-own-repeat-terms.ts'
import { takeGifts } from './gift-cards-of-repeat.ts'
import { wantedOwnRepeat } from './own-repeat-input.ts'
import { accountOf, type OwnRepeatRequest as Request } from './own-repeat-request.ts'
import { readCustomerSearch, wirePreview } from './preview-own-repeat.ts'

type Answer = Output<'bookOwnRepeat'>

/**
 * Books the dates of a customer's repeat except those left out: all or none, in one transaction under the locks of the specialists (rule
 * D265). If a date is not free, nothing is written and the answer is a current preview. Prices, places and states come from the slots.
 */
export async function bookOwnRepeat(
  needs: Dependencies,
  transaction: TenantTransaction,
  request: Request,
): Promise<Answer | Refusal> {
  const { body, caller, idempotencyKey, locale, now } = request
  const wanted = await wantedOwnRepeat(transaction, body)
  if (isRefusal(wanted)) return wanted
  const { service, specialistId, zone, seats, placed, rule } = wanted
  const specialistIds = specialistsAround(service, specialistId)
  await lockSpecialists(transaction, specialistIds)
  const requestHash = sha256(JSON.stringify(['own-repeat', body]))
  const key = { accountId: caller.accountId, key: idempotencyKey, requestHash }
  const replay = await findReplay<Answer>(transaction, key)
  if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
  if (replay.kind === 'repeated') return replay.answer
  if (body.timeZone !== zone.name) return refuse('conflict')
  if (placed.length === 0) return refuse('validation', { choices: 'no-dates' })
  await lockResources(transaction, resourcesOf(service))
  await endOverdueOf(needs, transaction, specialistIds, now)

  const search = await readCustomerSearch(transaction, wanted, body, now)
  const slots = checkCustomerDates(search, wanted, placed).flatMap((check) => (check.kind === 'free' ? check.slot : []))
  if (slots.length < placed.length) {
    return { booked: null, ...(await wirePreview(transaction, wanted, search, accountOf(request) ?? undefined)) }
  }
  const [first] = slots
  const chosenTypes = ourLocationTypes(body.locationTypes)
  const locationTypes = chosenTypes.length > 0 ? chosenTypes : (first?.locationTypes ?? [])
  const noNumber = refuseCallWithoutNumber(body, { locationTypes })
  if (noNumber) return noNumber
  const allowed = await allowedFor(needs, transaction, request, wanted, slots)
  if (isRefusal(allowed)) return allowed
  const { card, gifts } = allowed

  const repeat = { ...rule, id: needs.secrets.id(), appointments: slots.length }
  const { bookingIds } = await writeBookings(
    needs,
    transaction,
    {
      service,
      specialistId,
      zone,
      times: slots.map((slot, index) => ({
        ...slot,
        place: body,
        confirmed: NONE,
        repeatNumber: index + 1,
        isCovered: gifts?.areCovered[index] ?? false,
      })),
      customer: () => customerOf(needs, transaction, request),
      by: customerAgent({ ...request, caller: { accountId: accountOf(request) } }),
      seats,
      isPaidByCredit: allowed.isPaidByCredit,
      note: '',
      answers: allowed.answers,
      isConfirmedByMail: false,
      tellsSpecialist: false,
      repeat,
      ...(card && { card }),
    },
    { free: slots.map((time) => ({ time })), openLocationIds: search.openLocationIds },
    now,
  )
  const named = { ...bookerOf(request), locale }
  await openForVisits(
    transaction,
    visitsOf(
      bookingIds.map((bookingId) => ({ ...named, bookingId })),
      now,
    ),
  )
  const isHeld = card?.beginning !== undefined
  if (gifts) await takeGifts(transaction, gifts, { bookingIds, isHeld, accountId: accountOf(request) }, now)
  // Nobody is told of appointments that wait for their payment (rule D35).
  if (!isHeld) await tell(needs, transaction, { locale, repeatId: repeat.id, bookingIds })
  const holdEnd = card?.beginning?.holdExpiresAt ?? null
  const holdUntil = holdEnd === null ? null : wireInstant(zone, holdEnd)
  const booked = { repeatId: repeat.id, bookingIds: [...bookingIds], holdUntil }
  const answer: Answer = { booked, dates: [], totalPrice: 0 }
  await keepAnswer(transaction, key, answer, now)
  return answer
}

const NONE: ReadonlySet<string> = new Set()

/** Queues one mail to the customer and one to the specialist, and announces one notification for all appointments. */
async function tell(
  { outbox }: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  { bookingIds, ...repeat }: { locale: Request['locale']; repeatId: string; bookingIds: readonly string[] },
): Promise<void> {
  const mail = { organisationId: transaction.organisationId, ...repeat }
  await outbox.add(transaction.sql, { template: 'repeat-booked', ...mail })
  await outbox.add(transaction.sql, { template: 'repeat-received', ...mail })
  if (bookingIds[0]) await announce(transaction, [`booked:${bookingIds[0]}`])
}

const bookerOf = ({ caller, body: { firstName, lastName, phoneNumber } }: Pick<Request, 'caller' | 'body'>) => ({
  ...caller,
  firstName,
  lastName,
  phoneNumber,
})

async function customerOf(
  { secrets }: Pick<Dependencies, 'secrets'>,
  transaction: TenantTransaction,
  request: Request,
) {
  const { caller, locale, now } = request
  const { firstName, lastName, phoneNumber } = request.body
  const ids = await customersOf(transaction, [{ ...bookerOf(request), locale }], () => secrets.id(), now)
  const id = ids.get(caller.accountId)
  // The provider has erased the guest since the visit began.
  return id === undefined ? refuse('conflict') : { customer: { id, firstName, lastName, phoneNumber }, locale }
}
