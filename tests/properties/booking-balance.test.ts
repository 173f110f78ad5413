import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  agreedCents,
  askedNowCents,
  balanceOf,
  keptCents,
  openCents,
  surplusOf,
} from '#shared/domain/balance/balance.ts'
import { type MoneyEntry, sumsOf } from '#shared/domain/balance/money-entry.ts'
import { mistakenCents, receiveAtPlace, takePlacePaymentBack } from '#shared/domain/balance/on-site-payment.ts'
import { planRefund, sourcesOf } from '#shared/domain/balance/plan-booking-refund.ts'
import { findCounterexample } from './find-counterexample.ts'

const PAYMENTS = ['first', 'second', 'third'] as const

/** A random event in the life of a booking. `share` is the fraction of the possible amount, from nothing (0) to too much (1.2). */
const arbitraryStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay'), payment: fc.constantFrom(...PAYMENTS) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('place'), share: fc.double({ min: 0, max: 1.2, noNaN: true }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund'),
      source: fc.nat(3),
      share: fc.double({ min: 0, max: 1.2, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mistake'), entry: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('chargeback'),
      payment: fc.constantFrom(...PAYMENTS),
      cents: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), isLate: fc.boolean() }) },
)
type Step = typeof arbitraryStep extends fc.Arbitrary<infer Value> ? Value : never

const arbitraryBooking = fc.record({
  priceCents: fc.integer({ min: 1, max: 10_000 }),
  discount: fc.double({ min: 0, max: 1, noNaN: true }),
  deposit: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})

/** A booking with its ledger entries. The steps change it through the functions of the domain. */
function begin({ priceCents, discount, deposit }: { priceCents: number; discount: number; deposit: number | null }) {
  const discountCents = Math.floor(priceCents * discount)
  let booking = {
    status: 'accepted' as 'accepted' | 'rejected',
    payment: 'held' as 'none' | 'held' | 'paid' | 'refunded' | 'failed',
    paymentMethod: 'card' as const,
    priceCents,
    discountCents,
    depositCents: deposit === null ? null : Math.floor((priceCents - discountCents) * deposit),
  }
  const entries: MoneyEntry[] = []
  const now = () => ({ ...booking, ...sumsOf(entries) })
  const add = (entry: Omit<MoneyEntry, 'id'>) => entries.push({ ...entry, id: `${entries.length}` })
  const giveBack = (paymentId: string | null, amountCents: number, correctsId: string | null = null) =>
    add({ kind: paymentId === null ? 'place' : 'online', amountCents: -amountCents, paymentId, correctsId })
  const heard = new Set<string>()
  return {
    entries,
    balance: () => balanceOf(now()),
    isLive: () => booking.status === 'accepted',
    step: (step: Step): void => {
      const before = balanceOf(now())
      switch (step.kind) {
        case 'pay': {
          // The amount that was requested when the payment began, possibly long ago. A notice that is repeated changes nothing.
          const paidCents =
            step.payment === 'first'
              ? askedNowCents(balanceOf({ ...now(), receivedCents: 0, returnedCents: 0, status: 'accepted' }))
              : openCents(before)
          if (heard.has(step.payment) || paidCents === 0) return
          heard.add(step.payment)
          add({ kind: 'online', amountCents: paidCents, paymentId: step.payment, correctsId: null })
          const receipt = entries.at(-1)!
          if (booking.status === 'rejected') return void giveBack(step.payment, paidCents, receipt.id)
          const surplusCents = surplusOf(before, paidCents)
          if (surplusCents > 0) giveBack(step.payment, surplusCents, receipt.id)
          booking = { ...booking, payment: 'paid' }
          return
        }
        case 'place': {
          const received = receiveAtPlace(now(), Math.round(openCents(before) * step.share))
          if (received.kind === 'too-much') return
          add({ kind: 'place', amountCents: received.amountCents, paymentId: null, correctsId: null })
          booking = { ...booking, ...(received.change.payment && { payment: received.change.payment }) }
          return
        }
        case 'refund': {
          const sources = sourcesOf(entries)
          const source = sources[step.source % Math.max(1, sources.length)]
          if (!source) return
          const parts = [{ sourceId: source.id, amountCents: Math.round(source.keptCents * step.share) }]
          for (const { paymentId, amountCents } of planRefund(sources, parts) ?? []) giveBack(paymentId, amountCents)
          return
        }
        case 'mistake': {
          const entry = entries[step.entry]
          const amountCents = entry ? mistakenCents(entries, entry.id) : 0
          if (!entry || amountCents === 0) return
          booking = { ...booking, ...(takePlacePaymentBack(now(), amountCents).payment && { payment: 'none' }) }
          giveBack(null, amountCents, entry.id)
          return
        }
        case 'chargeback': {
          const source = sourcesOf(entries).find(({ id }) => id === step.payment)
          if (source) giveBack(step.payment, Math.min(step.cents, source.keptCents))
          return
        }
        case 'cancel':
          if (booking.status === 'rejected') return
          booking = { ...booking, status: 'rejected' }
          if (step.isLate) return
          for (const { paymentId, keptCents: left } of sourcesOf(entries))
            if (paymentId !== null) giveBack(paymentId, left)
          return
        default:
          step satisfies never
      }
    },
  }
}

/** Adds up the entries of each payment, and of all payments at the place, as an independent count without any rules about prices. */
function pots(entries: readonly MoneyEntry[]) {
  const left = new Map<string, number>()
  for (const { paymentId, amountCents } of entries) {
    const pot = paymentId ?? 'place'
    left.set(pot, (left.get(pot) ?? 0) + amountCents)
  }
  return left
}

test('The money of a booking adds up after any sequence of events (R-D273)', () => {
  const found = findCounterexample(
    'money of a booking',
    { reduced: 1000, full: 100_000 },
    fc.property(arbitraryBooking, fc.array(arbitraryStep, { maxLength: 14 }), (given, steps) => {
      const { balance, entries, isLive, step } = begin(given)
      for (const each of steps) {
        step(each)
        const now = balance()
        const left = pots(entries)
        const kept = [...left.values()].reduce((sum, cents) => sum + cents, 0)
        expect([...left.values()].every((cents) => cents >= 0)).toBe(true)
        expect(keptCents(now)).toBe(kept)
        expect(now.receivedCents).toBe(now.returnedCents + kept)
        expect(openCents(now)).toBe(isLive() ? agreedCents(now) - keptCents(now) : 0)
        const amounts = [now.receivedCents, now.returnedCents, agreedCents(now), openCents(now), askedNowCents(now)]
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
        expect(askedNowCents(now)).toBeLessThanOrEqual(openCents(now))
      }
    }),
  )
  expect(found).toBe('')
})
