import type { Database } from '#server/platform/database/database.ts'
import type { Metrics } from './metrics.ts'
import type { Counts, Monitor } from './read-database-counts.ts'

/** Updates the gauges that are computed on demand: those of the connection pool, and those that are read from the database. */
export async function collectMetrics(
  metrics: Metrics,
  monitor: Monitor,
  { connections }: Pick<Database, 'connections'>,
): Promise<void> {
  for (const [state, count] of Object.entries(connections())) metrics.databaseConnections.set({ state }, count)
  const counts = await monitor.read()
  for (const [numbers, group] of Object.entries(counts)) metrics.counted.set({ numbers }, group === undefined ? 0 : 1)
  setQueues(metrics, counts.queues)
  setBookings(metrics, counts)
  setPayments(metrics, counts.payments)
}

// A gauge that could not be read gets no value, instead of keeping the previous one.

function setQueues({ queueSize, queueAge, outboxAge, deadMails }: Metrics, counts: Counts['queues']): void {
  queueSize.reset()
  queueAge.reset()
  outboxAge.remove()
  deadMails.remove()
  if (!counts) return
  const ages = new Map<string, number>()
  for (const { queue, state, count, age } of counts.queues) {
    queueSize.set({ queue, state }, count)
    ages.set(queue, Math.max(age, ages.get(queue) ?? 0))
  }
  for (const [queue, age] of ages) queueAge.set({ queue }, age)
  outboxAge.set(counts.outboxAge)
  deadMails.set(counts.deadMails)
}

function setBookings({ bookings, oversold, leakedHolds }: Metrics, counts: Pick<Counts, 'bookings' | 'seats'>): void {
  bookings.reset()
  for (const { status, count } of counts.bookings ?? []) bookings.set({ status }, count)
  oversold.remove()
  leakedHolds.remove()
  if (!counts.seats) return
  oversold.set(counts.seats.oversold)
  leakedHolds.set(counts.seats.leakedHolds)
}

function setPayments({ payments, refunds, latePayments, paymentWorkAge }: Metrics, counts: Counts['payments']): void {
  payments.reset()
  refunds.reset()
  latePayments.remove()
  paymentWorkAge.remove()
  if (!counts) return
  for (const { state, count } of counts.payments) payments.set({ state }, count)
  for (const { state, count } of counts.refunds) refunds.set({ state }, count)
  latePayments.set(counts.latePayments)
  paymentWorkAge.set(counts.paymentWorkAge)
}
