import { visitEnd } from '#shared/domain/guest/guest-link.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type NamedPerson, enterGuests, namedCustomers, ofAccounts } from '#server/modules/customers/records/index.ts'
import type { GuestVisit } from '#server/modules/booking/records/guest/guest-links.ts'

/** Who reserves: an account, or a guest. */
export interface Booker {
  /** The account, or the customer that the guest is or becomes. */
  readonly accountId: string
  readonly guest?: GuestBooker | undefined
}

export interface GuestBooker {
  /** In lower case. */
  readonly email: string
  /** The hash of the secret that opens the bookings of the visit. */
  readonly secretHash: Buffer
}

/** Who made a booking, as the reservation names them. */
interface NamedBooker extends NamedPerson, Booker {
  readonly bookingId: string
  readonly locale: Locale
}

/**
 * Finds or creates the customers of bookers. Returns the customer ids by the booker's `accountId`, which for a guest is already a customer
 * id. A guest who was erased is left out.
 */
export async function customersOf(
  transaction: TenantTransaction,
  bookers: readonly Omit<NamedBooker, 'bookingId'>[],
  newId: () => string,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const known = bookers.filter(({ guest }) => guest === undefined)
  const guests = bookers.flatMap(({ accountId: id, guest, ...named }) =>
    guest ? [{ ...named, id, email: guest.email }] : [],
  )
  const customers = await namedCustomers(transaction, known, newId, now)
  for (const id of await enterGuests(transaction, guests, now)) customers.set(id, id)
  const others = guests.filter(({ id }) => !customers.has(id))
  const linked = await ofAccounts(
    transaction,
    others.map(({ id }) => id),
  )
  // The guest's customer record now belongs to an account. The guest is not logged in, so a new customer record is created for this
  // booking.
  for (const guest of others.filter(({ id }) => linked.has(id))) {
    if (customers.has(guest.id)) continue
    const id = newId()
    for (const entered of await enterGuests(transaction, [{ ...guest, id }], now)) customers.set(guest.id, entered)
  }
  return customers
}

/** Returns the visits that let guests open the bookings they just made. */
export const visitsOf = (bookers: readonly NamedBooker[], now: Date): GuestVisit[] =>
  bookers.flatMap(({ bookingId, guest }) => {
    const endsAt = dateOfEpochMinute(visitEnd(epochMinuteOf(now)))
    return guest ? [{ bookingId, secretHash: guest.secretHash, createdAt: now, endsAt }] : []
  })
