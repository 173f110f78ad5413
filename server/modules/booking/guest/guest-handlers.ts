import { MINUTES_CONFIRMED } from '#shared/domain/guest/guest-requirements.ts'
import { isProof } from '#shared/domain/guest/proof-of-work.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { CODE_MINUTES, CODE_TRIES, allowsGuest, allowsCode, foldEmail } from '#server/modules/identity/records/index.ts'
import { redeemGuestCode, saveGuestCode } from '#server/modules/booking/records/guest/guest-codes.ts'
import { endLinks } from '#server/modules/booking/records/guest/guest-links.ts'
import { findGuestPolicy } from '#server/modules/booking/records/guest/guest-policies.ts'
import { settlePaymentMethod } from '#server/modules/booking/reservation/payment/settle-payment-method.ts'
import { type ReservationQueue, reserve } from '#server/modules/booking/reservation/reservation-queue.ts'
import { admitGuest, guestBooker } from './admit-guest.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findCustomer } from '#server/modules/customers/records/index.ts'
import { findByKey } from '#server/modules/booking/records/waiting-list/find-by-key.ts'

type GuestRoute = 'askGuestCode' | 'confirmGuest' | 'reserveAsGuest' | 'endGuestLink'

/** Returns the purpose that is hashed together with a code, so that a code of one organisation is not valid at another. */
const purposeAt = (organisationId: string): string => `guest:${organisationId}`

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

/**
 * Handlers for booking without an account (rule D215). They look up no account, so that nobody learns who has one (threat A5). Each request
 * that sends a mail or makes a booking needs a proof of work (rule D219).
 */
export function guestHandlers(dependencies: Dependencies, queue: ReservationQueue): Pick<Handlers, GuestRoute> {
  const { database, outbox, passwords, secrets } = dependencies

  return {
    askGuestCode: async ({ body, organisationId, idempotencyKey, browserHash, locale, address, now }) => {
      const email = foldEmail(body.email)
      if (!isProof({ organisationId, email, requestKey: idempotencyKey }, body.proof)) return refuse('proof-required')
      if (!(await allowsGuest(dependencies, 'code', email, address, now))) return refuse('rate-limited')
      const code = secrets.code()
      const codeHash = await passwords.hashCode(code, purposeAt(organisationId), email)
      return database.inTenant(organisationId, async (transaction) => {
        const policy = await findGuestPolicy(transaction)
        if (!policy) return refuse('not-found')
        if (policy.booking === 'account') return refuse('account-required')
        const expiresAt = minutesAfter(now, CODE_MINUTES)
        const made = { requestHash: sha256(idempotencyKey), codeHash, tries: CODE_TRIES, expiresAt }
        const isNew = await saveGuestCode(transaction, { email, browserHash }, made)
        const mail = { template: 'verification-code', organisationId, locale, to: email, code } as const
        if (isNew) await outbox.add(transaction.sql, mail)
        return { accepted: true as const }
      })
    },

    confirmGuest: async ({ body, organisationId, browserHash, address, now }) => {
      const email = foldEmail(body.email)
      if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
      const codeHash = await passwords.hashCode(body.code, purposeAt(organisationId), email)
      return database.inTenant(organisationId, async (transaction) => {
        if (!(await findGuestPolicy(transaction))) return refuse('not-found')
        const until = minutesAfter(now, MINUTES_CONFIRMED)
        const isRight = await redeemGuestCode(transaction, { email, browserHash }, codeHash, { now, until })
        return isRight ? { accepted: true as const } : refuse('code-invalid')
      })
    },

    reserveAsGuest: async (asked) => {
      const { body, organisationId, idempotencyKey, browserHash, address, now } = await settlePaymentMethod(
        dependencies,
        asked,
      )
      const { secret, proof, offer, ...reservation } = body
      if (!reservation.booking) return refuse('validation', { booking: 'required' })
      const email = foldEmail(reservation.booking.email)
      if (!isProof({ organisationId, email, requestKey: idempotencyKey }, proof)) return refuse('proof-required')
      if (!(await allowsGuest(dependencies, 'booking', email, address, now))) return refuse('rate-limited')
      const guest = { ...reservation.booking, email, browserHash, secret }
      const caller = await database.inTenant(organisationId, async (transaction) => {
        const offered = offer === undefined ? undefined : await guestOfOffer(transaction, offer, email)
        if (isRefusal(offered)) return offered
        const refusal = await admitGuest(transaction, reservation, guest, now, offered !== undefined)
        if (refusal) return refusal
        const booker = await guestBooker(transaction, guest, now)
        return { ...booker, accountId: offered ?? booker.accountId }
      })
      if (isRefusal(caller)) return caller
      return reserve(dependencies, queue, { ...asked, body: reservation, caller })
    },

    /** Revokes the link of the visit and all mailed links of the booking together. A repeated request changes nothing. */
    endGuestLink: ({ body: { bookingId }, caller, organisationId, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (caller.accountId !== null || !caller.bookingIds.has(bookingId)) return refuse('not-found')
        await endLinks(transaction, bookingId, now)
        return { accepted: true as const }
      }),
  }
}

/**
 * Returns the customer without an account to whom the link of a waiting list offers a place (rule D422). Whoever books it has the link and
 * knows the address that it went to. Refused for an account, which logs in, and for another address. Undefined when the link offers nothing:
 * the caller then books as any other guest. An accepted offer still counts, so that a repeated request gets the first answer.
 */
async function guestOfOffer(
  transaction: TenantTransaction,
  key: string,
  email: string,
): Promise<string | Refusal | undefined> {
  const entry = await findByKey(transaction, key, undefined)
  if (entry?.state !== 'offered' && entry?.state !== 'accepted') return undefined
  const customer = await findCustomer(transaction, entry.customerId)
  if (!customer) return undefined
  if (customer.accountId !== null) return refuse('account-required')
  return customer.email === email ? customer.id : refuse('other-address')
}
