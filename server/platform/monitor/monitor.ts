import { Pool } from 'pg'
import { mailQueue } from '#server/platform/mail/mail-queue.ts'

/** Counts for monitoring. The role that reads them has no access to personal data. */
export interface Counts {
  readonly bookings: readonly { readonly status: string; readonly count: number }[]
  /** Sessions with more customers than seats, claims with wrong seat counts, and overlapping claims. Must be 0 (threat B1). */
  readonly oversold: number
  /** Expired holds that still occupy a seat. */
  readonly leakedHolds: number
  readonly payments: readonly { readonly state: string; readonly count: number }[]
  readonly refunds: readonly { readonly state: string; readonly count: number }[]
  /** Payments that arrived after their booking had expired and were refunded (rule D36). */
  readonly latePayments: number
  /** Seconds that the oldest due notice, refund or payment check has been waiting. */
  readonly paymentWorkAge: number
  /** Seconds that the oldest unsent mail has been waiting. */
  readonly outboxAge: number
  readonly deadMails: number
}

export interface Monitor {
  read(): Promise<Counts>
  close(): Promise<void>
}

const bookingsQuery = 'select status, count(*)::int as count from booking group by status'
const paymentsQuery = 'select state, count(*)::int as count from payment group by state'
const refundsQuery = 'select state, count(*)::int as count from refund group by state'

const paymentWorkQuery = `
select
  (select count(*) from booking_event where kind = 'payment-refunded' and after ->> 'status' = 'rejected')::int
    as "latePayments",
  coalesce(extract(epoch from now() - least(
    (select min(due_at) from payment), (select min(due_at) from payment_notice), (select min(due_at) from refund)
  )), 0)::float as "paymentWorkAge"`

/** Finds overlaps in one pass per specialist: a claim overlaps when it starts before the latest end of all earlier claims. */
const probeQuery = `
select
  (select count(*) from claim where taken <> (
    select count(*) from booking
    where booking.organization_id = claim.organization_id and claim_id = claim.id and status <> 'rejected'
  ) or taken > capacity)::int
  + (select count(*) from (
      select lower(period) < max(upper(period)) over (
        partition by organization_id, specialist_id order by lower(period), id
        rows between unbounded preceding and 1 preceding
      ) as is_overlap
      from claim where taken > 0
    ) as each where is_overlap)::int as oversold,
  (select count(*) from booking where payment_state = 'held' and status <> 'rejected' and hold_expires_at < now() - interval '5 minutes')::int
    as "leakedHolds"`

const outboxQuery = `
select
  coalesce(extract(epoch from now() - min(created_on) filter (where name = $1 and state < 'completed')), 0)::float as "outboxAge",
  (count(*) filter (where name = $2))::int as "deadMails"
from pgboss.job`

/** Reads the counts over all organisations with a connection of its own. */
export function openMonitor(databaseUrl: string): Monitor {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, application_name: 'inplan-monitor' })
  // An error of an idle connection is ignored, because the pool replaces the connection.
  pool.on('error', () => undefined)
  return {
    async read() {
      const client = await pool.connect()
      try {
        const outbox = await client.query<Pick<Counts, 'outboxAge' | 'deadMails'>>(outboxQuery, [
          mailQueue.name,
          mailQueue.deadLetter,
        ])
        await client.query('begin read only; set local role inplan_monitor; set local statement_timeout = 5000')
        const bookings = await client.query<Counts['bookings'][number]>(bookingsQuery)
        const probe = await client.query<Pick<Counts, 'oversold' | 'leakedHolds'>>(probeQuery)
        const payments = await client.query<Counts['payments'][number]>(paymentsQuery)
        const refunds = await client.query<Counts['refunds'][number]>(refundsQuery)
        const work = await client.query<Pick<Counts, 'latePayments' | 'paymentWorkAge'>>(paymentWorkQuery)
        await client.query('commit')
        client.release()
        const [mail, seats, due] = [outbox.rows[0], probe.rows[0], work.rows[0]]
        return {
          bookings: bookings.rows,
          oversold: seats?.oversold ?? 0,
          leakedHolds: seats?.leakedHolds ?? 0,
          payments: payments.rows,
          refunds: refunds.rows,
          latePayments: due?.latePayments ?? 0,
          // Work that is due in the future has an age of 0.
          paymentWorkAge: Math.max(0, due?.paymentWorkAge ?? 0),
          outboxAge: mail?.outboxAge ?? 0,
          deadMails: mail?.deadMails ?? 0,
        }
      } catch (error) {
        // The transaction failed, so the connection is destroyed and the next reading opens a new one.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}
