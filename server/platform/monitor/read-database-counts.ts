import { Pool, type PoolClient } from 'pg'
import { mailQueue } from '#server/platform/mail/mail-queue-settings.ts'
import { type SeatCounts, seatProbe } from './seat-probe.ts'

export interface QueueCounts {
  readonly queues: readonly {
    readonly queue: string
    readonly state: string
    readonly count: number
    /** Seconds that the oldest due job in this state has been waiting; 0 for states in which jobs do not wait. */
    readonly age: number
  }[]
  /** Seconds that the oldest unsent mail has been waiting. */
  readonly outboxAge: number
  readonly deadMails: number
}

export interface PaymentCounts {
  readonly payments: readonly { readonly state: string; readonly count: number }[]
  readonly refunds: readonly { readonly state: string; readonly count: number }[]
  /** Payments that arrived after their booking had expired and were refunded (rule D36). */
  readonly latePayments: number
  /** Seconds that the oldest due notification, refund or payment check has been waiting. */
  readonly paymentWorkAge: number
}

/** Counts for monitoring. A group is undefined when it could not be read from the database. */
export interface Counts {
  readonly queues: QueueCounts | undefined
  readonly bookings: readonly { readonly status: string; readonly count: number }[] | undefined
  readonly seats: SeatCounts | undefined
  readonly payments: PaymentCounts | undefined
}

export interface Monitor {
  /** Reads the counts. Never throws. Concurrent calls share one reading. */
  read(): Promise<Counts>
  close(): Promise<void>
}

/**
 * Milliseconds to wait for a database connection. After that the group counts as unreadable, so that the metrics of the process itself are
 * still returned.
 */
const CONNECTION_TIMEOUT = 2000
const STATEMENT_TIMEOUT = 5000

const bookingsQuery = 'select status, count(*)::int as count from booking group by status'
const paymentsQuery = 'select state, count(*)::int as count from payment group by state'
const refundsQuery = 'select state, count(*)::int as count from refund group by state'

const paymentWorkQuery = `
select
  (select count(*) from booking_event where kind = 'payment-refunded' and after ->> 'status' = 'rejected'
    and before ->> 'payment' <> 'paid' and after ->> 'payment' = 'refunded')::int
    as "latePayments",
  greatest(0, coalesce(extract(epoch from now() - least(
    (select min(due_at) from payment), (select min(due_at) from payment_notice), (select min(send_at) from refund)
  )), 0))::float as "paymentWorkAge"`

const queuesQuery = `
select name as queue, state::text, count(*)::int,
  (case when state in ('created', 'retry') then greatest(0, extract(epoch from now() - min(start_after))) else 0 end)::float as age
from pgboss.job group by name, state`

const outboxQuery = `
select
  coalesce(extract(epoch from now() - min(created_on) filter (where name = $1 and state < 'completed')), 0)::float as "outboxAge",
  (count(*) filter (where name = $2))::int as "deadMails"
from pgboss.job`

/** Opens a monitor that reads the counts over all organisations on a separate connection. */
export function openMonitor(databaseUrl: string): Monitor {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: 'inplan-monitor',
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
  })
  // An error of an idle connection is ignored, because the pool replaces the connection.
  pool.on('error', () => undefined)

  /** @param role inplan_monitor has no access to personal data; the queues are only readable for their owner */
  const group = async <Group>(
    role: string,
    read: (client: PoolClient) => Promise<Group>,
  ): Promise<Group | undefined> => {
    const client = await pool.connect().catch(() => undefined)
    if (!client) return undefined
    try {
      await client.query(`begin read only; set local role ${role}; set local statement_timeout = ${STATEMENT_TIMEOUT}`)
      const result = await read(client)
      await client.query('commit')
      client.release()
      return result
    } catch {
      // The transaction failed, so the connection is destroyed and the next reading opens a new one.
      client.release(true)
      return undefined
    }
  }

  const seats = seatProbe()
  const readBookings = sparingly(() =>
    group(
      'inplan_monitor',
      async (client) => (await client.query<NonNullable<Counts['bookings']>[number]>(bookingsQuery)).rows,
    ),
  )
  const readPayments = sparingly(() =>
    group('inplan_monitor', async (client) => ({
      payments: (await client.query<PaymentCounts['payments'][number]>(paymentsQuery)).rows,
      refunds: (await client.query<PaymentCounts['refunds'][number]>(refundsQuery)).rows,
      ...only(await client.query<Pick<PaymentCounts, 'latePayments' | 'paymentWorkAge'>>(paymentWorkQuery)),
    })),
  )

  const readAll = async (): Promise<Counts> => ({
    queues: await group('none', async (client) => ({
      queues: (await client.query<QueueCounts['queues'][number]>(queuesQuery)).rows,
      ...only(await client.query<Omit<QueueCounts, 'queues'>>(outboxQuery, [mailQueue.name, mailQueue.deadLetter])),
    })),
    bookings: await readBookings(),
    payments: await readPayments(),
    seats: await group('inplan_monitor', (client) => seats.look(client)),
  })

  let reading: Promise<Counts> | undefined
  return {
    read: () => {
      reading ??= readAll().finally(() => (reading = undefined))
      return reading
    },
    close: () => pool.end(),
  }
}

/** Milliseconds that reading a count may take without being cached. */
const QUICK = 500
/**
 * Factor for caching a slow count: it is reused for 50 times the time by which reading it exceeded `QUICK`. Slow counts then use only a
 * small share of the database's time.
 */
const KEPT_FOR = 50

/** Wraps a reading: a fast one is repeated on every call, and the result of a slow one is cached for a while. */
function sparingly<Group>(read: () => Promise<Group | undefined>): () => Promise<Group | undefined> {
  let last: Group | undefined
  let until = 0
  return async () => {
    const begin = performance.now()
    if (last !== undefined && begin < until) return last
    last = await read()
    const end = performance.now()
    until = end + KEPT_FOR * (end - begin - QUICK)
    return last
  }
}

/** The row of a query that always has one. */
function only<Row>({ rows: [row] }: { readonly rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error('An aggregate without grouping has one row')
  return row
}
