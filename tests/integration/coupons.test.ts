import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { aCouponDraft } from '#tests/builders/coupon-draft.ts'
import { aCoupon, aGiftCard } from '#tests/builders/insert-voucher.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { startVoucherStudio } from './support/voucher-studio.ts'

// Tests coupons and quotes over HTTP.

const scene = await startVoucherStudio()
const { asCustomer, at, begin, book, bookingState, cancel, forgetGuesses, ledgerOf, moneyOf, owner, quote, usesOf } =
  scene

describe('a coupon (R-D280)', () => {
  test('is created, changed and stopped by the owner, and two windows do not overwrite each other', async () => {
    const draft = aCouponDraft(' spring 10 ', { mostUses: 2, minPrice: 20 })
    const made = await owner()('saveCoupon', { body: draft })
    expect(made).toMatchObject({ code: 'SPRING10', version: 1, uses: 0, state: 'ON' })
    const taken = await failureOf(owner()('saveCoupon', { body: { ...draft, code: 'Spring10' } }))
    expect(taken.fieldErrors).toEqual({ code: 'Another coupon has this code.' })
    const stopped = await owner()('saveCoupon', { body: { ...draft, id: made.id, version: 1, isOn: false } })
    expect(stopped).toMatchObject({ version: 2, state: 'OFF' })
    const late = await failureOf(owner()('saveCoupon', { body: { ...draft, id: made.id, version: 1 } }))
    expect(late.code).toBe('conflict')
    expect((await owner()('coupons', {})).map(({ id }) => id)).toContain(made.id)
    expect((await quote(['spring10'])).codes).toEqual([
      { code: 'SPRING10', kind: 'COUPON', problem: 'UNKNOWN', amount: 0 },
    ])
    await forgetGuesses()
  })

  test.each([
    ['too few characters', { code: 'ab' }, 'code'],
    ['an amount and a percentage', { amount: 10 }, 'amount'],
    ['neither', { percent: null }, 'amount'],
    ['more than any amount', { percent: null, amount: Number.MAX_SAFE_INTEGER }, 'amount'],
    ['an end before its beginning', { firstDay: localDate('2030-01-02'), lastDay: localDate('2030-01-01') }, 'lastDay'],
    ['a service of somebody else', { serviceIds: [randomUUID()] }, 'serviceIds'],
  ])('with %s is refused', async (_case, changes, field) => {
    const { fieldErrors } = await failureOf(owner()('saveCoupon', { body: aCouponDraft('SOMETHING', changes) }))
    expect(Object.keys(fieldErrors ?? {})).toEqual([field])
  })

  test('lowers the price of a booking in its ledger, its details and its payment', async () => {
    const coupon = await aCoupon(at.database, at.studio)
    expect(await quote([coupon.code])).toMatchObject({ list: 85, discount: 8.5, giftCard: 0, now: 76.5, later: 0 })
    const booked = await book([coupon.code.toLowerCase()])
    expect(booked.totalPrice).toBe(76.5)
    expect((await begin(booked.bookingId)).amount).toBe(76.5)
    const held = await asCustomer()('ownBooking', { params: { id: booked.bookingId ?? '' } })
    expect(held).toMatchObject({ price: 85, balance: { agreed: 76.5 }, due: { now: 76.5, rest: 'PLACE' } })
    const [row] = await queryAsOwner(at.databaseUrl, 'select price_cents, discount_cents from booking where id = $1', [
      booked.bookingId,
    ])
    expect(row).toEqual({ price_cents: 8500, discount_cents: 850 })
    expect(await usesOf(coupon.id)).toBe(1)
  })

  test('is deducted from the total in the mail, together with the amount paid by gift card', async () => {
    const [coupon, card] = [await aCoupon(at.database, at.studio), await aGiftCard(at.database, at.studio, 2000)]
    await book([coupon.code, card.code], 'AFTER_PAY')
    await expect
      .poll(async () => (await mailTo(at.url, scene.customer.email, /^Booking is confirmed/)).text, { timeout: 15_000 })
      .toMatch(/Total: €76\.50[^]*Paid: €20[^]*Still to pay: €56\.50, at the place/)
  })

  test('for the whole price leaves nothing to pay', async () => {
    const coupon = await aCoupon(at.database, at.studio, { value: { percent: 100 } })
    const booked = await book([coupon.code])
    expect(booked).toMatchObject({ totalPrice: 0, payment: null })
    expect(await bookingState(booked.bookingId)).toBe('accepted none')
    const own = await asCustomer()('ownBooking', { params: { id: booked.bookingId ?? '' } })
    expect(own).toMatchObject({ paymentStatus: 'NONE', balance: { agreed: 0, open: 0 } })
  })

  test('for new customers, once each, cannot be used again, and reveals nothing about a guest’s mail address', async () => {
    const coupon = await aCoupon(at.database, at.studio, { mostPerCustomer: 1, isForNewCustomers: true })
    await book([coupon.code], 'AFTER_PAY')
    const problems = async () => (await quote([coupon.code])).codes.map(({ problem }) => problem)
    expect(await problems()).toEqual(['NOT_NEW'])
    await queryAsOwner(at.databaseUrl, 'update coupon set is_for_new_customers = false where id = $1', [coupon.id])
    expect(await problems()).toEqual(['USED'])
    // Whoever has not proved the address learns nothing of it (threat A39).
    const guest = await apiClient(at.url, { organisationId: at.studio.id })('quote', {
      body: {
        serviceId: at.studio.privateService.id,
        seats: 1,
        seenPrice: { amount: 85, currency: 'EUR' },
        codes: [coupon.code],
        email: scene.customer.email.toUpperCase(),
      },
    })
    expect(guest.codes.map(({ problem }) => problem)).toEqual([null])
    expect((await failureOf(book([coupon.code]))).code).toBe('voucher-not-valid')
  })
})

