import type { Output } from '#shared/api/client.ts'
import type { Customer } from '#shared/domain/customer/customer.ts'
import { centsOfEuros, isPriceInRange } from '#shared/domain/payment/money.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { type EpochMinute, epochMinuteOf, parseInstant } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  type Handlers,
  isRefusal,
  isVisibleTo,
  type Member,
  type Refusal,
  refuse,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { providerAgent } from '#server/features/booking/booking-events.ts'
import { findBooking } from '#server/features/booking/bookings.ts'
import { wireProviderBooking } from '#server/features/booking/booking-wire.ts'
import { inTenantUndoable } from '#server/features/booking/change/change-booking.ts'
import { specialistsAround } from '#server/features/availability/search/slot-search.ts'
import { lockSpecialists } from '#server/features/claim/claims.ts'
import { findCustomerLocale, holdCustomer } from '#server/features/customer/customers.ts'
import { enterCustomer } from '#server/features/customer-records/enter-customer.ts'
import { visibleCustomer } from '#server/features/customer-records/visible-customer.ts'
import { findOwnOrganisation, type OwnOrganisation } from '#server/features/organisation/organisations.ts'
import { findReplay, keepAnswer, refuseUsedKey } from '#server/features/idempotency/idempotency-keys.ts'
import { findOfferedService } from '#server/features/service/services.ts'
import { bookTimes } from './book-times.ts'
import { checkTimes } from './check-times.ts'
import { wireCheck, wireWarning } from './check-wire.ts'

type Request = RequestOf<'bookForCustomer'>
type Answer = Output<'bookForCustomer'>

/** What is kept for a repeated request; the booking is read again then. */
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
        const [check] = (await checkTimes(transaction, { service, specialistId, zone, times }, now)).checks
        if (!check) throw new Error('One time was checked')
        return wireCheck(zone, check)
      }),

    bookForCustomer: (request) =>
      refuseUsedKey(
        inTenantUndoable(dependencies, request.organisationId, (transaction) =>
          book(dependencies, transaction, request),
        ),
      ),
  }
}

async function book(needs: Dependencies, transaction: TenantTransaction, request: Request): Promise<Answer | Refusal> {
  const { body, caller, idempotencyKey, now } = request
  const wanted = await wantedTime(transaction, caller, body, now)
  if (isRefusal(wanted)) return wanted
  const { organisation, service, specialistId, zone, start } = wanted
  const priceCents = centsOfEuros(body.price)
  if (priceCents === undefined || (priceCents !== 0 && !isPriceInRange(priceCents))) {
    return refuse('validation', { price: 'price-range' })
  }
  const problem = customerProblem(body)
  if (problem) return problem

  await lockSpecialists(transaction, specialistsAround(service, specialistId))
  const key = { accountId: caller.accountId, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
  const replay = await findReplay<KeptAnswer>(transaction, key)
  if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
  if (replay.kind === 'repeated') return bookedAnswer(transaction, zone, replay.answer.bookingId)

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
      isPaidByCredit: body.useCredit,
      note: body.note,
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
  return bookedAnswer(transaction, zone, bookingId)
}

async function bookedAnswer(transaction: TenantTransaction, zone: Zone, bookingId: string): Promise<Answer | Refusal> {
  const booking = await findBooking(transaction, bookingId)
  return booking ? { booking: wireProviderBooking(zone, booking), warnings: [] } : refuse('not-found')
}

interface Wanted {
  readonly organisation: OwnOrganisation
  readonly zone: Zone
  readonly service: Service
  readonly specialistId: string
  readonly start: EpochMinute
}

/** What a request wants to book, if the caller may book it (rule D161). */
async function wantedTime(
  transaction: TenantTransaction,
  caller: Member,
  { serviceId, instructorId, startTime }: Pick<Request['body'], 'serviceId' | 'instructorId' | 'startTime'>,
  now: Date,
): Promise<Wanted | Refusal> {
  const specialistId = instructorId.toLowerCase()
  const organisation = await findOwnOrganisation(transaction)
  const service = await findOfferedService(transaction, serviceId)
  if (!organisation || !service || !isVisibleTo(caller, specialistId)) return refuse('not-found')
  if (!service.specialistIds.includes(specialistId)) return refuse('validation', { instructorId: 'invalid' })
  const start = parseInstant(startTime)
  if (start === undefined) return refuse('validation', { startTime: 'invalid' })
  if (start <= epochMinuteOf(now)) return refuse('validation', { startTime: 'future' })
  return { organisation, zone: zoneOf(organisation.zone), service, specialistId, start }
}

/** A request names a known customer or a new one, who needs a way to be reached. */
function customerProblem({ customerId, newCustomer }: Request['body']): Refusal | undefined {
  if ((customerId == null) === (newCustomer == null)) return refuse('validation', { customerId: 'required' })
  const isReachable = newCustomer == null || newCustomer.email !== '' || newCustomer.phoneNumber !== ''
  return isReachable ? undefined : refuse('validation', { phoneNumber: 'phone-or-email' })
}

/**
 * The customer of a request, whom nobody merges or erases before the transaction ends (rule D162). A merged customer is the one who
 * took its place.
 */
async function customerOf(
  transaction: TenantTransaction,
  { body, caller, address, now }: Request,
  { locale }: OwnOrganisation,
): Promise<{ customer: Customer; locale: Locale } | Refusal> {
  const { newCustomer } = body
  if (newCustomer) await enterCustomer(transaction, newCustomer.id, newCustomer, { caller, address, now })
  const seen = await visibleCustomer(transaction, newCustomer?.id ?? body.customerId ?? '', caller)
  const customer = isRefusal(seen) ? undefined : await holdCustomer(transaction, seen.id)
  if (!customer) return refuse('customer-gone')
  if (body.sendConfirmation && customer.email === '') return refuse('validation', { sendConfirmation: 'no-address' })
  return { customer, locale: (await findCustomerLocale(transaction, customer.id)) ?? locale }
}
