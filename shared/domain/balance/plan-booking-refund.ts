import { groupBy } from '#shared/browsers/group-by.ts'
import { hasBegun, type Booking } from '#shared/domain/booking/booking.ts'
import { type CancellationPolicy, isLateCancellation } from '#shared/domain/booking/cancellation.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { MoneyEntry, MoneyKind } from './money-entry.ts'

/** A source of a booking's money, to which it can be refunded (rule D269). */
export interface MoneySource {
  /** The payment's id, or the kind of money for money without a payment. */
  readonly id: string
  readonly kind: MoneyKind
  readonly paymentId: string | null
  /** What was received from this source and not refunded; more than 0. */
  readonly keptCents: Cents
}

/**
 * Returns the sources from which something is still kept, the latest payment first. Each online payment is a source of its own; all money
 * paid at the place is one source.
 */
export function sourcesOf(entries: readonly MoneyEntry[]): MoneySource[] {
  const groups = groupBy(entries, ({ paymentId, kind }) => paymentId ?? kind)
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

/** A part of a refund: the amount that is refunded to one source. */
export interface RefundPart {
  readonly sourceId: string
  readonly amountCents: Cents
}

/**
 * Returns the sources of a refund with the amounts to refund to them. Undefined if a source is unknown, is named twice or has less left, or
 * if there is nothing to refund.
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

/** Whether a part of a refund exceeds what is kept from its source. */
export const isMoreThanKept = (sources: readonly MoneySource[], parts: readonly RefundPart[]): boolean =>
  parts.some(({ sourceId, amountCents }) =>
    sources.some(({ id, keptCents }) => id === sourceId && amountCents > keptCents),
  )

/** The reason why the cancellation policy would refund all that is kept, or nothing. */
export type RefundAdvice = 'cancelled' | 'in-time' | 'cancelled-late' | 'late' | 'begun'

/**
 * Returns what the cancellation policy says about a refund now (rules D53 and D269): all of it for a booking that was cancelled in time or
 * by the provider, or that could still be cancelled in time; otherwise nothing.
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

/** Whether the cancellation policy refunds all that is kept. */
export const isGivenBackBy = (advice: RefundAdvice): boolean => advice === 'cancelled' || advice === 'in-time'
