import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { aCoupon, aGiftCard } from '#tests/builders/insert-voucher.ts'
import { queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { countOf, manyAccounts, runAllAtOnce } from './support/many-accounts.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { reservationOf, reserveSurely } from './support/reservations.ts'
import { type ServedOptions, startTestServerWithStudio } from './support/test-server.ts'

// A25 and P9: many customers use one coupon, or one gift card, at the same moment on several servers.

const ATTEMPTS = bySampleSize({ reduced: 80, full: 1000 })
const USES = 10

const at = startTestServerWithStudio(
  'of-all',
  bySampleSize<ServedOptions>({ reduced: { servers: 2 }, full: { processes: 4 } }),
)
afterAll(() => expectInvariants(at.databaseUrl))

type Body = Input<'reserve'>['body']

/** All customers book at the same moment, in two sessions of the specialist with enough seats. Returns how often each answer occurred. */
async function bookAtOnce(startDate: LocalDate, changes: Partial<Body>): Promise<Record<string, number>> {
  const service = at.studio.groupService
  await queryAsOwner(at.databaseUrl, 'update service set capacity = 2000 where id = $1', [service.id])
  const seriesId = await publishSessions(
    at.database,
    at.studio,
    { ...service, capacity: 2000 },
    { startDate, toMinute: 660 },
  )
  const people = await manyAccounts(at.databaseUrl, ATTEMPTS)
  const answers = await runAllAtOnce(people, async ({ token, email }, index) => {
    const slotId = `${seriesId}_${startDate.replaceAll('-', '')}_${index % 2 === 0 ? '0900' : '1000'}`
    const reservation = reservationOf(at.studio, service, slotId)
    const body = { ...reservation, ...changes, booking: { ...reservation.booking, email } }
    const { status, text } = await reserveSurely(at.urlOf(index), token, body, randomUUID())
    return status === 200 ? 'booked' : `${status} ${(JSON.parse(text) as { code?: string }).code ?? text}`
  })
  return countOf(answers)
}

const PATIENCE = bySampleSize({ reduced: 60_000, full: 600_000 })

test(
  `Of ${ATTEMPTS} simultaneous bookings, ten succeed with a coupon that is limited to ten uses (T-A25)`,
  { timeout: PATIENCE },
  async () => {
    const coupon = await aCoupon(at.database, at.studio, { mostUses: USES, value: { amountCents: 250 } })
    const outcomes = await bookAtOnce(inAWeek, {
      codes: [coupon.code],
      seenQuote: { discount: 2.5, giftCard: 0, now: 0 },
    })
    // Codes are counted before they are judged, so some of so many at once from one network wait for the next hour (threat A24).
    const { booked, '409 voucher-not-valid': usedUp = 0, '429 rate-limited': tooMany = 0, ...others } = outcomes
    expect([booked, usedUp + tooMany, others]).toEqual([USES, ATTEMPTS - USES, {}])
    const rows = await queryAsOwner(
      at.databaseUrl,
      `select uses, (select count(*)::int from coupon_use where organization_id = coupon.organization_id and coupon_id = coupon.id) as lines,
       (select count(*)::int from booking where organization_id = coupon.organization_id and discount_cents = 250) as bookings
     from coupon where id = $1`,
      [coupon.id],
    )
    expect(rows).toEqual([{ uses: USES, lines: USES, bookings: USES }])
  },
)

test(
  `Of ${ATTEMPTS} simultaneous bookings, ten are paid by a gift card that is worth ten of them (T-P9)`,
  { timeout: PATIENCE },
  async () => {
    await queryAsOwner(at.databaseUrl, `delete from credential_attempt where subject like 'voucher:%'`, [])
    const card = await aGiftCard(at.database, at.studio, 1250 * USES)
    const seenQuote = { discount: 0, giftCard: 12.5, now: 0 }
    const outcomes = await bookAtOnce(addDays(inAWeek, 1), { codes: [card.code], seenQuote, paymentMethod: null })
    expect(outcomes).toMatchObject({ booked: USES })
    const rows = await queryAsOwner(
      at.databaseUrl,
      `select count(*)::int as lines, sum(cents)::int as left, min(balance_cents) as least from gift_card_entry where gift_card_id = $1`,
      [card.id],
    )
    expect(rows).toEqual([{ lines: USES + 1, left: 0, least: 0 }])
  },
)
