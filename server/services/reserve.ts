import type { Output } from '#shared/api/client.ts'
import { type BookingStart, startBooking } from '#shared/domain/booking-hold.ts'
import { eurosOfCents } from '#shared/domain/money.ts'
import type { PaymentMethod } from '#shared/domain/payment.ts'
import type { Slot } from '#shared/domain/slot.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { sha256 } from '../adapters/secrets.ts'
import type { TenantTransaction } from '../database/database.ts'
import { brokenConstraint, sqlState } from '../database/database-errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { announce } from '../realtime/change-feed.ts'
import { customerAgent, recordEvent } from '../repositories/booking-events.ts'
import { insertBooking } from '../repositories/bookings.ts'
import { isKnownFull, lockSpecialist, takeSeat } from '../repositories/claims.ts'
import { customerOfAccount, updateCustomerNames } from '../repositories/customers.ts'
import { findReplay, type IdempotencyKey, keepAnswer } from '../repositories/idempotency-keys.ts'
import { findOrganisation, type OrganisationProfile } from '../repositories/organisations.ts'
import { findPolicy } from '../repositories/policies.ts'
import { atMostForEach } from '../turns/turns.ts'
import { slotFreeByNow } from './booking-deadlines.ts'
import { spendCredit } from './credits.ts'
import { type Handlers, isRefusal, refuse, type Refusal, type RequestOf } from './handler.ts'
import { buyPackage } from './package-orders.ts'
import {
  type AppointmentWish,
  chosenPlace,
  namedSlot,
  paymentMethodOf,
  slotName,
  type SlotName,
} from './reservation.ts'

type Answer = Output<'createAppointment'>
type Request = RequestOf<'createAppointment'>

/** What may be booked, once everything is known. */
interface Agreement {
  readonly wish: AppointmentWish
  readonly slot: Slot
  readonly place: Pick<Slot, 'locationTypes' | 'locationIds'>
  readonly paymentMethod: PaymentMethod | null
  /** What is left to pay: nothing where a credit does. */
  readonly priceCents: number
  readonly beginning: BookingStart
}

/** Connections of a process that may wait for the same availability. */
const CROWD_CONNECTIONS = 4

/**
 * Reserves a slot in one transaction, in the lock order specialist → slot → booking:
 * 1. a repeated request gets the answer of the first (threat B2); who comes too late for a full slot waits for nobody;
 * 2. the specialist's time is locked, and both are asked again, as somebody may just have been served;
 * 3. the slot is computed anew: is it offered, is it free;
 * 4. the seat is taken, behind guard and constraint (threat B1); price, state and owner are ours (threat A2);
 * 5. trail, mails and news leave with the commit, or not at all.
 *
 * A refusal is not kept for repetitions: nothing was done, and the same wish may be granted later.
 */
