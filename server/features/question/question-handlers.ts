import { isAskedOf } from '#shared/domain/question/question.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { wireAnswer } from './answer-wire.ts'
import { answersOfBookings } from './answers.ts'
import { accountsWithBookings } from './new-customers.ts'
import { wireQuestion } from './question-wire.ts'
import { questionsOf } from './questions.ts'

/** Handlers for the questions of a service and the answers of bookings (rules D195 to D198). */
export function questionHandlers({
  database,
}: Pick<Dependencies, 'database'>): Pick<Handlers, 'questionsOfService' | 'bookingAnswers'> {
  return {
    questionsOfService: ({ organisationId, caller, params: { id } }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (!isId(id)) return refuse('not-found')
        const asked = await questionsOf(transaction, id)
        const known = await accountsWithBookings(transaction, [caller.accountId])
        const isNew = !known.has(caller.accountId)
        return { questions: asked.filter((question) => isAskedOf(question, isNew)).map(wireQuestion) }
      }),

    bookingAnswers: ({ organisationId, caller, body: { bookingIds } }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (caller.role !== 'owner' && caller.specialistId === null) return { answers: [] }
        const specialistId = caller.role === 'owner' ? undefined : (caller.specialistId ?? undefined)
        const answers = await answersOfBookings(transaction, bookingIds, specialistId)
        return { answers: [...answers.values()].flat().map(wireAnswer) }
      }),
  }
}
