import { isProof } from '#shared/domain/guest/proof-of-work.ts'
import { allowsGuest, foldEmail } from '#server/modules/identity/records/index.ts'
import { openOrderForVisit } from '#server/modules/booking/records/index.ts'
import { admitBuyer, answeredOnce, customersOf, guestBooker } from '#server/modules/booking/index.ts'
import { orderGiftCard } from './buy-gift-card.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'

type Request = RequestOf<'buyGiftCardAsGuest'>

/**
 * Handler with which a guest orders a gift card (rule D315). It has the same limits and proof of work as a booking, and reads no account
 * (threat A31).
 */
export function buyAsGuestHandlers(dependencies: Dependencies): Pick<Handlers, 'buyGiftCardAsGuest'> {
  const { database } = dependencies
  return {
    buyGiftCardAsGuest: async (request) => {
      const { body, organisationId, idempotencyKey, address, now } = request
      const email = foldEmail(body.buyer.email)
      if (!isProof({ organisationId, email, requestKey: idempotencyKey }, body.proof)) return refuse('proof-required')
      if (!(await allowsGuest(dependencies, 'booking', email, address, now))) return refuse('rate-limited')
      return answeredOnce(() =>
        database.inTenant(organisationId, (transaction) => buy(dependencies, transaction, request, email)),
      )
    },
  }
}

async function buy(
  dependencies: Pick<Dependencies, 'payments' | 'secrets'>,
  transaction: TenantTransaction,
  { body, browserHash, idempotencyKey, locale, now }: Request,
  email: string,
) {
  const { organisationId: _named, secret, proof: _proven, buyer: person, ...card } = body
  const guest = { ...person, email, browserHash, secret }
  const refusal = await admitBuyer(transaction, guest, now)
  if (refusal) return refusal
  const booker = await guestBooker(transaction, guest, now)
  const named = { ...person, ...booker, phoneNumber: '', locale }
  const answer = await orderGiftCard(
    dependencies,
    transaction,
    { body: card, idempotencyKey, locale, now },
    {
      accountId: null,
      keyOwner: booker.accountId,
      name: `${person.firstName} ${person.lastName}`.trim(),
      email,
      customerId: async () =>
        (await customersOf(transaction, [named], () => dependencies.secrets.id(), now)).get(booker.accountId),
    },
  )
  if (!isRefusal(answer)) await openOrderForVisit(transaction, answer.orderId, booker.guest.secretHash)
  return answer
}
