import { expect, test } from 'vitest'
import { collectMetrics } from './collect-metrics.ts'
import { createMetrics } from './metrics.ts'
import type { Counts } from './read-database-counts.ts'

const counts: Counts = {
  queues: {
    queues: [
      { queue: 'mail', state: 'created', count: 3, age: 12 },
      { queue: 'mail', state: 'retry', count: 1, age: 40 },
      { queue: 'mail', state: 'completed', count: 9, age: 0 },
    ],
    outboxAge: 41,
    deadMails: 2,
  },
  bookings: [{ status: 'accepted', count: 5 }],
  seats: { oversold: 1, leakedHolds: 0 },
  payments: { payments: [], refunds: [{ state: 'failed', count: 1 }], latePayments: 0, paymentWorkAge: 7 },
}
const unreadable: Counts = { queues: undefined, bookings: undefined, seats: undefined, payments: undefined }

const database = { connections: () => ({ open: 4, idle: 1, waiting: 2 }) }

/** Applies several readings to the metrics of one server in turn, and returns the resulting lines. */
async function linesAfter(...readings: readonly Counts[]): Promise<string[]> {
  const metrics = createMetrics()
  for (const reading of readings) {
    await collectMetrics(metrics, { read: async () => reading, close: async () => undefined }, database)
  }
  return (await metrics.registry.metrics()).split('\n')
}

test('The metrics contain what the database and the connection pool reported', async () => {
  const lines = await linesAfter(unreadable, counts)
  for (const line of [
    'inplan_database_connections{state="waiting"} 2',
    'inplan_queue_jobs{queue="mail",state="created"} 3',
    'inplan_queue_age_seconds{queue="mail"} 40',
    'inplan_outbox_age_seconds 41',
    'inplan_outbox_dead 2',
    'inplan_bookings{status="accepted"} 5',
    'inplan_oversold 1',
    'inplan_refunds{state="failed"} 1',
    'inplan_payment_work_age_seconds 7',
    'inplan_counted{numbers="seats"} 1',
  ]) {
    expect(lines).toContain(line)
  }
})

test('A metric that cannot be read has no value instead of an old one, and the metrics say that it failed', async () => {
  const lines = await linesAfter(counts, unreadable)
  const ofDatabase = /^inplan_(queue|outbox|bookings|oversold|leaked|payment|refunds|late)/
  expect(lines.filter((line) => ofDatabase.test(line))).toEqual([])
  for (const numbers of Object.keys(unreadable)) expect(lines).toContain(`inplan_counted{numbers="${numbers}"} 0`)
  expect(lines).toContain('inplan_database_connections{state="open"} 4')
})
