import type { Dependencies } from '#server/platform/dependencies.ts'
import { onlineOffer } from '#server/features/payment-store/organisation-payment-provider.ts'
import type { ReserveRequest } from '#server/features/reservation/parse-reserve-request.ts'

type Paid = Pick<ReserveRequest, 'body' | 'organisationId'>

/** Removes the payment method 'card' from requests when the organisation cannot take online payments. */
export function cardIfTaken({ database, payments }: Pick<Dependencies, 'database' | 'payments'>) {
  /** Returns false for a card request when the organisation cannot take online payments; true for all other requests. */
  const takesCard = async ({ body, organisationId }: Paid): Promise<boolean> => {
    if (body.paymentMethod !== 'STRIPE') return true
    if (payments.connectable.length === 0) return payments.own !== undefined
    const offer = await database.inTenant(organisationId, (transaction) => onlineOffer(transaction, payments))
    return offer !== undefined
  }
  return async <Request extends Paid>(asked: Request): Promise<Request> =>
    (await takesCard(asked)) ? asked : { ...asked, body: { ...asked.body, paymentMethod: null } }
}
