import { beforeAll, describe, expect, test } from 'vitest'
import { addGiftCardEntries } from '#server/modules/money/records/voucher/gift-card/gift-card-entries.ts'
import { lockGiftCards } from '#server/modules/money/records/voucher/gift-card/gift-cards.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { aCoupon, aGiftCard } from '#tests/builders/insert-voucher.ts'
import { failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { anOwnRepeat, bookOwn, orderOf, type OwnRepeatOrder } from './support/customer-repeats.ts'
import { countWaitingForLocks } from './support/count-waiting-for-locks.ts'
import { startVoucherStudio } from './support/voucher-studio.ts'

// Tests gift cards that pay appointments that a customer repeats, alone or together with one card payment.

const scene = await startVoucherStudio()
const { asCustomer, at, begin, bookingState, forgetGuesses, ledgerOf, moneyOf, notify, stripe } = scene

beforeAll(() =>
  at.database.inTenant(at.studio.id, (transaction) =>
    saveService(transaction, { ...at.studio.privateService, repeats: { most: 12, steps: ['week'] } }, new Date()),
  ),
)

let used = 0
/** Publishes 09:00 to 10:00 on the same weekday of two weeks that no other test uses. Returns the first day. */
async function twoWeeks(): Promise<LocalDate> {
  const first = addDays(inAWeek, 100 + 14 * used++)
  for (const startDate of [first, addDays(first, 7)]) {
    await publishSessions(at.database, at.studio, at.studio.privateService, { startDate, toMinute: 600 })
  }
  return first
}

const quote = (codes: string[], paymentMethod: 'STRIPE' | 'AFTER_PAY') =>
  asCustomer()('quoteOwnRepeat', {
    body: { serviceId: at.studio.privateService.id, seats: 1, prices: [85, 85], paymentMethod, codes },
  })

/** Books two appointments of €85 with voucher codes, at the amounts of the quote. */
async function book(codes: string[], paymentMethod: 'STRIPE' | 'AFTER_PAY', changes: Partial<OwnRepeatOrder> = {}) {
  const { giftCard, now } = await quote(codes, paymentMethod)
  const repeat = anOwnRepeat(at, await twoWeeks(), 2, { time: '09:00' })
  const order = orderOf(repeat, 170, { paymentMethod, codes, seenQuote: { giftCard, now }, ...changes })
  const { booked } = await bookOwn(asCustomer(), order)
  return { ids: booked?.bookingIds ?? [], holdUntil: booked?.holdUntil, order }
}

const card = (cents: number) => aGiftCard(at.database, at.studio, cents)
const statesOf = async (ids: readonly string[]) => Promise.all(ids.map(bookingState))

describe('a series of bookings paid with gift cards (R-D316)', () => {
  test('pays the first bookings with the gift cards, and the rest with one card payment', async () => {
    const [first, second] = [await card(2000), await card(10_000)]
    expect(await quote([first.code, second.code], 'STRIPE')).toMatchObject({
      list: 170,
      giftCard: 120,
      now: 50,
      later: 0,
    })
    const { ids } = await book([first.code, second.code], 'STRIPE')
    expect(await statesOf(ids)).toEqual(['accepted held', 'accepted held'])
    expect(await ledgerOf(second.id)).toEqual(['ISSUED 100 100', 'SPENT -65 35', 'SPENT -35 0'])
    const { amount, paymentIntentId } = await begin(ids[1] ?? '')
    expect(amount).toBe(50)
    stripe.succeed(paymentIntentId)
    expect(await notify(stripe.event('payment_intent.succeeded', paymentIntentId))).toBe(200)
    await at.expectSoon(() => statesOf(ids)).toEqual(['accepted paid', 'accepted paid'])
    expect(await moneyOf(ids[0] ?? '')).toEqual(['gift-card 8500'])
    expect(await moneyOf(ids[1] ?? '')).toEqual(['gift-card 3500', 'online 5000'])
    await scene.cancel(ids[0] ?? '')
    expect(await ledgerOf(first.id)).toEqual(['ISSUED 20 20', 'SPENT -20 0', 'RETURNED 20 20'])
    expect(await ledgerOf(second.id)).toContain('RETURNED 65 65')
  })

  test('is confirmed at once when the gift cards cover it, whichever payment methods exist', async () => {
    const { id, code } = await card(20_000)
    const { ids, holdUntil } = await book([code], 'AFTER_PAY', { paymentMethod: null })
    expect(holdUntil).toBeNull()
    expect(await statesOf(ids)).toEqual(['accepted paid', 'accepted paid'])
    expect(await ledgerOf(id)).toEqual(['ISSUED 200 200', 'SPENT -85 115', 'SPENT -85 30'])
    expect((await mailTo(at.url, scene.customer.email, /appointments/)).text).toMatch(/€170/)
  })

  test('is paid afterwards for what the gift cards do not cover', async () => {
    const { code } = await card(10_000)
    const { ids } = await book([code], 'AFTER_PAY')
    expect(await statesOf(ids)).toEqual(['accepted paid', 'accepted none'])
    const views = await Promise.all(ids.map((id) => asCustomer()('ownBooking', { params: { id } })))
    expect(views.map(({ balance }) => balance?.open)).toEqual([0, 70])
    const { text } = await mailTo(at.url, scene.customer.email, /appointments/)
    expect(text).toMatch(/Paid: €100 of €170[^]*Still to pay: €70/)
    expect(text).not.toContain('You pay afterwards')
  })

  test('gives all the money back to the gift cards when it is not paid in time', async () => {
    const { id, code } = await card(10_000)
    const { ids } = await book([code], 'STRIPE')
    await queryAsOwner(
      at.databaseUrl,
      `update booking set hold_expires_at = now() - interval '1 minute' where id = any($1)`,
      [ids],
    )
    await at.expectSoon(() => statesOf(ids)).toEqual(['rejected none', 'rejected none'])
    expect((await ledgerOf(id)).at(-1)).toMatch(/ 100$/)
  })

  test('takes no coupon, reveals nothing about coupons, and refuses other amounts than the customer saw', async () => {
    const coupon = await aCoupon(at.database, at.studio)
    for (const code of [coupon.code, 'NOBODYS']) {
      expect((await quote([code], 'STRIPE')).codes).toEqual([
        { code, kind: 'COUPON', problem: 'SINGLE_ONLY', amount: 0 },
      ])
    }
    expect((await failureOf(book([coupon.code], 'STRIPE'))).code).toBe('voucher-not-valid')
    const { id, code } = await card(5000)
    const refused = (changes: Partial<OwnRepeatOrder>) => failureOf(book([code], 'STRIPE', changes))
    expect((await refused({ seenQuote: { giftCard: 50, now: 100 } })).code).toBe('quote-changed')
    expect((await refused({ seenQuote: null })).fieldErrors).toHaveProperty('seenQuote')
    expect((await refused({ useCredits: true, paymentMethod: null })).fieldErrors).toHaveProperty('codes')
    expect(await ledgerOf(id)).toEqual(['ISSUED 50 50'])
    await forgetGuesses()
  })

  test('waits for another request that uses the gift card, and takes no money that is spent meanwhile (T-P9)', async () => {
    const { id, code } = await card(17_000)
    const repeat = anOwnRepeat(at, await twoWeeks(), 2, { time: '09:00' })
    const seenQuote = { giftCard: 170, now: 0 }
    const order = orderOf(repeat, 170, { paymentMethod: null, codes: [code], seenQuote })
    const refused = await at.database.inTenant(at.studio.id, async (transaction) => {
      await lockGiftCards(transaction, 'id', [id])
      const answer = failureOf(bookOwn(asCustomer(), order))
      await expect.poll(() => countWaitingForLocks(at.databaseUrl), { timeout: 10_000 }).toBeGreaterThan(0)
      const spent = { giftCardId: id, kind: 'corrected', cents: -17_000, bookingId: null, reason: 'Spent' } as const
      await addGiftCardEntries(transaction, [spent], new Date())
      return { answer }
    })
    expect((await refused.answer).code).toBe('voucher-not-valid')
    expect(await ledgerOf(id)).toEqual(['ISSUED 170 170', 'CORRECTED -170 0'])
    await forgetGuesses()
  })
})
