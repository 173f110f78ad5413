import type { Dependencies } from '#server/platform/dependencies.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { onlineOffer } from '#server/modules/money/records/index.ts'
import type { ReserveRequest } from '#server/modules/booking/reservation/parse-reserve-request.ts'

type Paid = Pick<ReserveRequest, 'body' | 'organisationId'>
type Method = ReserveRequest['body']['paymentMethod']

type Needs = Pick<Dependencies, 'database' | 'payments'>

/**
 * Settles how a request pays, before it is decided:
 * - A request without a payment method, as in the specification, pays afterwards where the organisation allows that, else by card.
 * - Payment by card becomes null, which no organisation offers, when the organisation cannot take online payments.
 */
export async function settlePaymentMethod<Request extends Paid>(needs: Needs, asked: Request): Promise<Request> {
  const { paymentMethod: asks } = asked.body
  const chosen = asks === undefined && !asked.body.order.useCredits ? await usualMethod(needs, asked) : asks
  const paymentMethod = chosen === 'STRIPE' && !(await takesCards(needs, asked)) ? null : chosen
  return paymentMethod === asks ? asked : { ...asked, body: { ...asked.body, paymentMethod } }
}

const usualMethod = ({ database }: Needs, { organisationId }: Paid): Promise<Method> =>
  database.inTenant(organisationId, async (transaction) =>
    (await findOrganisation(transaction))?.paymentMethods.includes('pay-afterwards') ? 'AFTER_PAY' : 'STRIPE',
  )

async function takesCards({ database, payments }: Needs, { organisationId }: Paid): Promise<boolean> {
  if (payments.connectable.length === 0) return payments.own !== undefined
  const offer = await database.inTenant(organisationId, (transaction) => onlineOffer(transaction, payments))
  return offer !== undefined
}
