import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { findBookings } from '#server/modules/booking/booking/read-bookings.ts'
import { answersOfBookings, wireAnswer } from '#server/modules/catalogue/index.ts'
import { isOwnBooking } from './provider-booking-handlers.ts'

/**
 * Handler for the answers to a booking's questions (rule D197). A specialist may read the answers of bookings that they deliver or join.
 */
export function bookingAnswersHandlers({ database }: Pick<Dependencies, 'database'>): Pick<Handlers, 'bookingAnswers'> {
  return {
    bookingAnswers: ({ organisationId, caller, body: { bookingIds } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const bookings = await findBookings(transaction, bookingIds)
        const areTheirs = bookings.every((booking) => isOwnBooking(booking, caller))
        if (!areTheirs || bookings.length < new Set(bookingIds).size) return refuse('not-found')
        const answers = await answersOfBookings(transaction, bookingIds)
        return { answers: [...answers.values()].flat().map(wireAnswer) }
      }),
  }
}
