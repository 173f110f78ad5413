import { randomUUID } from 'node:crypto'
import type { Call, Input, Output } from '#shared/api/client.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { publishSessions } from '#tests/builders/studio.ts'
import { apiClient } from './api-client.ts'
import { type CardTestStudio, type Reservation, startCardTestStudio } from './card-test-studio.ts'
import { queryAsOwner } from './database.ts'
import { reservationOf } from './reservations.ts'

type Body = Input<'reserve'>['body']
type Method = 'STRIPE' | 'AFTER_PAY'

/** A studio with payments at a local Stripe server, whose customers book with coupons and gift cards. */
export interface VoucherStudio extends CardTestStudio {
  readonly owner: () => Call
  /** API calls of the test's customer. */
  readonly asCustomer: () => Call
  /** Resets the count of wrong voucher codes. Otherwise the tests would reach the limit for their network address (threat A24). */
  readonly forgetGuesses: () => Promise<unknown>
  readonly quote: (codes: string[], method?: Method) => Promise<Output<'quote'>>
  readonly aSlot: (date?: LocalDate) => Promise<string>
  /** Books with voucher codes, at the amounts of the quote. */
  readonly book: (codes: string[], method?: Method, changes?: Partial<Body>) => Promise<Reservation>
  readonly cancel: (id: string | null) => Promise<unknown>
  readonly usesOf: (couponId: string) => Promise<number | undefined>
  /** The ledger lines of a gift card: kind, amount and balance. */
  readonly ledgerOf: (giftCardId: string) => Promise<string[]>
  /** The ledger entries of a booking: kind and cents. */
  readonly moneyOf: (bookingId: string | null) => Promise<string[]>
}

/** Call this function once, at the top of the test file, like `startTestServerWithStudio`. */
export async function startVoucherStudio(): Promise<VoucherStudio> {
  const scene = await startCardTestStudio()
  const { aDay, as, at } = scene
  const owner = () => apiClient(at.url, { token: at.studio.owner.token })
  const asCustomer = () => as(scene.customer)
  const query = <Row extends object>(text: string, values: unknown[]) => queryAsOwner<Row>(at.databaseUrl, text, values)

  const quote: VoucherStudio['quote'] = (codes, paymentMethod = 'STRIPE') =>
    asCustomer()('quote', {
      body: {
        serviceId: at.studio.privateService.id,
        seats: 1,
        seenPrice: { amount: 85, currency: 'EUR' },
        paymentMethod,
        codes,
      },
    })

  const aSlot: VoucherStudio['aSlot'] = async (startDate = aDay()) => {
    const { database, studio } = at
    const seriesId = await publishSessions(database, studio, studio.privateService, { startDate, toMinute: 600 })
    return `${seriesId}_${startDate.replaceAll('-', '')}_0900`
  }

  return Object.assign(scene, {
    owner,
    asCustomer,
    forgetGuesses: () => query(`delete from credential_attempt where subject like 'voucher:%'`, []),
    quote,
    aSlot,
    book: async (codes: string[], paymentMethod: Method = 'STRIPE', changes: Partial<Body> = {}) => {
      const { discount, giftCard, now } = await quote(codes, paymentMethod)
      const body: Body = {
        ...reservationOf(at.studio, at.studio.privateService, await aSlot()),
        paymentMethod,
        codes,
        seenQuote: { discount, giftCard, now },
        ...changes,
      }
      return (await asCustomer()('reserve', { body }, { idempotencyKey: randomUUID() })).response
    },
    cancel: (id: string | null) => asCustomer()('cancelOwnBooking', { body: { id: id ?? '' } }),
    usesOf: async (id: string) =>
      (await query<{ uses: number }>('select uses from coupon where id = $1', [id]))[0]?.uses,
    ledgerOf: async (id: string) =>
      (await owner()('giftCard', { params: { id } })).entries.map(
        ({ kind, amount, balance }) => `${kind} ${amount} ${balance}`,
      ),
    moneyOf: async (bookingId: string | null) =>
      (
        await query<{ kind: string; amount_cents: number }>(
          'select kind, amount_cents from money_entry where booking_id = $1 order by at, amount_cents desc',
          [bookingId],
        )
      ).map(({ kind, amount_cents: cents }) => `${kind} ${cents}`),
  })
}
