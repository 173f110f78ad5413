import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { receiveAtPlace } from '#shared/domain/balance/on-site-payment.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { providerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { type BookingDetails, specialistsOf } from '#server/modules/booking/booking/booking-details.ts'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import { noteReceived } from '#server/modules/money/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { wireProviderBooking } from '#server/modules/booking/booking/booking-wire.ts'
import {
  changeBooking,
  type ChangeOrder,
  inTenantUndoable,
} from '#server/modules/booking/booking/change/change-booking.ts'
import {
  type Handlers,
  isRefusal,
  isVisibleTo,
  type Member,
  type Refusal,
  refuse,
} from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { askForAnotherTime, cancelByProvider } from './cancel-or-ask-to-reschedule.ts'

type ProviderBookingRoute = 'providerBooking' | 'changeBooking' | 'requestReschedule' | 'confirmPayment'

/** Whether a member may see a booking: owners see all, specialists their own and those that they join (rule D208). */
export const isOwnBooking = (booking: BookingDetails, member: Member): boolean =>
  specialistsOf(booking).some((specialistId) => isVisibleTo(member, specialistId))

/** Finds a booking that a member may see; other bookings count as not found. */
export async function visibleBooking(
  transaction: TenantTransaction,
  id: string,
  member: Member,
): Promise<BookingDetails | Refusal> {
  const booking = isId(id) ? await findBooking(transaction, id) : undefined
  return booking && isOwnBooking(booking, member) ? booking : refuse('not-found')
}

/** Handlers for a provider's actions on a booking, except moving it. */
export function providerBookingHandlers(dependencies: Dependencies): Pick<Handlers, ProviderBookingRoute> {
  const { database } = dependencies

  interface ProviderRequest {
    readonly organisationId: string
    readonly caller: Member
    readonly address: string
    readonly reader: Language | undefined
    readonly now: Date
    readonly body: { readonly id: string; readonly version?: number | undefined }
  }

  const change = (request: ProviderRequest, decide: ChangeOrder['decide']) =>
    inTenantUndoable(dependencies, request.organisationId, async (transaction) => {
      const { body, caller, now } = request
      const organisation = await findOrganisation(transaction)
      const seen = await visibleBooking(transaction, body.id, caller)
      if (!organisation || isRefusal(seen)) return refuse('not-found')
      const { version } = body
      const changed = await changeBooking(dependencies, transaction, {
        by: providerAgent(request),
        now,
        seen,
        version,
        decide,
      })
      return isRefusal(changed) ? changed : wireProviderBooking(zoneOf(organisation.zone), changed, request.reader)
    })

  return {
    providerBooking: ({ organisationId, caller, params: { id }, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const booking = await visibleBooking(transaction, id, caller)
        if (!organisation || isRefusal(booking)) return refuse('not-found')
        return wireProviderBooking(zoneOf(organisation.zone), booking, reader)
      }),

    changeBooking: (request) =>
      change(request, (booking, transaction) =>
        cancelByProvider(transaction, booking, request.now, request.body.message),
      ),

    requestReschedule: (request) =>
      change(request, (booking, transaction) =>
        askForAnotherTime(transaction, booking, request.now, request.body.message),
      ),

    /** The provider has received the money directly, so it is not refunded by the system later (rule D61). */
    confirmPayment: (request) =>
      change(request, async (booking, transaction) => {
        const { amount } = request.body
        const received = receiveAtPlace(booking, amount === undefined ? undefined : centsOfEuros(amount))
        if (received.kind === 'too-much') return refuse('transition-not-allowed')
        const { amountCents, change: paid } = received
        const entry = { bookingId: booking.id, kind: 'place', amountCents, by: providerAgent(request) } as const
        await noteReceived(transaction, entry, request.now)
        return {
          kind: 'payment-received',
          change: paid,
          // A booking that waited for a card payment was not confirmed yet, so its confirmation is sent now.
          mails: awaitsCard(booking) && paid.payment === 'paid' ? ['booking-confirmed'] : [],
        }
      }),
  }
}
