import { hasBegun, type Booking } from '#shared/domain/booking/booking.ts'
import { type CancellationPolicy, isLateCancellation } from '#shared/domain/booking/cancellation.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { MoneyEntry, MoneyKind } from './money-entry.ts'

/** Where money of a booking came from, and where it can go back to (rule D269). */
export interface MoneySource {
  /** The payment, or the kind of money that has none. */
  readonly id: string
  readonly kind: MoneyKind
  readonly paymentId: string | null
  /** What is left of it: more than 0. */
  readonly keptCents: Cents
}

/** The sources of which something is kept, the last one that paid first: each online payment, and all that came at the place. */
export function sourcesOf(entries: readonly MoneyEntry[]): MoneySource[] {
  const groups = Map.groupBy(entries, ({ paymentId, kind }) => paymentId ?? kind)
  return [...groups]
    .map(([id, [first, ...others]]) => ({
      id,
      kind: first?.kind ?? 'place',
      paymentId: first?.paymentId ?? null,
      keptCents: others.reduce((sum, { amountCents }) => sum + amountCents, first?.amountCents ?? 0),
    }))
    .filter(({ keptCents }) => keptCents > 0)
    .toReversed()
}

/** A part of a refund: how much goes back to a source. */
export interface RefundPart {
  readonly sourceId: string
  readonly amountCents: Cents
}

/**
 * The sources of a refund with the amounts that go back to them; undefined when a source is named twice or has less left, or when nothing
 * would go back.
 */
export function planRefund(
  sources: readonly MoneySource[],
  parts: readonly RefundPart[],
): (MoneySource & Pick<RefundPart, 'amountCents'>)[] | undefined {
  if (parts.length === 0 || new Set(parts.map(({ sourceId }) => sourceId)).size < parts.length) return undefined
  const planned = parts.flatMap(({ sourceId, amountCents }) => {
    const source = sources.find(({ id }) => id === sourceId)
    return source && amountCents > 0 && amountCents <= source.keptCents ? [{ ...source, amountCents }] : []
  })
  return planned.length === parts.length ? planned : undefined
}

/** Whether a part asks for more than its source still keeps, in cents. */
export const isMoreThanKept = (sources: readonly MoneySource[], parts: readonly RefundPart[]): boolean =>
  parts.some(({ sourceId, amountCents }) =>
    sources.some(({ id, keptCents }) => id === sourceId && amountCents > keptCents),
  )

/** Why the organisation's rule would give back all that is kept, or nothing. */
export type RefundAdvice = 'cancelled' | 'in-time' | 'cancelled-late' | 'late' | 'begun'

/**
 * What the rule of notice says of a refund now (rules D53 and D269): all of it for a booking that was cancelled in time or by the provider,
 * and for one that could still be cancelled in time; otherwise nothing.
 */
export function adviceOf(
  booking: Pick<Booking, 'status' | 'start' | 'isCancelledLate'>,
  policy: CancellationPolicy,
  now: EpochMinute,
): RefundAdvice {
  if (booking.status === 'rejected') return booking.isCancelledLate ? 'cancelled-late' : 'cancelled'
  if (hasBegun(booking, now)) return 'begun'
  return isLateCancellation(booking, policy, now) ? 'late' : 'in-time'
}

/** Whether the rule gives back all that is kept. */
export const isGivenBackBy = (advice: RefundAdvice): boolean => advice === 'cancelled' || advice === 'in-time'
