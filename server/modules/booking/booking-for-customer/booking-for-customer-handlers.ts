import type { Output } from '#shared/api/client.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import { type EpochMinute, epochMinuteOf, parseInstant } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  type Handlers,
  isRefusal,
  type Member,
  type Refusal,
  refuse,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { providerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import { wireProviderBooking } from '#server/modules/booking/booking/booking-wire.ts'
import { inTenantUndoable } from '#server/modules/booking/booking/change/change-booking.ts'
import { specialistsAround } from '#server/modules/scheduling/index.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { answeredOnce, findReplay, keepAnswer } from '#server/modules/booking/idempotency/idempotency-keys.ts'
import { bookTimes } from './create-bookings-at-times.ts'
import { checkTimes } from './check-times.ts'
import { wireCheck, wireWarning } from './check-wire.ts'
import {
  customerOf,
  customerProblem,
  wantedAnswers,
  wantedPrice,
  wantedService,
  type WantedService,
} from './order-input.ts'

type Request = RequestOf<'bookForCustomer'>
type Answer = Output<'bookForCustomer'>

/** The answer stored for the idempotency key of the request. A repeated request reads the booking again by this id. */
interface KeptAnswer {
  readonly bookingId: string
}

/** Handlers with which a provider books for a customer (rules D158 to D162). */
export function bookingForCustomerHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'checkBookForCustomer' | 'bookForCustomer'> {
  const { database } = dependencies
  return {
    checkBookForCustomer: ({ organisationId, caller, query, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const wanted = await wantedTime(transaction, caller, query, now)
        if (isRefusal(wanted)) return wanted
        const { service, specialistId, zone, start } = wanted
        const times = [{ start, durationMinutes: query.duration ?? service.durationMinutes }]
        const [check] = (await checkTimes(transaction, { service, specialistId, zone, times, seats: 1 }, now)).checks
        if (!check) throw new Error('One time was checked')
        return wireCheck(zone, check)
      }),

    bookForCustomer: (request) =>
      answeredOnce(() =>
        inTenantUndoable(dependencies, request.organisationId, (transaction) =>
          book(dependencies, transaction, request),
        ),
      ),
  }
}

async function book(needs: Dependencies, transaction: TenantTransaction, request: Request): Promise<Answer | Refusal> {
  const { body, caller, idempotencyKey, reader, now } = request
  const wanted = await wantedTime(transaction, caller, body, now)
  if (isRefusal(wanted)) return wanted
  const { organisation, service, specialistId, zone, start } = wanted
  const priceCents = wantedPrice(body)
  if (isRefusal(priceCents)) return priceCents
  const problem = customerProblem(body)
  if (problem) return problem
  const answers = await wantedAnswers(transaction, service.id, body)
  if (isRefusal(answers)) return answers

  await lockSpecialists(transaction, specialistsAround(service, specialistId))
  const key = { accountId: caller.accountId, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
  const replay = await findReplay<KeptAnswer>(transaction, key)
  if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
  if (replay.kind === 'repeated') return bookedAnswer(transaction, zone, replay.answer.bookingId, reader)

  const outcome = await bookTimes(
    needs,
    transaction,
    {
      service,
      specialistId,
      zone,
      times: [
        {
          start,
          durationMinutes: body.duration ?? service.durationMinutes,
          priceCents,
          place: body,
          confirmed: new Set(body.confirmed),
        },
      ],
      customer: () => customerOf(transaction, request, organisation),
      by: providerAgent(request),
      seats: body.seats,
      isPaidByCredit: body.useCredit,
      note: body.note,
      answers,
      isConfirmedByMail: body.sendConfirmation,
      tellsSpecialist: caller.specialistId !== specialistId,
    },
    now,
  )
  if (outcome.kind === 'not-booked') {
    const [check] = outcome.checks
    if (check?.kind !== 'free') return refuse('slot-taken')
    return { booking: null, warnings: check.warnings.map((warning) => wireWarning(zone, warning)) }
  }
  const [bookingId] = outcome.bookingIds
  if (bookingId === undefined) throw new Error('One time was booked')
  await keepAnswer(transaction, key, { bookingId } satisfies KeptAnswer, now)
  return bookedAnswer(transaction, zone, bookingId, reader)
}

async function bookedAnswer(
  transaction: TenantTransaction,
  zone: Zone,
  bookingId: string,
  reader: Language | undefined,
): Promise<Answer | Refusal> {
  const booking = await findBooking(transaction, bookingId)
  return booking ? { booking: wireProviderBooking(zone, booking, reader), warnings: [] } : refuse('not-found')
}

interface Wanted extends WantedService {
  readonly start: EpochMinute
}

/** Returns the service, specialist and time that a request wants to book, or a refusal when the caller may not book them (rule D161). */
async function wantedTime(
  transaction: TenantTransaction,
  caller: Member,
  { startTime, ...named }: Pick<Request['body'], 'serviceId' | 'specialistId' | 'startTime'>,
  now: Date,
): Promise<Wanted | Refusal> {
  const wanted = await wantedService(transaction, caller, named)
  if (isRefusal(wanted)) return wanted
  const start = parseInstant(startTime)
  if (start === undefined) return refuse('validation', { startTime: 'invalid' })
  if (start <= epochMinuteOf(now)) return refuse('validation', { startTime: 'future' })
  return { ...wanted, start }
}
