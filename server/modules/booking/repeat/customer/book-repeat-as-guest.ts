import { isProof } from '#shared/domain/guest/proof-of-work.ts'
import { allowsGuest, foldEmail } from '#server/modules/identity/records/index.ts'
import { admitGuestSeries, guestBooker } from '#server/modules/booking/guest/admit-guest.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import type { OwnRepeatRequest } from './own-repeat-request.ts'

type Answer = Awaited<ReturnType<Handlers['bookRepeatAsGuest']>>

/**
 * Handler with which a guest books repeating appointments (rule D319). The same rate limits and proof of work apply as for a single
 * booking.
 */
export function bookRepeatAsGuestHandlers(
  dependencies: Dependencies,
  book: (request: OwnRepeatRequest & { readonly organisationId: string }) => Promise<Answer | Refusal>,
): Pick<Handlers, 'bookRepeatAsGuest'> {
  const { database } = dependencies
  return {
    bookRepeatAsGuest: async (request) => {
      const { body, organisationId, idempotencyKey, browserHash, address, now } = request
      const { organisationId: _named, email: typed, secret, proof, ...order } = body
      const email = foldEmail(typed)
      if (!isProof({ organisationId, email, requestKey: idempotencyKey }, proof)) return refuse('proof-required')
      if (!(await allowsGuest(dependencies, 'booking', email, address, now))) return refuse('rate-limited')
      const guest = { ...order, email, browserHash, secret }
      const caller = await database.inTenant(
        organisationId,
        async (transaction) =>
          (await admitGuestSeries(transaction, order, guest, now)) ?? guestBooker(transaction, guest, now),
      )
      if (isRefusal(caller)) return caller
      return book({ ...request, body: { ...order, useCredits: false }, caller })
    },
  }
}
