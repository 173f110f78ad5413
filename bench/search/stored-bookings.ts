import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { addDays, fromEpochDay, type LocalDate, startOfWeek } from '#shared/time/local-date.ts'
import { withTrail } from '#tests/integration/support/insert-with-trail.ts'

export interface BusyOrganisation {
  readonly id: string
  /** The ids of private services of an hour. Several specialists provide each service. */
  readonly serviceIds: readonly string[]
  readonly specialistIds: readonly string[]
  /** A Monday one to two weeks ahead. There are bookings for `weeks` weeks from then on. */
  readonly firstDate: LocalDate
  readonly weeks: number
}

export interface Stored {
  readonly specialists: number
  readonly services: number
  readonly bookings: number
  /** An existing organisation. When it is absent, a new one is created. */
  readonly organisationId?: string
}

/** The number of booked hours on each workday. Specialists work from 09:00 to 17:00. */
const BOOKINGS_A_DAY = 5
const WORKDAYS = 5

/** The service of a specialist; services are assigned in turn. */
export const serviceOf = ({ serviceIds }: BusyOrganisation, specialist: number): string =>
  serviceIds[specialist % serviceIds.length] ?? ''

/**
 * Inserts specialists who are available on workdays in Amsterdam. Each has a share of the bookings: five a workday, from one to
 * two weeks ahead.
 */
export async function storeBookings(client: Client, stored: Stored): Promise<BusyOrganisation> {
  const weeks = Math.ceil(stored.bookings / stored.specialists / BOOKINGS_A_DAY / WORKDAYS)
  const today = fromEpochDay(Math.floor(Date.now() / 86_400_000))
  const organisation: BusyOrganisation = {
    id: stored.organisationId ?? randomUUID(),
    serviceIds: Array.from({ length: stored.services }, () => randomUUID()),
    specialistIds: Array.from({ length: stored.specialists }, () => randomUUID()),
    firstDate: startOfWeek(addDays(today, 14)),
    weeks,
  }
  await client.query('begin')
  await storeAvailability(client, organisation)
  await storeClaims(client, organisation, stored.bookings)
  await client.query('commit')
  // Vacuums the tables and updates the query planner's statistics now. In production, Postgres does this by itself within a minute.
  await client.query('vacuum analyze')
  return organisation
}

/**
 * Inserts several organisations with bookings.
 * @param url of the schema's owner
 */
export async function storeOrganisations(url: string, count: number, stored: Stored): Promise<BusyOrganisation[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const organisations: BusyOrganisation[] = []
    while (organisations.length < count) organisations.push(await storeBookings(client, stored))
    return organisations
  } finally {
    await client.end()
  }
}

async function storeAvailability(client: Client, organisation: BusyOrganisation): Promise<void> {
  const { id, serviceIds, specialistIds, firstDate, weeks } = organisation
  await client.query(
    `insert into organization (id, kind, name, zone, payment_methods, created_at)
     values ($1, 'business', 'Busy', 'Europe/Amsterdam', '{pay-afterwards}', now())
     on conflict do nothing`,
    [id],
  )
  await client.query(
    `insert into specialist (organization_id, id, first_name, email, created_at)
     select $1, id, 'Anna', 'anna@example.test', now() from unnest($2::uuid[]) as id`,
    [id, specialistIds],
  )
  await client.query(
    `insert into service (organization_id, id, kind, name, duration_minutes, price_cents, capacity, created_at)
     select $1, id, 'private', 'Massage', 60, 8500, 1, now() from unnest($2::uuid[]) as id`,
    [id, serviceIds],
  )
  const services = specialistIds.map((_, index) => serviceOf(organisation, index))
  await client.query(
    `insert into service_specialist (organization_id, service_id, specialist_id)
     select $1, service_id, specialist_id from unnest($2::uuid[], $3::uuid[]) as given (service_id, specialist_id)`,
    [id, services, specialistIds],
  )
  // The id of each window is the id of its specialist, because any unique id works.
  await client.query(
    `insert into series (organization_id, id, specialist_id, kind, start_date, from_minute, to_minute, zone,
       recurrence, end_date, created_at)
     select $1, id, id, 'window', $3, 540, 1020, 'Europe/Amsterdam', 'workdays', $4, now()
     from unnest($2::uuid[]) as id`,
    [id, specialistIds, addDays(firstDate, -30), addDays(firstDate, 7 * weeks + 60)],
  )
  await client.query(
    `insert into series_service (organization_id, series_id, service_id)
     select $1, series_id, service_id from unnest($2::uuid[], $3::uuid[]) as offered (series_id, service_id)`,
    [id, specialistIds, services],
  )
}

async function storeClaims(client: Client, organisation: BusyOrganisation, bookings: number): Promise<void> {
  const { id, specialistIds, firstDate } = organisation
  const [accountId, customerId] = [randomUUID(), randomUUID()]
  await client.query(`insert into account (id, email, password_hash, created_at) values ($1, $2, '-', now())`, [
    accountId,
    `${accountId}@example.test`,
  ])
  await client.query(`insert into customer (organization_id, id, account_id, created_at) values ($1, $2, $3, now())`, [
    id,
    customerId,
    accountId,
  ])
  const services = specialistIds.map((_, index) => serviceOf(organisation, index))
  // Bookings are assigned to the specialists in turn. A specialist's bookings fill the hours of one workday, then of the next.
  await client.query(
    `insert into claim (organization_id, id, specialist_id, service_id, series_id, occurrence_date, occurrence_minute,
       starts_at, ends_at, capacity, taken)
     select $1, gen_random_uuid(), specialist_id, service_id, specialist_id, date, 540, starts_at,
       starts_at + interval '1 hour', 1, 1
     from (
       select
         ($2::uuid[])[1 + number % $4] as specialist_id,
         ($3::uuid[])[1 + number % $4] as service_id,
         $5::date + (own / 25) * 7 + own / 5 % 5 as date,
         own % 5 as hour
       from (select number, number / $4 as own from generate_series(0, $6::int - 1) as number) as numbered
     ) as booked,
     lateral (select (date + make_time(9 + hour + hour / 3, 0, 0)) at time zone 'Europe/Amsterdam' as starts_at) as times`,
    [id, specialistIds, services, specialistIds.length, firstDate, bookings],
  )
  await client.query(
    withTrail(`insert into booking (organization_id, id, claim_id, customer_id, service_id, specialist_id, starts_at, ends_at,
       price_cents, status, payment_state, payment_method, guest_first_name, guest_last_name, guest_phone_number,
       created_at)
     select organization_id, gen_random_uuid(), id, $2, service_id, specialist_id, starts_at, ends_at, 8500, 'accepted',
       'none', 'pay-afterwards', 'Noor', 'van Dijk', '0612345678', now()
     from claim where organization_id = $1`),
    [id, customerId],
  )
}
