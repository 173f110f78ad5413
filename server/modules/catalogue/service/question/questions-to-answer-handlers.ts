import { isAskedOf } from '#shared/domain/question/question.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { accountsWithBookings } from '#server/modules/catalogue/question/is-new-customer.ts'
import { wireQuestion } from '#server/modules/catalogue/question/question-wire.ts'
import { questionsOf } from '#server/modules/catalogue/question/questions.ts'
import { findOfferedService } from '#server/modules/catalogue/service/services.ts'

/** The handler that returns the questions of a service to the caller (rules D195 and D196). */
export function serviceQuestionHandlers({
  database,
}: Pick<Dependencies, 'database'>): Pick<Handlers, 'questionsOfService'> {
  return {
    questionsOfService: ({ organisationId, caller, params: { id }, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const service = isId(id) ? await findOfferedService(transaction, id) : undefined
        if (!service) return refuse('not-found')
        const asked = await questionsOf(transaction, service.id)
        const known = await accountsWithBookings(transaction, caller ? [caller.accountId] : [])
        const isNew = known.size === 0
        return {
          questions: asked
            .filter((question) => isAskedOf(question, isNew))
            .map((question) => wireQuestion(question, reader)),
        }
      }),
  }
}
