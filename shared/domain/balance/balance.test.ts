import { describe, expect, it, test } from 'vitest'
import { agreedCents, askedNowCents, type BalancedBooking, balanceOf, keptCents, openCents } from './balance.ts'
import { type MoneyEntry, sumsOf } from './money-entry.ts'
import { mistakenCents, receiveAtPlace, takePlacePaymentBack } from './on-site-payment.ts'

const booked: BalancedBooking & { readonly payment: 'none' } = {
  status: 'accepted',
  payment: 'none',
  paymentMethod: 'card',
  priceCents: 10_000,
  discountCents: 0,
  depositCents: null,
  receivedCents: 0,
  returnedCents: 0,
}

describe('the agreed, kept and open amounts of a booking (R-D268)', () => {
  it.each<[string, Partial<BalancedBooking>, agreed: number, kept: number, open: number, now: number]>([
    ['before any money', {}, 10_000, 0, 10_000, 10_000],
    ['with a discount', { discountCents: 1500 }, 8500, 0, 8500, 8500],
    ['with a deposit', { depositCents: 3000 }, 10_000, 0, 10_000, 3000],
    ['with a deposit that is paid', { depositCents: 3000, receivedCents: 3000 }, 10_000, 3000, 7000, 0],
    ['with a deposit of nothing', { depositCents: 0 }, 10_000, 0, 10_000, 0],
    ['paid in part', { receivedCents: 4000 }, 10_000, 4000, 6000, 6000],
    ['paid', { receivedCents: 10_000 }, 10_000, 10_000, 0, 0],
    ['given back in part', { receivedCents: 10_000, returnedCents: 2500 }, 7500, 7500, 0, 0],
    ['given back', { receivedCents: 10_000, returnedCents: 10_000 }, 0, 0, 0, 0],
    [
      'whose deposit was given back',
      { depositCents: 3000, receivedCents: 3000, returnedCents: 3000 },
      7000,
      0,
      7000,
      3000,
    ],
    ['that is free by its discount', { discountCents: 10_000 }, 0, 0, 0, 0],
    ['that was cancelled', { status: 'rejected', receivedCents: 3000 }, 10_000, 3000, 0, 0],
    ['that credits pay', { paymentMethod: 'credits' }, 10_000, 0, 0, 0],
  ])('%s', (_, changes, agreed, kept, open, now) => {
    const balance = balanceOf({ ...booked, ...changes })
    expect([agreedCents(balance), keptCents(balance), openCents(balance), askedNowCents(balance)]).toEqual([
      agreed,
      kept,
      open,
      now,
    ])
  })
})

const entry = (id: string, changes: Partial<MoneyEntry>): MoneyEntry => ({
  id,
  kind: 'place',
  amountCents: 1000,
  paymentId: null,
  correctsId: null,
  ...changes,
})

test('A correcting entry lowers its own side of the balance, and fees are not part of the price (R-D268)', () => {
  const paid = entry('paid', { amountCents: 8000, kind: 'online' })
  const more = entry('more', { amountCents: -500, kind: 'online', correctsId: 'paid' })
  const back = entry('back', { amountCents: -2000, kind: 'online' })
  const reversed = entry('reversed', { amountCents: 2000, kind: 'online', correctsId: 'back' })
  const fee = entry('fee', { amountCents: 1500, kind: 'fee' })
  expect(sumsOf([paid])).toEqual({ receivedCents: 8000, returnedCents: 0 })
  expect(sumsOf([paid, more])).toEqual({ receivedCents: 7500, returnedCents: 0 })
  expect(sumsOf([paid, more, back, fee])).toEqual({ receivedCents: 7500, returnedCents: 2000 })
  expect(sumsOf([paid, more, back, reversed])).toEqual({ receivedCents: 7500, returnedCents: 0 })
})

describe('money that the provider received on site (R-D270)', () => {
  const paid = { payment: 'paid', paymentMethod: 'pay-afterwards', holdExpiresAt: null }

  it.each<[string, Parameters<typeof receiveAtPlace>[0], number | undefined, ReturnType<typeof receiveAtPlace>]>([
    ['all of it', booked, undefined, { kind: 'received', amountCents: 10_000, change: paid } as never],
    ['a part', booked, 4000, { kind: 'received', amountCents: 4000, change: {} }],
    [
      'the rest',
      { ...booked, receivedCents: 4000 },
      6000,
      { kind: 'received', amountCents: 6000, change: paid } as never,
    ],
    [
      'as much as the deposit',
      { ...booked, depositCents: 3000 },
      3000,
      { kind: 'received', amountCents: 3000, change: paid } as never,
    ],
    [
      'the rest after the deposit',
      { ...booked, payment: 'paid', depositCents: 3000, receivedCents: 3000 },
      undefined,
      { kind: 'received', amountCents: 7000, change: {} },
    ],
    ['more than is open', { ...booked, receivedCents: 4000 }, 6001, { kind: 'too-much', openCents: 6000 }],
    ['nothing', booked, 0, { kind: 'too-much', openCents: 10_000 }],
    ['for a cancelled booking', { ...booked, status: 'rejected' }, undefined, { kind: 'too-much', openCents: 0 }],
    ['for one that is free', { ...booked, priceCents: 0 }, undefined, { kind: 'too-much', openCents: 0 }],
  ])('%s', (_, booking, amount, expected) => {
    expect(receiveAtPlace(booking, amount)).toEqual(expected)
  })

  it('can be taken back once, and only as far as it is still there', () => {
    const cash = entry('cash', { amountCents: 6000 })
    expect(mistakenCents([cash], 'cash')).toBe(6000)
    expect(mistakenCents([cash, entry('oops', { amountCents: -6000, correctsId: 'cash' })], 'cash')).toBe(0)
    expect(mistakenCents([cash, entry('back', { amountCents: -2000 })], 'cash')).toBe(4000)
    expect(mistakenCents([entry('card', { kind: 'online' })], 'card')).toBe(0)
    expect(mistakenCents([cash], 'other')).toBe(0)
  })

  it('when taken back, makes the booking unpaid if less than the requested amount is left', () => {
    const full = { ...booked, payment: 'paid', receivedCents: 10_000 } as const
    expect(takePlacePaymentBack(full, 4000)).toEqual({ payment: 'none' })
    expect(takePlacePaymentBack({ ...full, depositCents: 3000 }, 7000)).toEqual({})
    expect(takePlacePaymentBack({ ...full, status: 'rejected' }, 4000)).toEqual({})
  })
})