describe('the use of a coupon by a booking (R-D281)', () => {
  test('is given back once when the booking is cancelled in time', async () => {
    const coupon = await aCoupon(at.database, at.studio, { mostUses: 1 })
    const booked = await book([coupon.code], 'AFTER_PAY')
    expect((await failureOf(book([coupon.code], 'AFTER_PAY'))).code).toBe('voucher-not-valid')
    await cancel(booked.bookingId)
    expect(await usesOf(coupon.id)).toBe(0)
    await book([coupon.code], 'AFTER_PAY')
    expect(await usesOf(coupon.id)).toBe(1)
  })

  test('is given back when the hold ends, together with the money of gift cards', async () => {
    const coupon = await aCoupon(at.database, at.studio)
    const card = await aGiftCard(at.database, at.studio, 2000)
    const booked = await book([coupon.code, card.code])
    expect(booked.payment).not.toBeNull()
    await queryAsOwner(
      at.databaseUrl,
      `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`,
      [booked.bookingId],
    )
    await at.expectSoon(() => bookingState(booked.bookingId)).toBe('rejected none')
    expect(await usesOf(coupon.id)).toBe(0)
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 20 20', 'SPENT -20 0', 'RETURNED 20 20'])
    expect(await moneyOf(booked.bookingId)).toEqual(['gift-card 2000', 'gift-card -2000'])
  })

  test('is lost after a late cancellation, and the money of gift cards stays with the organisation', async () => {
    const coupon = await aCoupon(at.database, at.studio)
    const card = await aGiftCard(at.database, at.studio, 2000)
    const booked = await book([coupon.code, card.code], 'AFTER_PAY')
    await queryAsOwner(at.databaseUrl, 'update organization set late_cancellation_minutes = 43200')
    await cancel(booked.bookingId)
    await queryAsOwner(at.databaseUrl, 'update organization set late_cancellation_minutes = 0')
    expect(await usesOf(coupon.id)).toBe(1)
    expect(await ledgerOf(card.id)).toEqual(['ISSUED 20 20', 'SPENT -20 0'])
  })
})
