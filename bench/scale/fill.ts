import { Client } from 'pg'
import { addDays, fromEpochDay, type LocalDate, startOfWeek } from '#shared/time/local-date.ts'

export const ORGANISATIONS = 1000
/** The number of organisations whose requests are measured. They have the same upcoming bookings at every database size. */
export const MEASURED = 10
/** Upcoming bookings of each measured organisation, spread over three weeks. All other bookings are in the past. */
const AHEAD = 60
/** Past bookings that each measured organisation has at every database size, enough for one page of the list. */
export const LEAST_HISTORY = 40
const CUSTOMERS = 20

/** An organisation with two specialists, who each provide one service and work from 09:00 to 17:00 on workdays. */
export interface FilledOrganisation {
  readonly id: string
  readonly specialistIds: readonly string[]
  readonly serviceIds: readonly string[]
}

export interface Filled {
  readonly measured: readonly FilledOrganisation[]
  /** The Monday of the week with the first upcoming booking. */
  readonly firstDate: LocalDate
  /** How long the filling took. */
  readonly milliseconds: number
}

/** Returns the first Monday that is at least two days from today. */
export const firstDateAhead = (): LocalDate =>
  startOfWeek(addDays(fromEpochDay(Math.floor(Date.now() / 86_400_000)), 8))

/** The tables that grow with the bookings. */
const TABLES = ['claim', 'booking', 'booking_event']

/**
 * Fills a migrated, empty database. To save time, the foreign keys, exclusion constraints and indexes of the large tables are dropped first
 * and recreated at the end, as in a restore: each is then checked or built in a single pass over all rows. Indexes built this way are
 * compact, so they are a little smaller than in a database that has grown.
 */
export async function fillDatabase(url: string, bookings: number): Promise<Filled> {
  const startedAt = performance.now()
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
    const firstDate = firstDateAhead()
    await insertOrganisations(client, firstDate)
    const restore = await dropConstraints(client)
    await insertBookings(client, bookings, firstDate)
    for (const statement of restore) await client.query(statement)
    await client.query('vacuum analyze')
    const { rows: measured } = await client.query<FilledOrganisation>(
      `select organization_id as id, array_agg(specialist_id::text order by place) as "specialistIds",
         array_agg(service_id::text order by place) as "serviceIds"
       from place where organisation < $1 group by organisation, organization_id order by organisation`,
      [MEASURED],
    )
    return { measured, firstDate, milliseconds: performance.now() - startedAt }
  } finally {
    await client.end()
  }
}

/**
 * Inserts the organisations with their specialists, services and series. A `place` row is a specialist with their service. A series has the
 * same id as its specialist, because any unique id works.
 */
async function insertOrganisations(client: Client, firstDate: LocalDate): Promise<void> {
  await client.query(
    `create temporary table place as
     select organisation, place, organization_id, gen_random_uuid() as specialist_id, gen_random_uuid() as service_id
     from (select number as organisation, gen_random_uuid() as organization_id
       from generate_series(0, ${ORGANISATIONS - 1}) as number) as each, generate_series(0, 1) as place;
     create temporary table visitor as
     select organisation, organization_id, number, gen_random_uuid() as id, gen_random_uuid() as account_id
     from place, generate_series(0, ${CUSTOMERS - 1}) as number where place = 0;
     analyze place, visitor;

     insert into organization (id, kind, name, zone, payment_methods, created_at)
     select organization_id, 'business', 'Studio ' || organisation, 'Europe/Amsterdam', '{pay-afterwards}', now()
     from place where place = 0;
     insert into specialist (organization_id, id, first_name, email, created_at)
     select organization_id, specialist_id, 'Anna', 'anna@example.test', now() from place;
     insert into service (organization_id, id, kind, name, duration_minutes, price_cents, capacity, created_at)
     select organization_id, service_id, 'private', 'Massage', 60, 8500, 1, now() from place;
     insert into service_specialist (organization_id, service_id, specialist_id)
     select organization_id, service_id, specialist_id from place;
     insert into account (id, email, password_hash, created_at)
     select account_id, account_id || '@example.test', '-', now() from visitor;
     insert into customer (organization_id, id, account_id, created_at)
     select organization_id, id, account_id, now() from visitor`,
  )
  await client.query(
    `insert into series (organization_id, id, specialist_id, kind, start_date, from_minute, to_minute, zone, recurrence, end_date,
       created_at)
     select organization_id, specialist_id, specialist_id, 'window', $1::date - 7, 540, 1020, 'Europe/Amsterdam', 'workdays',
       $1::date + 200, now()
     from place`,
    [firstDate],
  )
  await client.query(
    `insert into series_service (organization_id, series_id, service_id)
     select organization_id, specialist_id, service_id from place`,
  )
}

