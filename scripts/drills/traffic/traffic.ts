import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#shared/time/local-date.ts'
import type { FreeSlot, Market } from './businesses-with-free-slots.ts'
import type { VersionCode } from './load-code-of-version.ts'

/** The moments when a request was sent and when its answer arrived, in milliseconds since 1970. */
export interface Moments {
  readonly sentAt: number
  readonly answeredAt: number
}

/** A booking that the server has acknowledged. */
export interface Acknowledged extends Moments {
  readonly bookingId: string
  /** The request to cancel the booking; absent when none was sent. */
  cancellation?: Moments & { readonly isAcknowledged: boolean }
}

export interface Failure extends Moments {
  readonly request: 'search' | 'reservation' | 'cancellation'
  readonly message: string
}

/** Chooses a server for a request: calls `send` with the server's address. */
export type Route = <Answer>(send: (url: string) => Promise<Answer>) => Promise<Answer>

export interface Traffic {
  readonly acknowledged: readonly Acknowledged[]
  readonly failures: readonly Failure[]
  /** The number of requests that were answered as expected. */
  answered(): number
  /** Stops sending requests, and waits until each open request has been answered or has failed. */
  stop(): Promise<void>
}

export interface TrafficOptions {
  readonly market: Market
  readonly route: Route
  /** Visits in a second. In a visit a customer searches and books. */
  readonly perSecond: number
  /** The customer of every n-th visit then cancels the booking. The default is every fourth visit. */
  readonly cancelsEvery?: number
}

/** The maximum number of visits in parallel. When it is reached, no new visit starts. */
const MOST_AT_ONCE = 16

/** Lets customers come at a steady rate; at a slower one when the answers take long. */
export function startTraffic({ market, route, perSecond, cancelsEvery = 4 }: TrafficOptions): Traffic {
  const { apiClient, builders, reservations } = market.code
  const { inAWeek } = builders
  const acknowledged: Acknowledged[] = []
  const failures: Failure[] = []
  let answers = 0
  const stopping = new AbortController()

  /** Resolves with the answer and its moments. A failed request is added to `failures`, and undefined is returned. */
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
      apiClient(url)('sessionSlots', {
        body: {
          organisationId: studio.id,
          serviceId: studio.privateService.id,
          dateBegin: inAWeek,
          dateEnd: addDays(inAWeek, 6),
        },
      }),
    )
    // The idempotency key is the same in each attempt, as in the widget, so that a repeated request books only once.
    const key = randomUUID()
    const booked = await ask('reservation', (url) => bookingOf(reservations, url, slot, key))
    if (!booked) return
    const { answer: bookingId, ...moments } = booked
    const booking: Acknowledged = { bookingId, ...moments }
    acknowledged.push(booking)
    if (!cancelsAgain) return
    const sentAt = Date.now()
    const cancelled = await ask('cancellation', (url) =>
      apiClient(url, { token: customer.token, organisationId: studio.id })('cancelOwnBooking', {
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

/** Sends a reservation. Resolves with the id of the booking. */
async function bookingOf(
  { reservationOf, reserve }: VersionCode['reservations'],
  url: string,
  { studio, slotId, customer }: FreeSlot,
  key: string,
): Promise<string> {
  const body = reservationOf(studio, studio.privateService, slotId)
  const { status, text } = await reserve(url, customer.token, body, key)
  if (status !== 200) throw new Error((JSON.parse(text) as { code: string }).code)
  return (JSON.parse(text) as { response: { bookingId: string } }).response.bookingId
}

/** Returns the distinct failure messages, each with its count. */
export function messagesOf(failures: readonly Failure[]): string[] {
  const counts = new Map<string, number>()
  for (const { request, message } of failures) {
    const line = `${request}: ${message}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => `${count} times ${line}`)
}

/**
 * Returns the error code of a refusal; otherwise the messages of the error and of its cause, because `fetch` itself only says "fetch
 * failed".
 */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AppError' && 'code' in error) return String(error.code)
  return error.cause === undefined ? error.message : `${error.message}: ${describe(error.cause)}`
}