export function reserveHandlers({ database, outbox, secrets }: Dependencies): Pick<Handlers, 'createAppointment'> {
  const reserve = async (transaction: TenantTransaction, request: Request): Promise<Answer | Refusal> => {
    const { body, caller, idempotencyKey, now } = request
    if (body.totalPriceRequest.isPurchase) return buyPackage(transaction, request, secrets)
    const key = { accountId: caller.accountId, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
    const answered = await replay(transaction, key)
    if (answered) return answered
    const organisation = await findOrganisation(transaction)
    if (!organisation) return refuse('not-found')
    const name = nameIn(body)
    if (isRefusal(name)) return name
    if (await isKnownFull(transaction, name.occurrence, name.start, now)) return refuse('slot-taken')

    const named = await namedSlot(transaction, name)
    if (!named) return refuse('slot-not-offered')
    await lockSpecialist(transaction, named.specialistId)
    const answeredMeanwhile = await replay(transaction, key)
    if (answeredMeanwhile) return answeredMeanwhile

    const slot = await slotFreeByNow({ outbox, secrets }, transaction, name.serviceId, named, now)
    if (isRefusal(slot)) return slot
    const agreement = await agree(transaction, request, organisation, name.wish, slot)
    if (isRefusal(agreement)) return agreement
    const answer = await book(transaction, request, agreement)
    if (!isRefusal(answer)) await keepAnswer(transaction, key, answer, now)
    return answer
  }

  const book = async (
    transaction: TenantTransaction,
    { caller, address, locale, now }: Request,
    { wish, slot, place, paymentMethod, priceCents, beginning }: Agreement,
  ): Promise<Answer | Refusal> => {
    const seat = await takeSeat(transaction, slot, secrets.id())
    if (seat.kind === 'full') return refuse('slot-taken')
    const { firstName, lastName, phoneNumber } = wish
    const customer = await customerOfAccount(transaction, caller.accountId, secrets.id(), now)
    await updateCustomerNames(transaction, {
      id: customer.id,
      firstName,
      lastName: lastName || customer.lastName,
      phoneNumber: phoneNumber || customer.phoneNumber,
    })
    const bookingId = secrets.id()
    const { serviceId } = slot
    if (
      paymentMethod === 'credits' &&
      !(await spendCredit(transaction, { customerId: customer.id, serviceId, bookingId }, now))
    ) {
      throw new Undone(refuse('no-credits'))
    }
    const booking = {
      id: bookingId,
      claimId: seat.claimId,
      customerId: customer.id,
      serviceId: slot.serviceId,
      specialistId: slot.specialistId,
      start: slot.start,
      end: slot.start + slot.durationMinutes,
      priceCents,
      payment: beginning.payment,
      paymentMethod,
      holdExpiresAt: beginning.holdExpiresAt,
      ...place,
      guest: { firstName, lastName, phoneNumber },
      guestLocale: locale,
    }
    await insertBooking(transaction, booking, now)
    await recordEvent(transaction, {
      id: secrets.id(),
      bookingId,
      version: 1,
      kind: 'created',
      by: customerAgent({ caller, address }),
      at: now,
      before: null,
      after: { ...beginning, start: booking.start, end: booking.end, specialistId: booking.specialistId },
    })
    const mail = { organisationId: transaction.organisationId, locale, bookingId }
    await outbox.add(transaction.sql, { template: 'booking-confirmed', ...mail })
    await outbox.add(transaction.sql, { template: 'booking-received', ...mail })
    await announce(transaction, ['slots', 'bookings', `booked:${bookingId}`])
    return answerOf(bookingId, priceCents)
  }

  /** A crowd on one session or window waits here, not on connections: those are for everybody. */
  const inTurn = atMostForEach(CROWD_CONNECTIONS)

  return {
    createAppointment: async (request) => {
      const { organisationId, body } = request
      const name = body.appointmentDto && slotName(body.appointmentDto)
      const line = `${organisationId} ${name?.occurrence.seriesId ?? ''}`
      try {
        return await inTurn(line, () =>
          database.inTenant(organisationId, (transaction) => reserve(transaction, request)),
        )
      } catch (error) {
        const refusal = error instanceof Undone ? error.refusal : lostRace(error)
        if (refusal) return refusal
        throw error
      }
    },
  }
}

/** A refusal that came when something had been written: it is thrown, so that nothing of it stays. */
class Undone extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/** What a request asks for, if it can be asked for at all. */
function nameIn({
  appointmentDto: wish,
  totalPriceRequest: { serviceId },
}: Request['body']): (SlotName & { serviceId: string; wish: AppointmentWish }) | Refusal {
  if (!wish) return refuse('validation', { appointmentDto: 'required' })
  if (serviceId === null) return refuse('validation', { serviceId: 'required' })
  const name = slotName(wish)
  return name ? { ...name, serviceId, wish } : refuse('slot-not-offered')
}

async function agree(
  transaction: TenantTransaction,
  { body, now }: Request,
  { paymentMethods }: OrganisationProfile,
  wish: AppointmentWish,
  slot: Slot,
): Promise<Agreement | Refusal> {
  const place = await chosenPlace(transaction, wish, slot)
  if (isRefusal(place)) return place
  const paymentMethod = paymentMethodOf(body, slot.priceCents, paymentMethods)
  if (isRefusal(paymentMethod)) return paymentMethod
  const { holdMinutes } = await findPolicy(transaction)
  const beginning = startBooking(paymentMethod, slot, holdMinutes, epochMinuteOf(now))
  return { wish, slot, place, paymentMethod, priceCents: paymentMethod === 'credits' ? 0 : slot.priceCents, beginning }
}

async function replay(transaction: TenantTransaction, key: IdempotencyKey): Promise<Answer | Refusal | undefined> {
  const found = await findReplay<Answer>(transaction, key)
  if (found.kind === 'first') return undefined
  return found.kind === 'mismatch' ? refuse('idempotency-mismatch') : found.answer
}

const answerOf = (bookingId: string, priceCents: number): Answer => ({
  response: {
    totalPrice: eurosOfCents(priceCents),
    appointmentId: bookingId,
    booking: { price: eurosOfCents(priceCents), packageId: null },
  },
})

/** What the constraints say when two got as far as the insert: the later one hears it as the outcome that it is. */
function lostRace(error: unknown): Refusal | undefined {
  const constraint = brokenConstraint(error)
  if (sqlState(error) === '23P01' && constraint === 'claim_no_overlap') return refuse('slot-taken')
  if (constraint === 'idempotency_key_pkey') return refuse('idempotency-mismatch')
  return undefined
}
