import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { wireAnswer } from './answer-wire.ts'
import { answersOfBookings, areBookings } from './answers.ts'

/** The handler for the answers of bookings (rule D197). A specialist reads those of own bookings. */
export function bookingAnswersHandlers({ database }: Pick<Dependencies, 'database'>): Pick<Handlers, 'bookingAnswers'> {
  return {
    bookingAnswers: ({ organisationId, caller, body: { bookingIds } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const specialistId = caller.role === 'owner' ? undefined : caller.specialistId
        if (!(await areBookings(transaction, bookingIds, specialistId))) return refuse('not-found')
        const answers = await answersOfBookings(transaction, bookingIds)
        return { answers: [...answers.values()].flat().map(wireAnswer) }
      }),
  }
}
