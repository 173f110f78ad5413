import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { append } from '#server/modules/money/records/credits/spend-and-return-credits.ts'
import { insertEntries, type KeptEntry, ledgerOf } from '#server/modules/money/records/credits/credit-entries.ts'
import { insertPackageOrder } from '#server/modules/catalogue/package/package-orders.ts'
import { brokenConstraint, sqlState } from '#server/platform/database/database-errors.ts'
import { useCredits } from '#shared/domain/credits/credit-ledger.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aBooking, aCustomer, aPackage, inAWeek, now } from '#tests/builders/studio.ts'
import {
  brokenLots,
  CONNECTIONS,
  gateOf,
  minutesFromNow,
  publishSlots,
  shown,
  startCreditTestStudio,
} from './support/credit-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { countOf } from './support/many-accounts.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { withTrail } from './support/insert-with-trail.ts'

// Tests each guard against spending a credit twice, over HTTP and in the database alone.

const scene = startCreditTestStudio()
const { at, call, credit, giveBack, inStudio, read, reserve, spend } = scene

const slots = publishSlots(at)

describe('spending one credit concurrently (T-P4)', () => {
  /** Inserts bookings that nobody has paid yet, with two statements. */
  const unpaidBookings = async (count: number): Promise<string[]> => {
    const claimId = randomUUID()
    const { id, specialistId, privateService } = at.studio
    const start = minutesFromNow(60 * 24 * 365 * 3 + Math.floor(Math.random() * 1_000_000) * 60)
    await queryAsOwner(
      at.databaseUrl,
      `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
       values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + interval '1 hour', $6, $6)`,
      [id, claimId, specialistId, privateService.id, start, count],
    )
    const rows = await queryAsOwner<{ id: string }>(
      at.databaseUrl,
      withTrail(`insert into booking (organization_id, id, claim_id, customer_id, service_id, specialist_id, starts_at, ends_at,
         price_cents, status, payment_state, guest_first_name, guest_last_name, guest_phone_number, created_at)
       select $1, gen_random_uuid(), $2, $3, $4, $5, $6::timestamptz, $6::timestamptz + interval '1 hour',
         8500, 'accepted', 'none', 'Noor', '', '', now() from generate_series(1, $7)`),
      [id, claimId, scene.customer.customerId, privateService.id, specialistId, start, count],
    )
    return rows.map((row) => row.id)
  }

  const spenders = bySampleSize({ reduced: 60, full: 1000 })

  test(`by ${spenders} requests at once succeeds only once`, async () => {
    for (let round = 0; round < bySampleSize({ reduced: 1, full: 10 }); round += 1) {
      scene.customer = await aCustomer(at.database, at.studio)
      await credit(1)
      const bookingIds = await unpaidBookings(spenders)
      const gate = gateOf(CONNECTIONS)
      const outcomes = await Promise.all(bookingIds.map((id) => spend(id, gate)))
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      expect(shown(await read())).toEqual({ left: ['Massage 0'], lines: ['USED -1', 'BOUGHT 1'] })
    }
  })

  test('succeeds only once even without the lock: the others violate the key of the next ledger line', async () => {
    await credit(1)
    const bookingIds = await unpaidBookings(CONNECTIONS)
    const ledger = await inStudio((transaction) => ledgerOf(transaction, scene.customer.customerId))
    const outcomes = await Promise.all(
      bookingIds.map((bookingId) =>
        inStudio((transaction) => {
          const serviceId = at.studio.privateService.id
          const used = useCredits(ledger, { serviceId, bookings: [{ bookingId, seats: 1 }] }, epochMinuteOf(now))
          return append(transaction, scene.customer.customerId, ledger, used ?? [], now)
        }).then(
          () => 'used',
          (error: unknown) => brokenConstraint(error) ?? String(error),
        ),
      ),
    )
    expect(countOf(outcomes)).toEqual({ used: 1, credit_entry_pkey: 11 })
  })

  const asked = bySampleSize({ reduced: 40, full: 100 })

  test(`for ${asked} slots at once over HTTP books one of them, and the others stay free`, async () => {
    await credit(1)
    const wanted = slots.slice(100, 100 + asked)
    const outcomes = await Promise.all(
      wanted.map((slotId) =>
        reserve(slotId).then(
          () => 'reserved',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(countOf(outcomes)).toEqual({ reserved: 1, 'no-credits': asked - 1 })
    const taken = await queryAsOwner(
      at.databaseUrl,
      'select 1 from booking join claim on claim.organization_id = booking.organization_id and claim.id = claim_id where customer_id = $1 and taken = 1',
      [scene.customer.customerId],
    )
    expect(taken).toHaveLength(1)
    const firstDay = addDays(inAWeek, 50)
    const { response } = await call()('sessionSlots', {
      body: {
        organisationId: at.studio.id,
        serviceId: at.studio.privateService.id,
        dateBegin: firstDay,
        dateEnd: addDays(firstDay, 49),
      },
    })
    expect(response).toHaveLength(99)
  })
})

describe('the ledger of credits', () => {
  let ledger: KeptEntry[]
  beforeEach(async () => {
    await credit(2)
    ledger = await inStudio((transaction) => ledgerOf(transaction, scene.customer.customerId))
  })

  const lineAfter = (changes: Partial<KeptEntry>): KeptEntry => ({
    ...ledger[0]!,
    kind: 'expired',
    credits: -1,
    lotNumber: 2,
    lotBalance: 1,
    ...changes,
  })
  const constraintOf = async (work: Promise<unknown>) => {
    const error = await work.catch((problem: unknown) => problem)
    return brokenConstraint(error) ?? sqlState(error)
  }
  const write = (customerId: string, changes: Partial<KeptEntry>) =>
    constraintOf(inStudio((transaction) => insertEntries(transaction, customerId, [lineAfter(changes)], now)))

  test('refuses changes and deletions by every role that serves requests', async () => {
    const change = inStudio(({ sql }) => sql.updateTable('credit_entry').set({ credits: 9 }).execute())
    expect(await constraintOf(change)).toBe('42501')
    expect(await constraintOf(inStudio(({ sql }) => sql.deleteFrom('credit_entry').execute()))).toBe('42501')
  })

  test.each<[string, Partial<KeptEntry>, string]>([
    ['a balance that is no sum', { lotBalance: 2 }, 'credit_entry_continues'],
    ['a number after a gap', { lotNumber: 3 }, 'credit_entry_continues'],
    ['a second beginning', { lotNumber: 1 }, 'credit_entry_begins'],
    [
      'a balance from before its beginning',
      { kind: 'bought', credits: 1, lotId: randomUUID(), lotNumber: 1, lotBalance: 2 },
      'credit_entry_begins_at_zero',
    ],
    ['a balance below zero', { credits: -3, lotBalance: -1 }, 'credit_entry_balance'],
    ['a credit for nothing', { kind: 'used' }, 'credit_entry_for_booking'],
    ['expired credits that come in', { credits: 1, lotBalance: 3 }, 'credit_entry_sign'],
  ])('refuses a line with %s', async (_, changes, constraint) => {
    expect(await write(scene.customer.customerId, changes)).toBe(constraint)
  })

  test('refuses a line of another customer or another service in a lot', async () => {
    const { customerId } = await aCustomer(at.database, at.studio)
    expect(await write(customerId, {})).toBe('credit_entry_continues')
    expect(await write(scene.customer.customerId, { serviceId: at.studio.groupService.id })).toBe(
      'credit_entry_continues',
    )
  })

  test('accepts a booking once, and its return once (R-D68)', async () => {
    const { id: bookingId } = await aBooking(at.database, at.studio, scene.customer)
    await spend(bookingId)
    const again = { kind: 'used', bookingId, lotNumber: 3, lotBalance: 0 } as const
    expect(await write(scene.customer.customerId, again)).toBe('credit_entry_once_for_booking')
    await giveBack(bookingId)
    const returned = { kind: 'returned', bookingId, credits: 1, lotNumber: 4, lotBalance: 3 } as const
    expect(await write(scene.customer.customerId, returned)).toBe('credit_entry_once_for_booking')
  })

  test('accepts an order once', async () => {
    const orderId = randomUUID()
    const { customerId, accountId } = scene.customer
    await inStudio(async (transaction) =>
      insertPackageOrder(
        transaction,
        {
          id: orderId,
          packageId: await aPackage(at.database, at.studio),
          giftCardId: null,
          customerId,
          accountId,
          name: 'Five',
          priceCents: 40_000,
          items: [],
          validityDays: null,
          payment: 'paid',
          paymentMethod: 'card',
          locale: 'nl',
        },
        now,
      ),
    )
    const bought = () =>
      write(customerId, { kind: 'bought', credits: 5, lotId: randomUUID(), lotNumber: 1, lotBalance: 5, orderId })
    expect([await bought(), await bought()]).toEqual([undefined, 'credit_entry_once_for_order'])
  })

  test('still adds up for each lot after all these tests', async () => {
    expect(await brokenLots(at.databaseUrl)).toEqual([])
    const [{ lines } = { lines: 0 }] = await queryAsOwner<{ lines: number }>(
      at.databaseUrl,
      'select count(*)::int as lines from credit_entry',
    )
    expect(lines).toBeGreaterThan(10)
  })
})
