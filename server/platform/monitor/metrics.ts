import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Histogram buckets in seconds. The objectives (docs/service-level-objectives.md) are measured at some of these bounds. */
const buckets = {
  answer: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  job: [0.01, 0.05, 0.25, 1, 5, 15, 60],
  delivery: [1, 5, 15, 30, 60, 120, 300, 900, 3600],
}

export type Metrics = ReturnType<typeof createMetrics>

/**
 * All metrics of one server process. Every label has few values: route patterns, states and names from the code, never an
 * address, an id or anything that a client sent.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'inplan_' })
  const registers = [registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const histogram = <Label extends string>(
    name: string,
    help: string,
    kind: keyof typeof buckets,
    labelNames: Label[] = [],
  ) => new Histogram({ name, help, labelNames, registers, buckets: buckets[kind] })

  return {
    registry,

    requests: histogram('inplan_http_request_seconds', 'Time to answer HTTP requests', 'answer', [
      'method',
      'route',
      'status',
    ]),
    refusals: new Counter({
      name: 'inplan_refusals_total',
      help: 'Answers that refuse, by error code; rate-limited and too-many-holds are those of the limits',
      labelNames: ['route', 'code'],
      registers,
    }),
    streams: gauge('inplan_change_streams', 'Open streams of changes', ['audience']),
    changeDelay: histogram('inplan_change_delay_seconds', 'From a change to its line in a stream', 'answer'),
    jobs: histogram('inplan_job_seconds', 'Time that jobs run', 'job', ['name', 'outcome']),
    mailDelay: histogram(
      'inplan_mail_delay_seconds',
      'From a mail’s entry in the outbox to its acceptance',
      'delivery',
    ),
    providerCalls: histogram('inplan_provider_call_seconds', 'Calls of services outside', 'answer', [
      'provider',
      'call',
      'outcome',
    ]),
    databaseConnections: gauge(
      'inplan_database_connections',
      'Connections of the pool: open and idle ones, and requests that wait for one',
      ['state'],
    ),

    queueSize: gauge('inplan_queue_jobs', 'Jobs by queue and state', ['queue', 'state']),
    queueAge: gauge('inplan_queue_age_seconds', 'How long the oldest due job of a queue waits', ['queue']),
    outboxAge: gauge('inplan_outbox_age_seconds', 'How long the oldest unsent mail waits'),
    deadMails: gauge('inplan_outbox_dead', 'Mails that were given up'),
    bookings: gauge('inplan_bookings', 'Bookings by state', ['status']),
    oversold: gauge('inplan_oversold', 'Overbooked or overlapping claims on a specialist’s time; must be 0'),
    leakedHolds: gauge('inplan_leaked_holds', 'Unpaid holds that ended and still keep a seat; must be 0'),
    payments: gauge('inplan_payments', 'Card and bank payments by state; failed is declined', ['state']),
    refunds: gauge('inplan_refunds', 'Refunds by state; failed must be 0', ['state']),
    latePayments: gauge('inplan_late_payments', 'Payments that came too late for their booking, and went back'),
    paymentWorkAge: gauge('inplan_payment_work_age_seconds', 'How long the longest due work about payments waits'),
    counted: gauge('inplan_counted', '1 when the database could be asked for these numbers, otherwise 0', ['numbers']),
  }
}
