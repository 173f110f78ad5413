import type { BookingEventKind, BookingState, BookingSurface } from '#shared/domain/booking-event.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { TenantTransaction } from '../database/database.ts'
import type { KeptBookingState } from '../database/tables.ts'

/** Who acts on a booking, and from where. */
export type Agent =
  | {
      readonly actor: 'customer' | 'provider'
      readonly accountId: string
      readonly surface: 'widget' | 'provider-app'
      /** Network address. */
      readonly address: string
    }
  | { readonly actor: 'system'; readonly surface: Exclude<BookingSurface, 'widget' | 'provider-app'> }

export interface BookingEvent {
  readonly id: string
  readonly bookingId: string
  /** Of the booking after it: each version has one line. */
  readonly version: number
  readonly kind: BookingEventKind
  readonly by: Agent
  readonly at: Date
  /** Null for a booking that was just made. */
  readonly before: BookingState | null
  readonly after: BookingState
}

interface Request {
  readonly caller: { readonly accountId: string }
  readonly address: string
}

export const customerAgent = ({ caller, address }: Request): Agent => ({
  actor: 'customer',
  accountId: caller.accountId,
  surface: 'widget',
  address,
})

export const providerAgent = ({ caller, address }: Request): Agent => ({
  actor: 'provider',
  accountId: caller.accountId,
  surface: 'provider-app',
  address,
})

/**
 * Adds a line to a booking's trail. Lines are never changed: the role of the requests may only read and add them, and a
 * booking whose version rose without a line does not commit.
 */
export async function recordEvent({ sql, organisationId }: TenantTransaction, event: BookingEvent): Promise<void> {
  const { id, bookingId, version, kind, by, at, before, after } = event
  await sql
    .insertInto('booking_event')
    .values({
      organization_id: organisationId,
      id,
      booking_id: bookingId,
      version,
      kind,
      actor: by.actor,
      surface: by.surface,
      account_id: by.actor === 'system' ? null : by.accountId,
      address: by.actor === 'system' ? null : by.address,
      at,
      before: before && JSON.stringify(keptState(before)),
      after: JSON.stringify(keptState(after)),
    })
    .execute()
}

const keptState = ({ status, payment, start, end, specialistId }: BookingState): KeptBookingState => ({
  status,
  payment,
  start: formatInstant(start),
  end: formatInstant(end),
  specialistId,
})
