import type { Output } from '#shared/api/client.ts'
import { eurosOfCents } from '#shared/domain/money.ts'
import type { Slot } from '#shared/domain/slot.ts'
import { parseInstant } from '#shared/time/instant.ts'
import { bookingCalendarFile } from '../adapters/calendar-file.ts'
import { sha256 } from '../adapters/secrets.ts'
import type { TenantTransaction } from '../database/database.ts'
import { brokenConstraint, sqlState } from '../database/database-errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { announce } from '../realtime/change-feed.ts'
import { findBooking, findBookingAt, insertBooking, recordEvent } from '../repositories/bookings.ts'
import { isKnownFull, lockSpecialist, takeSeat } from '../repositories/claims.ts'
import { customerOfAccount, updateCustomerNames } from '../repositories/customers.ts'
import { findReplay, type IdempotencyKey, keepAnswer } from '../repositories/idempotency-keys.ts'
import { listLocations } from '../repositories/locations.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { atMostForEach } from '../turns/turns.ts'
import { wireAppointment } from '../wire/bookings.ts'
import { type Handlers, isRefusal, refuse, type Refusal, type RequestOf } from './handler.ts'
import { isId } from './identifiers.ts'
import { chosenPlace, freeSlot, namedSlot, paymentMethodOf, slotName } from './reservation.ts'

type BookingRoute = 'createAppointment' | 'appointment' | 'appointmentCalendarFile' | 'createCalendarEvent'
type Answer = Output<'createAppointment'>
type Request = RequestOf<'createAppointment'>

/** Connections of a process that may wait for the same availability. */
const CROWD_CONNECTIONS = 4

export function bookingHandlers(dependencies: Dependencies): Pick<Handlers, BookingRoute> {
  const { database, outbox, secrets } = dependencies

  /** A booking of the caller, or undefined: another person's does not exist (threat A1). */
  const ownBooking = async (transaction: TenantTransaction, id: string, accountId: string) => {
    const booking = isId(id) ? await findBooking(transaction, id) : undefined
    return booking?.accountId === accountId ? booking : undefined
  }

  /**
   * One transaction, in the lock order specialist → slot → booking:
   * 1. a repeated request gets the answer of the first (threat B2); who comes too late for a full slot waits for nobody;
   * 2. the specialist's time is locked, and both are asked again, as somebody may just have been served;
   * 3. the slot is computed anew: is it offered, is it free;
   * 4. the seat is taken, behind guard and constraint (threat B1); price, state and owner are ours (threat A2);
   * 5. trail, mails and news leave with the commit, or not at all.
   */
  const reserve = async (transaction: TenantTransaction, request: Request): Promise<Answer | Refusal> => {
    const { body, caller, organisationId, idempotencyKey, locale, now } = request
    const { appointmentDto: wish, totalPriceRequest } = body
    const organisation = await findOrganisation(transaction)
    if (!organisation) return refuse('not-found')
    // Buying a package of credits needs a payment that this organisation does not take yet.
    if (!wish || totalPriceRequest.isPurchase) return refuse('payment-method-unavailable')
    if (totalPriceRequest.serviceId === null) return refuse('validation', { serviceId: 'required' })

    const key = { accountId: caller.accountId, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
    const answered = await replay(transaction, key)
    if (answered) return answered
    const name = slotName(wish)
    if (!name) return refuse('slot-not-offered')
    if (await isKnownFull(transaction, name.occurrence, name.start)) return refuse('slot-taken')

    const named = await namedSlot(transaction, name)
    if (!named) return refuse('slot-not-offered')
    await lockSpecialist(transaction, named.specialistId)
    const answeredMeanwhile = await replay(transaction, key)
    if (answeredMeanwhile) return answeredMeanwhile
    const slot = await freeSlot(transaction, totalPriceRequest.serviceId, named, now)
    if (isRefusal(slot)) return slot
    const place = await chosenPlace(transaction, wish, slot)
    if (isRefusal(place)) return place
    const paymentMethod = paymentMethodOf(body, slot.priceCents, organisation.paymentMethods)
    if (isRefusal(paymentMethod)) return paymentMethod

    const seat = await takeSeat(transaction, slot, secrets.id())
    if (seat.kind === 'full') return refuse('slot-taken')
    const customer = await customerOfAccount(transaction, caller.accountId, secrets.id(), now)
    const { firstName, lastName, phoneNumber } = wish
    await updateCustomerNames(transaction, {
      id: customer.id,
      firstName,
      lastName: lastName || customer.lastName,
      phoneNumber: phoneNumber || customer.phoneNumber,
    })
    const bookingId = secrets.id()
    await insertBooking(
      transaction,
      {
        id: bookingId,
        claimId: seat.claimId,
        customerId: customer.id,
        serviceId: slot.serviceId,
        specialistId: slot.specialistId,
        start: slot.start,
        end: slot.start + slot.durationMinutes,
        priceCents: slot.priceCents,
        paymentMethod,
        ...place,
        guest: { firstName, lastName, phoneNumber },
        guestLocale: locale,
      },
      now,
    )
    const trail = { id: secrets.id(), bookingId, accountId: caller.accountId, at: now }
    await recordEvent(transaction, { ...trail, kind: 'created' })
    for (const template of ['booking-confirmed', 'booking-received'] as const) {
      await outbox.add(transaction.sql, { template, organisationId, locale, bookingId })
    }
    await announce(transaction, ['slots', 'bookings', `booked:${bookingId}`])
    const answer = answerOf(bookingId, slot)
    await keepAnswer(transaction, key, answer, now)
    return answer
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
        const refusal = lostRace(error)
        if (refusal) return refusal
        throw error
      }
    },

    appointment: ({ organisationId, params: { id }, caller }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const booking = organisation && (await ownBooking(transaction, id, caller.accountId))
        return booking ? wireAppointment(organisation, booking, await listLocations(transaction)) : refuse('not-found')
      }),

    appointmentCalendarFile: ({ organisationId, params: { id }, caller, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const booking = organisation && (await ownBooking(transaction, id, caller.accountId))
        if (!booking) return refuse('not-found')
        const locations = await listLocations(transaction)
        return {
          fileName: 'event.ics' as const,
          content: bookingCalendarFile({ organisation, booking, locations, now }).content,
        }
      }),

    /** What the client says of summary, place and attendees is not used: a booking's own mail goes to its own customer. */
    createCalendarEvent: ({ organisationId, body, caller, locale }) =>
      database.inTenant(organisationId, async (transaction) => {
        const [start, end] = [parseInstant(body.start.dateTime), parseInstant(body.end.dateTime)]
        const areForeign = body.attendees.some(({ email }) => email.toLowerCase() !== caller.email)
        if (start === undefined || end === undefined || areForeign) return refuse('not-found')
        const booking = await findBookingAt(transaction, caller.accountId, { start, end })
        if (!booking) return refuse('not-found')
        // The confirmation carries the file; asked for again, it is the same mail and is not sent twice.
        await outbox.add(transaction.sql, {
          template: 'booking-confirmed',
          organisationId,
          locale,
          bookingId: booking.id,
        })
        return { accepted: true as const }
      }),
  }
}

async function replay(transaction: TenantTransaction, key: IdempotencyKey): Promise<Answer | Refusal | undefined> {
  const found = await findReplay<Answer>(transaction, key)
  if (found.kind === 'first') return undefined
  return found.kind === 'mismatch' ? refuse('idempotency-mismatch') : found.answer
}

const answerOf = (bookingId: string, { priceCents }: Slot): Answer => ({
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
