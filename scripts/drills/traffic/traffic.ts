import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#shared/time/local-date.ts'
import type { FreeSlot, Market } from './market.ts'
import type { VersionCode } from './version-code.ts'

/** When a request was sent, and when its answer was there: milliseconds since 1970. */
export interface Moments {
  readonly sentAt: number
  readonly answeredAt: number
}

/** A booking that the server has acknowledged. */
export interface Acknowledged extends Moments {
  readonly bookingId: string
  /** Absent when nobody tried to cancel it. */
  cancellation?: Moments & { readonly isAcknowledged: boolean }
}

export interface Failure extends Moments {
  readonly request: 'search' | 'reservation' | 'cancellation'
  readonly message: string
}

/** Takes a request to a server: calls `send` with the server's address. */
export type Route = <Answer>(send: (url: string) => Promise<Answer>) => Promise<Answer>

export interface Traffic {
  readonly acknowledged: readonly Acknowledged[]
  readonly failures: readonly Failure[]
  /** The number of requests that were answered as expected. */
  answered(): number
  /** Sends nothing more, and waits until each request has its answer or has failed. */
  stop(): Promise<void>
}

export interface TrafficOptions {
  readonly market: Market
  readonly route: Route
  /** Visits in a second. In a visit a customer searches and books. */
  readonly perSecond: number
  /** Every so many visits the customer cancels the booking again: every fourth by default. */
  readonly cancelsEvery?: number
}

/** Nobody else comes while so many visits are under way. */
const MOST_AT_ONCE = 16

/** Lets customers come at a steady rate; at a slower one when the answers take long. */
export function startTraffic({ market, route, perSecond, cancelsEvery = 4 }: TrafficOptions): Traffic {
  const { apiClient, builders, reservations } = market.code
  const { inAWeek } = builders
  const acknowledged: Acknowledged[] = []
  const failures: Failure[] = []
  let answers = 0
  const stopping = new AbortController()

  /** Resolves with the answer and its moments; undefined when the request failed, which is noted. */
  const ask = async <Answer>(
    request: Failure['request'],
    send: (url: string) => Promise<Answer>,
  ): Promise<(Moments & { answer: Answer }) | undefined> => {
    const sentAt = Date.now()
    try {
      const answer = await route(send)
      answers += 1
      return { answer, sentAt, answeredAt: Date.now() }
    } catch (error) {
      failures.push({ request, sentAt, answeredAt: Date.now(), message: describe(error) })
      return undefined
    }
  }

  const visit = async (slot: FreeSlot, cancelsAgain: boolean): Promise<void> => {
    const { studio, customer } = slot
    await ask('search', (url) =>
      apiClient(url)('eventSlots', {
        body: {
          orgId: studio.id,
          serviceId: studio.privateService.id,
          dateBegin: inAWeek,
          dateEnd: addDays(inAWeek, 6),
        },
      }),
    )
    // The same key in each attempt, as the widget does it: a repeated request books once.
    const key = randomUUID()
    const booked = await ask('reservation', (url) => bookingOf(reservations, url, slot, key))
    if (!booked) return
    const { answer: bookingId, ...moments } = booked
    const booking: Acknowledged = { bookingId, ...moments }
    acknowledged.push(booking)
    if (!cancelsAgain) return
    const sentAt = Date.now()
    const cancelled = await ask('cancellation', (url) =>
      apiClient(url, { token: customer.token, organizationId: studio.id })('cancelAppointment', {
        body: { id: bookingId },
      }),
    )
    booking.cancellation = { sentAt, answeredAt: cancelled?.answeredAt ?? Date.now(), isAcknowledged: !!cancelled }
  }

  const run = async (): Promise<void> => {
    const visits = new Set<Promise<void>>()
    const begin = performance.now()
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const going = visit(market.nextSlot(), number % cancelsEvery === cancelsEvery - 1).finally(() =>
        visits.delete(going),
      )
      visits.add(going)
      if (visits.size >= MOST_AT_ONCE) await Promise.race(visits)
      await pause(Math.max(0, begin + ((number + 1) * 1000) / perSecond - performance.now()))
    }
    await Promise.all(visits)
  }
  const ended = run()
  return {
    acknowledged,
    failures,
    answered: () => answers,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** Resolves with the id of the booking. */
async function bookingOf(
  { reservationOf, reserve }: VersionCode['reservations'],
  url: string,
  { studio, slotId, customer }: FreeSlot,
  key: string,
): Promise<string> {
  const body = reservationOf(studio, studio.privateService, slotId)
  const { status, text } = await reserve(url, customer.token, body, key)
  if (status !== 200) throw new Error((JSON.parse(text) as { code: string }).code)
  return (JSON.parse(text) as { response: { appointmentId: string } }).response.appointmentId
}

/** How often each message is among failures. */
export function messagesOf(failures: readonly Failure[]): string[] {
  const counts = new Map<string, number>()
  for (const { request, message } of failures) {
    const line = `${request}: ${message}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => `${count} times ${line}`)
}

/** The code of an answer that says no; else the messages of an error and its cause: `fetch` says only "fetch failed". */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AppError' && 'code' in error) return String(error.code)
  return error.cause === undefined ? error.message : `${error.message}: ${describe(error.cause)}`
}
