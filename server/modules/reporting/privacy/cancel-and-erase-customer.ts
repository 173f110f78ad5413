import { cancelBooking } from '#shared/domain/booking/booking-transitions.ts'
import { cancelByRule } from '#shared/domain/booking/cancellation.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import {
  type BookingDetails,
  type PersonAgent,
  changeBooking,
  changeOf,
  inTenantUndoable,
  searchBookings,
  withGivenBack,
} from '#server/modules/booking/index.ts'
import { releaseSeats } from '#server/modules/scheduling/records/index.ts'
import { findCustomer, lockCustomer } from '#server/modules/customers/records/index.ts'
import {
  eraseCustomerRows,
  forgetAccount,
  forgetGuestAddresses,
  insertSuccessor,
  replaceCustomerAccount,
} from './erase-rows.ts'
import { forgetEntries, guestBookingsOf } from '#server/modules/booking/records/index.ts'
import { findOwnOrganisation, findPolicy } from '#server/modules/organisation/index.ts'
import { forgetGiftCardsOf } from '#server/modules/money/records/index.ts'
import { isRefusal } from '#server/platform/http/handler.ts'

type Needs = Pick<Dependencies, 'database' | 'outbox' | 'passwords' | 'secrets'>

export interface Erasure {
  readonly organisationId: string
  readonly customerId: string
  readonly by: PersonAgent
  readonly now: Date
}

/** Maximum number of upcoming bookings that are cancelled in one call. */
const MOST_BOOKINGS = 1000

/**
 * Erases a customer from an organisation's records (rule D129): cancels upcoming bookings and makes the others anonymous.
 * Returns false when there is no such customer. Each booking is cancelled in its own transaction,
 * because its specialist is locked. An interrupted erasure can be repeated.
 */
export async function eraseCustomer(needs: Needs, erasure: Erasure): Promise<boolean> {
  const { database, passwords, secrets } = needs
  const { organisationId, customerId, by, now } = erasure
  const known = await database.inTenant(organisationId, async (transaction) => {
    const customer = await findCustomer(transaction, customerId)
    const organisation = customer && (await findOwnOrganisation(transaction))
    return (
      organisation && {
        accountId: customer.accountId,
        email: customer.email ?? '',
        name: mailTexts(organisation.locale)('erased.name'),
        guestBookings: await guestBookingsOf(transaction, customerId),
      }
    )
  })
  if (!known) return false
  const { accountId, email, name, guestBookings } = known
  await forgetEntries(database, erasure)
  for (const booking of await bookingsAhead(needs, erasure)) await cancel(needs, booking, erasure)
  const successor = { accountId: secrets.id(), name, passwordHash: await passwords.hash(secrets.token()) }
  if (accountId !== null) await insertSuccessor(database.global, successor, now)
  const forget = async () => {
    if (guestBookings.length > 0) await forgetGuestAddresses(database.global, organisationId, guestBookings)
    if (accountId !== null) await forgetAccount(database.global, accountId, successor.accountId, organisationId)
  }
  await forget()
  const isErased = await database.inTenant(organisationId, async (transaction) => {
    const customer = await lockCustomer(transaction, customerId)
    if (!customer) return false
    if (customer.accountId !== accountId) return 'linked'
    await forgetGiftCardsOf(transaction, email)
    await eraseCustomerRows(transaction, customerId, name, now)
    if (accountId !== null) await replaceCustomerAccount(transaction, { customerId, accountId }, successor)
    const who = by.actor === 'provider' ? by : { accountId: successor.accountId, address: null }
    await writeAuditEntry(transaction, {
      action: 'customer-erased',
      accountId: who.accountId,
      subjectId: customerId,
      address: who.address,
      at: now,
    })
    await announce(transaction, ['bookings', 'customers'])
    return true
  })
  // The person logged in with the customer's address meanwhile, so the customer now has an account that must be erased too.
  if (isErased === 'linked') return eraseCustomer(needs, erasure)
  // Repeated for history rows that the person added meanwhile.
  await forget()
  return isErased
}

function bookingsAhead({ database }: Needs, { organisationId, customerId, now }: Erasure): Promise<BookingDetails[]> {
  const ahead = { of: epochMinuteOf(now), isWanted: true }
  return database.inTenant(organisationId, async (transaction) => {
    const page = { page: 0, size: MOST_BOOKINGS, order: 'soonest-first' } as const
    return (await searchBookings(transaction, { customerId, ahead }, page)).bookings
  })
}

/**
 * Cancels a booking of the erased customer. The policy cannot refuse it; a cancellation within the notice counts as late
 * (rule D53).
 */
async function cancel(needs: Needs, seen: BookingDetails, { organisationId, by, now }: Erasure): Promise<void> {
  const minute = epochMinuteOf(now)
  const cancelled = await inTenantUndoable(needs, organisationId, async (transaction) => {
    const { cancellation } = await findPolicy(transaction)
    return changeBooking(needs, transaction, {
      by,
      now,
      seen,
      decide: async (booking) => {
        const change = changeOf(cancelBooking(booking, minute))
        if (isRefusal(change)) return change
        const outcome = cancelByRule(booking, by.actor, cancellation, minute)
        const isGivenBack = outcome.kind === 'cancelled' && outcome.isGivenBack
        await releaseSeats(transaction, [booking])
        return {
          kind: 'cancelled',
          change: isGivenBack ? withGivenBack(booking, change) : { ...change, isCancelledLate: true },
          mails: ['cancellation-received'],
        }
      },
    })
  })
  // A booking that has started or was cancelled meanwhile is not changed.
  if (isRefusal(cancelled) && cancelled.refused !== 'transition-not-allowed')
    throw new Error('A booking was in the way')
}
