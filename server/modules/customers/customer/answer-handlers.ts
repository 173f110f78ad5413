import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal } from '#server/platform/http/handler.ts'
import { lastAnswersOf, wireAnswer } from '#server/modules/catalogue/index.ts'
import { visibleCustomer } from './visible-customer.ts'

/** Handler for the latest answers of a customer. A specialist can read the answers to their own bookings only (rule D197). */
export function customerAnswersHandlers({ database }: Dependencies): Pick<Handlers, 'customerAnswers'> {
  return {
    customerAnswers: ({ organisationId, caller, params: { id } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const customer = await visibleCustomer(transaction, id, caller)
        if (isRefusal(customer)) return customer
        if (caller.role === 'owner') return { answers: (await lastAnswersOf(transaction, customer.id)).map(wireAnswer) }
        const { specialistId } = caller
        const answers = specialistId === null ? [] : await lastAnswersOf(transaction, customer.id, specialistId)
        return { answers: answers.map(wireAnswer) }
      }),
  }
}
