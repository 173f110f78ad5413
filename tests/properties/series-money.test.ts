import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreedCents, balanceOf, keptCents, openCents, surplusOf } from '#shared/domain/balance/balance.ts'
import { type MoneyEntry, sumsOf } from '#shared/domain/balance/money-entry.ts'
import {
  hasLostItsHold,
  type PaymentPart,
  partsToPay,
  takenFromParts,
  totalOfParts,
} from '#shared/domain/balance/split-payment-over-bookings.ts'
import { receiveAtPlace } from '#shared/domain/balance/on-site-payment.ts'
import { planRefund, sourcesOf } from '#shared/domain/balance/plan-booking-refund.ts'
import { expireHold } from '#shared/domain/booking/hold/start-and-expire-hold.ts'
import { settleCardPayment } from '#shared/domain/booking/booking-transitions.ts'
import { findCounterexample } from './find-counterexample.ts'

const HOLD_END = 1000
const share = fc.double({ min: 0, max: 1.2, noNaN: true })
const which = fc.nat(3)

/** A random event in the life of a series. `share` is the fraction of the possible amount, from nothing (0) to too much (1.2). */
const arbitraryStep = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('begin') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay'), payment: which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund'), booking: which, source: which, share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel'), booking: which, isLate: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('place'), booking: which, share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hold-ends') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('chargeback'), payment: which, share }) },
)
type Step = typeof arbitraryStep extends fc.Arbitrary<infer Value> ? Value : never

const arbitrarySeries = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 0, max: 10_000 }),
    deposit: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  }),
  { minLength: 2, maxLength: 4 },
)

interface Held {
  readonly id: string
  readonly priceCents: number
  readonly discountCents: 0
  readonly depositCents: number | null
  readonly paymentMethod: 'card'
  readonly holdExpiresAt: number | null
  readonly requestExpiresAt: null
  readonly status: 'accepted' | 'rejected' | 'pending'
  readonly payment: 'none' | 'held' | 'paid' | 'refunded' | 'failed'
}

/** A series of bookings with the ledger entries of each. The steps change it through the functions of the domain. */
function begin(given: readonly { priceCents: number; deposit: number | null }[]) {
  const bookings: Held[] = given.map(({ priceCents, deposit }, index) => ({
    id: `${index}`,
    priceCents,
    discountCents: 0,
    depositCents: deposit === null ? null : Math.floor(priceCents * deposit),
    paymentMethod: 'card',
    holdExpiresAt: HOLD_END,
    requestExpiresAt: null,
    status: 'accepted',
    payment: 'held',
  }))
  const entries = bookings.map((): MoneyEntry[] => [])
  /** The parts that each payment pays, and whether the payment succeeded. */
  const payments: { readonly id: string; readonly parts: readonly PaymentPart[]; isPaid: boolean }[] = []
  let now = 0
  const linesOf = (index: number) => entries[index] ?? []
  const balanced = () => bookings.map((booking, index) => ({ ...booking, ...sumsOf(linesOf(index)) }))
  const balance = (index: number) => balanceOf(balanced()[index]!)
  const change = (index: number, changed: Partial<Held>) => {
    bookings[index] = { ...bookings[index]!, ...changed }
  }
  const add = (index: number, entry: Omit<MoneyEntry, 'id'>) => {
    if (entry.amountCents !== 0) linesOf(index).push({ ...entry, id: `${index}.${linesOf(index).length}` })
  }
  const giveBack = (index: number, paymentId: string | null, amountCents: number, correctsId: string | null = null) =>
    add(index, { kind: paymentId === null ? 'place' : 'online', amountCents: -amountCents, paymentId, correctsId })
  const endHolds = () => {
    for (const [index, booking] of bookings.entries()) {
      const ended = expireHold(booking, now)
      if (ended.kind === 'changed') change(index, ended.change as Partial<Held>)
    }
  }

  const settle = (paymentId: string, parts: readonly PaymentPart[]) => {
    const paid = parts.map((part) => ({ ...part, index: Number(part.bookingId) }))
    if (paid.some(({ index }) => hasLostItsHold(bookings[index]!))) endHolds()
    for (const { index, amountCents } of paid) {
      const before = balance(index)
      add(index, { kind: 'online', amountCents, paymentId, correctsId: null })
      const receiptId = amountCents > 0 ? linesOf(index).at(-1)!.id : null
      const settled = settleCardPayment(bookings[index]!, now, bookings[index]!.status !== 'rejected')
      if (settled.kind === 'changed') change(index, settled.change as Partial<Held>)
      const isOver = bookings[index]!.status === 'rejected'
      const surplusCents = isOver || settled.kind !== 'changed' ? amountCents : surplusOf(before, amountCents)
      if (surplusCents > 0) giveBack(index, paymentId, surplusCents, receiptId)
    }
  }

  const step = (each: Step): void => {
    const index = 'booking' in each ? each.booking % bookings.length : 0
    const payment = 'payment' in each ? payments[each.payment % Math.max(1, payments.length)] : undefined
    switch (each.kind) {
      case 'begin': {
        const parts = partsToPay(
          balanced().filter((booking) => booking.payment === 'held' && booking.status === 'accepted'),
        )
        if (totalOfParts(parts) > 0) payments.push({ id: `p${payments.length}`, parts, isPaid: false })
        return
      }
      case 'pay':
        if (!payment || payment.isPaid) return
        payment.isPaid = true
        settle(payment.id, payment.parts)
        return
      case 'refund': {
        const sources = sourcesOf(linesOf(index))
        const source = sources[each.source % Math.max(1, sources.length)]
        if (!source) return
        const parts = [{ sourceId: source.id, amountCents: Math.round(source.keptCents * each.share) }]
        for (const { paymentId, amountCents } of planRefund(sources, parts) ?? [])
          giveBack(index, paymentId, amountCents)
        return
      }
      case 'cancel':
        if (bookings[index]!.status === 'rejected') return
        change(index, { status: 'rejected' })
        if (each.isLate) return
        for (const { paymentId, keptCents: left } of sourcesOf(linesOf(index)))
          if (paymentId !== null) giveBack(index, paymentId, left)
        return
      case 'place': {
        const received = receiveAtPlace(balanced()[index]!, Math.round(openCents(balance(index)) * each.share))
        if (received.kind === 'too-much') return
        add(index, { kind: 'place', amountCents: received.amountCents, paymentId: null, correctsId: null })
        if (received.change.payment) change(index, { payment: received.change.payment })
        return
      }
      case 'hold-ends':
        now = HOLD_END
        endHolds()
        return
      case 'chargeback': {
        const left = (payment?.parts ?? []).map((part) => {
          const source = sourcesOf(linesOf(Number(part.bookingId))).find(({ id }) => id === payment?.id)
          return { ...part, amountCents: source?.keptCents ?? 0 }
        })
        const taken = takenFromParts(left, Math.round(totalOfParts(left) * each.share))
        for (const { bookingId, amountCents } of taken) giveBack(Number(bookingId), payment!.id, amountCents)
        return
      }
      default:
        each satisfies never
    }
  }
  return { bookings, payments, entries, balance, step }
}

