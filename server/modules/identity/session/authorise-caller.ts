import type { CallerGuard } from '#server/platform/http/bearer-token-and-caller-guard.ts'
import type { Suspensions } from '#server/platform/http/suspended-organisations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { membershipsOf } from '#server/modules/organisation/index.ts'
import {
  accountsOfTokens,
  isSessionConfirmed,
  noteSessionSeen,
} from '#server/modules/identity/records/account/session/sessions.ts'
import { type Account, type Guest, type Member, refuse } from '#server/platform/http/handler.ts'
import { isGuestSecret } from '#shared/domain/guest/guest-link.ts'
import { bookingsOfLink, ordersOfVisit } from '#server/modules/booking/records/index.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { batcher } from '#server/platform/concurrency/batcher.ts'

/** Minimum milliseconds between two updates of a session's last use. */
const SEEN_PRECISION = 15 * 60_000

/**
 * Authorises every call by the endpoint's rule (threat A1); no other place does.
 * - `anyone`: with or without a token; an invalid token counts as none.
 * - `customer`: needs a valid token.
 * - `holder`: needs a valid token, or the secret of a booking's link, or of a guest's visit, in the organisation of the header. Unknown, ended and revoked secrets
 *   are refused alike (threat A13).
 * - `provider`: also needs a membership, of the organisation in the header or else of the first one.
 * - `owner`: also needs that role.
 * A suspended organisation refuses its members.
 */
export function callerGuard(database: Database, clock: Clock, suspensions: Suspensions): CallerGuard {
  /**
   * Batches token lookups. A request that arrives during a lookup waits for the next one, so that its token is always checked after the
   * request arrived.
   */
  const accountOfToken = batcher((tokens: readonly string[]) => accountsOfTokens(database, tokens.map(sha256), clock()))

  const bearerOf = async (token: string): Promise<Account | undefined> => {
    const bearer = await accountOfToken(token)
    const now = clock()
    if (bearer && now.getTime() - bearer.lastSeenAt.getTime() >= SEEN_PRECISION) {
      await noteSessionSeen(database.global, sha256(token), now)
    }
    return bearer?.account
  }

  const memberFor = async (account: Account, organisationId: string | undefined): Promise<Member | undefined> => {
    const memberships = await database.asAccount(account.accountId, (transaction) =>
      membershipsOf(transaction, account.accountId),
    )
    const membership =
      organisationId === undefined
        ? (memberships.find((each) => !suspensions.isSuspended(each.organisationId)) ?? memberships[0])
        : memberships.find((each) => each.organisationId === organisationId)
    return membership && { ...account, ...membership }
  }

  const guestWith = async (secret: string, organisationId: string | undefined): Promise<Guest | undefined> => {
    if (!isId(organisationId)) return undefined
    const hash = sha256(secret)
    const { bookings, orders } = await database.inTenant(organisationId, async (transaction) => ({
      bookings: await bookingsOfLink(transaction, hash, clock()),
      orders: await ordersOfVisit(transaction, hash, clock()),
    }))
    if (bookings.length + orders.length === 0) return undefined
    return { accountId: null, bookingIds: new Set(bookings), orderIds: new Set(orders) }
  }

  return {
    isConfirmed: async (token) => token !== undefined && isSessionConfirmed(database.global, sha256(token), clock()),

    identify: async (rule, token, organisationId) => {
      if (token !== undefined && isGuestSecret(token)) {
        if (rule === 'anyone') return undefined
        return (rule === 'holder' && (await guestWith(token, organisationId))) || refuse('unauthenticated')
      }
      const account = token === undefined ? undefined : await bearerOf(token)
      if (rule === 'anyone') return account
      if (!account) return refuse('unauthenticated')
      if (rule === 'customer' || rule === 'holder') return account
      const member = await memberFor(account, organisationId)
      if (!member || (rule === 'owner' && member.role !== 'owner')) return refuse('forbidden')
      return suspensions.isSuspended(member.organisationId) ? refuse('organisation-suspended') : member
    },
  }
}
