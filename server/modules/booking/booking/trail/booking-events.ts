import type {
  BookingActor,
  BookingEventKind,
  BookingState,
  BookingSurface,
} from '#shared/domain/booking/booking-event.ts'
import { epochMinuteOf, formatInstant } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import type { KeptBookingState } from '#server/modules/booking/booking/booking-tables.ts'

/** A customer who changes a booking. The account is null for a guest. */
export interface CustomerAgent {
  readonly actor: 'customer'
  readonly accountId: string | null
  readonly surface: 'widget'
  /** Network address. */
  readonly address: string
}

/** A provider who changes a booking. */
export interface ProviderAgent {
  readonly actor: 'provider'
  readonly accountId: string
  readonly surface: 'provider-app'
  /** Network address. */
  readonly address: string
}

export type PersonAgent = CustomerAgent | ProviderAgent

/** The author of a change of a booking (a person or the system), and the client that was used. */
export type Agent =
  | PersonAgent
  | { readonly actor: 'system'; readonly surface: Exclude<BookingSurface, 'widget' | 'provider-app'> }

export interface BookingEvent {
  readonly id: string
  readonly bookingId: string
  /** The booking's version after the change. Each version has one row. */
  readonly version: number
  readonly kind: BookingEventKind
  readonly by: Agent
  readonly at: Date
  /** The booking's state before the change; null for a new booking. */
  readonly before: BookingState | null
  readonly after: BookingState
}

interface Request<AccountId> {
  readonly caller: { readonly accountId: AccountId }
  readonly address: string
}

export const customerAgent = ({ caller, address }: Request<string | null>): CustomerAgent => ({
  actor: 'customer',
  accountId: caller.accountId,
  surface: 'widget',
  address,
})

export const providerAgent = ({ caller, address }: Request<string>): ProviderAgent => ({
  actor: 'provider',
  accountId: caller.accountId,
  surface: 'provider-app',
  address,
})

/**
 * Adds a row to a booking's history (rule D63). Rows are never changed: the application role may only read and add them. A
 * transaction that raises a booking's version without adding a row cannot be committed.
 */
export async function recordEvent({ sql, organisationId }: TenantTransaction, event: BookingEvent): Promise<void> {
  const { before, after, ...row } = eventRow(organisationId, event)
  await sql
    .insertInto('booking_event')
    .values({ ...row, before: before && JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}

/** Like `recordEvent`, for several rows in one statement. */
export async function recordEvents(
  { sql, organisationId }: TenantTransaction,
  events: readonly BookingEvent[],
): Promise<void> {
  const rows = events.map((event) => eventRow(organisationId, event))
  await insertRows(organisationId, 'booking_event', rows).execute(sql)
}

/** Converts a booking event to the columns of its history row. */
export function eventRow(organisationId: string, { by, before, after, ...event }: BookingEvent) {
  const hasNewPrice = before !== null && before.priceCents !== after.priceCents
  return {
    organization_id: organisationId,
    id: event.id,
    booking_id: event.bookingId,
    version: event.version,
    kind: event.kind,
    actor: by.actor,
    surface: by.surface,
    account_id: by.actor === 'system' ? null : by.accountId,
    address: by.actor === 'system' ? null : by.address,
    at: event.at,
    before: before && keptState(before, hasNewPrice),
    after: keptState(after, hasNewPrice),
  }
}

/** The maximum number of entries of a booking's history in an answer. */
const MOST_EVENTS = 1000

/** A row of a booking's history with the names of its author. */
export interface RecordedEvent extends Pick<BookingEvent, 'version' | 'kind' | 'at' | 'before' | 'after'> {
  readonly actor: BookingActor
  readonly surface: BookingSurface
  readonly address: string | null
  /** The author's account; null for the system. */
  readonly account: { readonly firstName: string; readonly lastName: string; readonly email: string } | null
}

/** The history of a booking in the order of its versions, at most the last `MOST_EVENTS`. */
export async function listEvents(transaction: TenantTransaction, bookingId: string): Promise<RecordedEvent[]> {
  const rows = await eventsOf(transaction, bookingId)
    .orderBy('booking_event.version', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.map(recorded).toReversed()
}

/** The history row of one version of a booking. */
export async function findEvent(
  transaction: TenantTransaction,
  bookingId: string,
  version: number,
): Promise<RecordedEvent | undefined> {
  const row = await eventsOf(transaction, bookingId).where('booking_event.version', '=', version).executeTakeFirst()
  return row && recorded(row)
}

const eventsOf = ({ sql, organisationId }: TenantTransaction, bookingId: string) =>
  sql
    .selectFrom('booking_event')
    .leftJoin('account', 'account.id', 'booking_event.account_id')
    .where('organization_id', '=', organisationId)
    .where('booking_id', '=', bookingId)
    .select(['booking_event.version', 'kind', 'actor', 'surface', 'address', 'at', 'before', 'after'])
    .select(['first_name', 'last_name', 'email'])

function recorded(row: Awaited<ReturnType<ReturnType<typeof eventsOf>['execute']>>[number]): RecordedEvent {
  const { version, kind, actor, surface, address, at, before, after, first_name, last_name, email } = row
  const account = email === null ? null : { firstName: first_name ?? '', lastName: last_name ?? '', email }
  return {
    version,
    kind,
    actor,
    surface,
    address,
    at,
    before: before && readState(before),
    after: readState(after),
    account,
  }
}

const readState = ({ start, end, ...state }: KeptBookingState): BookingState => ({
  ...state,
  start: epochMinuteOf(new Date(start)),
  end: epochMinuteOf(new Date(end)),
})

const keptState = (
  { status, payment, start, end, specialistId, attendance = null, priceCents }: BookingState,
  hasNewPrice: boolean,
): KeptBookingState => ({
  status,
  payment,
  start: formatInstant(start),
  end: formatInstant(end),
  specialistId,
  ...(attendance !== null && { attendance }),
  ...(hasNewPrice && priceCents !== undefined && { priceCents }),
})