/** Adds up what is left of each payment at one booking, as an independent count. */
const potsOf = (entries: readonly MoneyEntry[]): Map<string, number> => {
  const left = new Map<string, number>()
  for (const { paymentId, amountCents } of entries)
    left.set(paymentId ?? 'place', (left.get(paymentId ?? 'place') ?? 0) + amountCents)
  return left
}

test('The money of each booking and of the payment of a series adds up after any sequence of events (R-D306, R-D308)', () => {
  const found = findCounterexample(
    'money of a series',
    { reduced: 1000, full: 100_000 },
    fc.property(arbitrarySeries, fc.array(arbitraryStep, { maxLength: 16 }), (given, steps) => {
      const { bookings, payments, entries, balance, step } = begin(given)
      for (const each of steps) {
        step(each)
        for (const [index, lines] of entries.entries()) {
          const now = balance(index)
          const pots = [...potsOf(lines).values()]
          const kept = pots.reduce((sum, cents) => sum + cents, 0)
          expect(pots.every((cents) => cents >= 0)).toBe(true)
          expect(now.receivedCents).toBe(now.returnedCents + kept)
          expect(keptCents(now)).toBe(kept)
          const isLive = bookings[index]!.status !== 'rejected'
          expect(openCents(now)).toBe(isLive ? agreedCents(now) - kept : 0)
        }
        for (const { id, parts, isPaid } of payments) {
          const lines = entries.flat().filter(({ paymentId }) => paymentId === id)
          const receipts = lines.filter(({ amountCents, correctsId }) => amountCents > 0 && correctsId === null)
          const received = receipts.reduce((sum, { amountCents }) => sum + amountCents, 0)
          expect(received).toBe(isPaid ? totalOfParts(parts) : 0)
          const left = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThanOrEqual(received)
          // All or none: if a payment was too late for one booking, it was too late for all.
          const gone = parts.filter(({ bookingId }) => hasLostItsHold(bookings[Number(bookingId)]!))
          const isHeld = bookings.some(({ payment, status }) => payment === 'held' && status !== 'rejected')
          expect(gone.length > 0 && isHeld).toBe(false)
        }
      }
    }),
  )
  expect(found).toBe('')
})