/**
 * Drops the foreign keys, constraints and indexes of the large tables. Returns the statements that recreate them, with keys before the
 * foreign keys that refer to them.
 */
async function dropConstraints(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select drop, "create" from (
       select 0 as rank, format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as "create"
       from pg_index where indrelid = any ($1::regclass[])
         and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
       union all
       select case contype when 'f' then 1 else 2 end, format('alter table %s drop constraint %I', conrelid::regclass, conname),
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint
       where conrelid = any ($1::regclass[]) and contype in ('f', 'x', 'p', 'u')
         or confrelid = any ($1::regclass[]) and contype = 'f'
     ) as statement order by rank`,
    [TABLES],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ create }) => create).toReversed()
}

/** Inserts the bookings of all organisations ordered by time, because rows arrive in this order in production. */
async function insertBookings(client: Client, bookings: number, firstDate: LocalDate): Promise<void> {
  const ahead = AHEAD * MEASURED
  await client.query(
    `create temporary table booked as
     select place.organization_id, gen_random_uuid() as claim_id, gen_random_uuid() as booking_id, visitor.id as customer_id,
       place.specialist_id, place.service_id, date,
       (date + make_time(hour, 0, 0)) at time zone 'Europe/Amsterdam' as starts_at
     from (
       -- Past bookings: eight hours on each workday, going back from the second week before the first upcoming booking.
       select organisation, own, own % 2 as place, $1::date - 14 - own / 80 * 7 + own / 16 % 5 as date, 9 + own / 2 % 8 as hour
       from (
         select number % ${MEASURED} as organisation, number / ${MEASURED} as own
         from generate_series(0, ${LEAST_HISTORY * MEASURED} - 1) as number
         union all
         select number % ${ORGANISATIONS},
           number / ${ORGANISATIONS} + case when number % ${ORGANISATIONS} < ${MEASURED} then ${LEAST_HISTORY} else 0 end
         from generate_series(0, $2::int - 1) as number
       ) as history
       union all
       select number % ${MEASURED}, number / ${MEASURED}, number / ${MEASURED} % 2,
         $1::date + number / ${MEASURED} / 20 * 7 + number / ${MEASURED} / 4 % 5,
         10 + number / ${MEASURED} / 2 % 2 * 4
       from generate_series(0, $3::int - 1) as number
     ) as each
     join place using (organisation, place)
     join visitor on visitor.organisation = each.organisation and visitor.number = own % ${CUSTOMERS}
     order by starts_at`,
    [firstDate, bookings - ahead - LEAST_HISTORY * MEASURED, ahead],
  )
  await client.query(
    `insert into claim (organization_id, id, specialist_id, service_id, series_id, occurrence_date, occurrence_minute, starts_at,
       ends_at, capacity, taken)
     select organization_id, claim_id, specialist_id, service_id, specialist_id, date, 540, starts_at,
       starts_at + interval '1 hour', 1, 1
     from booked;
     insert into booking (organization_id, id, claim_id, customer_id, service_id, specialist_id, starts_at, ends_at, price_cents,
       status, payment_state, payment_method, guest_first_name, guest_last_name, guest_phone_number, created_at)
     select organization_id, booking_id, claim_id, customer_id, service_id, specialist_id, starts_at,
       starts_at + interval '1 hour', 8500, 'accepted', 'none', 'pay-afterwards', 'Noor', 'van Dijk', '0612345678',
       starts_at - interval '20 days'
     from booked;
     insert into booking_event (organization_id, id, booking_id, kind, at, version, actor, surface, after)
     select organization_id, gen_random_uuid(), booking_id, 'created', starts_at - interval '20 days', 1, 'system', 'deadline',
       jsonb_build_object('status', 'accepted', 'payment', 'none', 'start', starts_at, 'end', starts_at + interval '1 hour',
         'specialistId', specialist_id)
     from booked;
     drop table booked`,
  )
}
