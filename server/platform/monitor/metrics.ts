import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Monitor } from './monitor.ts'

/** Histogram buckets in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * `/metrics` in Prometheus' text format: requests, bookings by state, overbooked sessions, leaked holds, payments and refunds
 * by state, the age of the outbox.
 * @param isOpen whether everyone may read them; otherwise only requests from this machine without a proxy
 */
export function registerMetrics(app: FastifyInstance, monitor: Monitor, isOpen: boolean): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'inplan_' })
  const requests = new Histogram({
    name: 'inplan_http_request_seconds',
    help: 'Answered HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers: [registry],
  })
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const bookings = gauge('inplan_bookings', 'Bookings by state', ['status'])
  const oversold = gauge('inplan_oversold', 'Overbooked or overlapping claims on a specialist’s time; must be 0')
  const leakedHolds = gauge('inplan_leaked_holds', 'Unpaid holds that ended and still keep a seat; must be 0')
  const payments = gauge('inplan_payments', 'Card and bank payments by state; failed is declined', ['state'])
  const refunds = gauge('inplan_refunds', 'Refunds by state; failed must be 0', ['state'])
  const latePayments = gauge('inplan_late_payments', 'Payments that came too late for their booking, and went back')
  const paymentWorkAge = gauge('inplan_payment_work_age_seconds', 'How long the longest due work about payments waits')
  const outboxAge = gauge('inplan_outbox_age_seconds', 'How long the oldest unsent mail waits')
  const deadMails = gauge('inplan_outbox_dead', 'Mails that were given up')

  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!isOpen && !isFromHere(request)) return reply.callNotFound()
    const counts = await monitor.read()
    for (const { status, count } of counts.bookings) bookings.set({ status }, count)
    payments.reset()
    for (const { state, count } of counts.payments) payments.set({ state }, count)
    refunds.reset()
    for (const { state, count } of counts.refunds) refunds.set({ state }, count)
    latePayments.set(counts.latePayments)
    paymentWorkAge.set(counts.paymentWorkAge)
    oversold.set(counts.oversold)
    leakedHolds.set(counts.leakedHolds)
    outboxAge.set(counts.outboxAge)
    deadMails.set(counts.deadMails)
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}

/** A request with forwarding headers came through a proxy, so it is not local. */
const isFromHere = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined
