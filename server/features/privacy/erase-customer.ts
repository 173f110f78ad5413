import { cancelBooking } from '#shared/domain/booking/booking-transitions.ts'
import { cancelByRule } from '#shared/domain/booking/cancellation.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { mailTexts } from '#server/platform/mail/mail-texts.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { writeAuditEntry } from '#server/features/account/audit-log.ts'
import type { PersonAgent } from '#server/features/booking/booking-events.ts'
import { searchBookings } from '#server/features/booking/booking-search.ts'
import type { BookingDetails } from '#server/features/booking/bookings.ts'
import { releaseSeat } from '#server/features/claim/claims.ts'
import { lockCustomer } from '#server/features/customer/customers.ts'
import { eraseCustomerRows, insertSuccessor } from './erasure.ts'
import { findOwnOrganisation } from '#server/features/organisation/organisations.ts'
import { findPolicy } from '#server/features/settings/policies.ts'
import {
  bookingChanges,
  changeOf,
  inTenantUndoable,
  withGivenBack,
} from '#server/features/booking/change/change-booking.ts'
import { isRefusal } from '#server/platform/http/handler.ts'

type Needs = Pick<Dependencies, 'database' | 'outbox' | 'passwords' | 'secrets'>

export interface Erasure {
  readonly organisationId: string
  /** Who is erased. */
  readonly accountId: string
  readonly by: PersonAgent
  readonly now: Date
}

/** More bookings ahead than anybody has are not ended in one go. */
const MOST_BOOKINGS = 1000

/**
 * Erases a customer from an organisation's records (rule D129): what they have booked ahead is cancelled, and what is left
 * is of nobody. False when the account is no customer here.
 *
 * Each booking ends in a transaction of its own, as its specialist's time is locked for it; whoever is interrupted asks
 * again and goes on.
 */
export async function eraseCustomer(needs: Needs, erasure: Erasure): Promise<boolean> {
  const { database, passwords, secrets } = needs
  const { organisationId, accountId, by, now } = erasure
  for (const booking of await bookingsAhead(needs, erasure)) await cancel(needs, booking, erasure)
  const passwordHash = await passwords.hash(secrets.token())
  return database.inTenant(organisationId, async (transaction) => {
    const organisation = await findOwnOrganisation(transaction)
    const customerId = organisation && (await lockCustomer(transaction, accountId))
    if (!organisation || customerId === undefined) return false
    const name = mailTexts(organisation.locale)('erased.name')
    const successor = { accountId: secrets.id(), name, passwordHash }
    await insertSuccessor(transaction.sql, successor, now)
    await eraseCustomerRows(transaction, { customerId, accountId }, successor)
    const who = by.actor === 'provider' ? by : { accountId: successor.accountId, address: null }
    await writeAuditEntry(transaction, {
      action: 'customer-erased',
      accountId: who.accountId,
      subjectId: customerId,
      address: who.address,
      at: now,
    })
    await announce(transaction, ['bookings'])
    return true
  })
}

function bookingsAhead({ database }: Needs, { organisationId, accountId, now }: Erasure): Promise<BookingDetails[]> {
  const ahead = { of: epochMinuteOf(now), isWanted: true }
  return database.inTenant(organisationId, async (transaction) => {
    const page = { page: 0, size: MOST_BOOKINGS, order: 'soonest-first' } as const
    return (await searchBookings(transaction, { accountId, ahead }, page)).bookings
  })
}

/** As if its customer had cancelled it, but that nobody may refuse it: then it is a late cancellation (rule D53). */
async function cancel(needs: Needs, seen: BookingDetails, { organisationId, by, now }: Erasure): Promise<void> {
  const minute = epochMinuteOf(now)
  const cancelled = await inTenantUndoable(needs, organisationId, async (transaction) => {
    const { cancellation } = await findPolicy(transaction)
    return bookingChanges(needs).change(transaction, {
      by,
      now,
      seen,
      decide: async (booking) => {
        const change = changeOf(cancelBooking(booking, minute))
        if (isRefusal(change)) return change
        const outcome = cancelByRule(booking, by.actor, cancellation, minute)
        const isGivenBack = outcome.kind === 'cancelled' && outcome.isGivenBack
        await releaseSeat(transaction, booking.claimId)
        return {
          kind: 'cancelled',
          change: isGivenBack ? withGivenBack(booking, change) : change,
          mails: ['cancellation-received'],
        }
      },
    })
  })
  // What has begun or ended meanwhile stays as it is.
  if (isRefusal(cancelled) && cancelled.refused !== 'transition-not-allowed')
    throw new Error('A booking was in the way')
}
