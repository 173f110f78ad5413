import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  customerOfAccount,
  holdCustomer,
  namedCustomers,
} from '#server/modules/customers/records/customer/customers.ts'
import { lockSides, MOVED_TABLES, moveToCustomer } from '#server/modules/customers/records/customer/merge-customers.ts'
import { mergeCustomers } from '#shared/domain/customer/customer-merge.ts'
import { aBooking, aCustomer, aPackage } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { whileHeld } from './support/while-lock-held.ts'
import { purchaseOf, reservationOf } from './support/reservations.ts'
import { startCustomerTestStudio } from './support/customer-test-studio.ts'

// Tests merges of two customer records of the same person.

const { scene, entered, widgetOf } = startCustomerTestStudio()

describe('merging two customers (R-D146)', () => {
  test('shows a preview, moves everything, and is carried out once', async () => {
    const account = await aCustomer(scene().database, scene().studio)
    const booking = await aBooking(scene().database, scene().studio, account)
    const purchase = purchaseOf(scene().studio, await aPackage(scene().database, scene().studio))
    await widgetOf(account)('reserve', { body: purchase }, { idempotencyKey: randomUUID() })
    const kept = await scene().owner('createCustomer', {
      body: { firstName: 'Kee', phoneNumber: '0687654321', tags: ['Both', 'Kept'] },
    })
    for (const tag of ['Both', 'Other']) await scene().owner('tagCustomer', { body: { id: account.customerId, tag } })
    await scene().owner('addCustomerNote', { body: { customerId: account.customerId, text: 'Of the other' } })
    const pair = { id: kept.id, otherId: account.customerId }
    const preview = await scene().owner('previewCustomerMerge', { body: pair })
    expect(preview).toMatchObject({
      kept: { id: kept.id, hasAccount: false, bookings: 0, orders: 0, credits: 0, notes: 0 },
      other: { id: account.customerId, hasAccount: true, bookings: 1, orders: 1, credits: 5, notes: 1 },
      result: { id: kept.id, firstName: 'Kee', phoneNumber: '0687654321', email: account.email },
    })
    const merge = () => scene().owner('mergeCustomers', { body: pair })
    const merged = await merge()
    expect(merged).toMatchObject({ id: kept.id, hasAccount: true, email: account.email, bookings: { upcoming: 1 } })
    expect(merged.tags).toEqual(['Both', 'Kept', 'Other'])
    expect(merged.notes?.map(({ text }) => text)).toEqual(['Of the other'])
    expect(merged.credits).toMatchObject([{ credits: 5 }])
    expect((await merge()).id).toBe(kept.id)
    expect((await scene().owner('customer', { params: { id: account.customerId } })).id).toBe(kept.id)
    const { appointments } = await widgetOf(account)('ownBookings', { query: { when: 'UPCOMING' } })
    expect(appointments.map(({ id }) => id)).toEqual([booking.id])
    const lines = await scene().rows(
      'select details from audit_entry where subject_id = $1 and action = $2',
      kept.id,
      'customers-merged',
    )
    expect(lines).toEqual([{ details: { merged: account.customerId } }])
  })

  test('into a customer that was merged before leads to the last one', async () => {
    const [one, two, three] = [await entered({}), await entered({}), await entered({})]
    await scene().owner('mergeCustomers', { body: { id: two, otherId: one } })
    await scene().owner('mergeCustomers', { body: { id: three, otherId: two } })
    expect((await scene().owner('customer', { params: { id: one } })).id).toBe(three)
  })

  test.each([
    ['en', 'A customer cannot be merged with itself.'],
    ['nl', 'Een klant kan niet met zichzelf worden samengevoegd.'],
  ] as const)('a customer with itself is refused, in %s', async (locale, message) => {
    const id = await entered({})
    const owner = apiClient(scene().url, { token: scene().studio.owner.token, locale })
    for (const name of ['previewCustomerMerge', 'mergeCustomers'] as const) {
      const refused = await failureOf(owner(name, { body: { id, otherId: id } }))
      expect([refused.code, refused.message]).toEqual(['same-customer', message])
    }
  })

  test('is refused for two people with accounts, and for an outdated version', async () => {
    const [one, two] = [
      await aCustomer(scene().database, scene().studio),
      await aCustomer(scene().database, scene().studio),
    ]
    const both = { id: one.customerId, otherId: two.customerId }
    for (const name of ['previewCustomerMerge', 'mergeCustomers'] as const) {
      expect((await failureOf(scene().owner(name, { body: both }))).code).toBe('customers-with-accounts')
    }
    const pair = { id: one.customerId, otherId: await entered({}) }
    const outdated = scene().owner('mergeCustomers', { body: { ...pair, version: 1, otherVersion: 9 } })
    expect((await failureOf(outdated)).code).toBe('conflict')
  })

  test('moves the rows of every table that refers to a customer', async () => {
    const rows = await scene().rows<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'customer'::regclass and connamespace = 'public'::regnamespace`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...MOVED_TABLES, 'customer_tag'].toSorted())
  })

  test('waits for a booking that is being made, and moves it too', async () => {
    const customer = await aCustomer(scene().database, scene().studio)
    const kept = await entered({})
    const slotId = (await scene().sessions(scene().aDay()))('09:00')
    const people = [{ accountId: customer.accountId, firstName: 'Noor', lastName: '', phoneNumber: '' }]
    const { hasWaited } = await whileHeld(
      scene().databaseUrl,
      (held, mayEnd) =>
        scene().database.inTenant(scene().studio.id, async (transaction) => {
          await namedCustomers(transaction, people, randomUUID, new Date())
          held()
          await mayEnd
        }),
      () => scene().owner('mergeCustomers', { body: { id: kept, otherId: customer.customerId } }),
    )
    expect(hasWaited).toBe(true)
    const body = reservationOf(scene().studio, scene().studio.privateService, slotId)
    const { response } = await widgetOf(customer)('reserve', { body }, { idempotencyKey: randomUUID() })
    const rows = await scene().rows('select customer_id from booking where id = $1', response.bookingId)
    expect(rows).toEqual([{ customer_id: kept }])
  })

  test.each(['books', 'buys'] as const)(
    'makes who %s meanwhile wait, and then the kept customer has it',
    async (way) => {
      const customer = await aCustomer(scene().database, scene().studio)
      const kept = await entered({})
      const become = () =>
        scene().database.inTenant(scene().studio.id, async (transaction) => {
          const { accountId } = customer
          if (way === 'buys') return (await customerOfAccount(transaction, accountId, randomUUID(), new Date())).id
          const people = [{ accountId, firstName: 'Noor', lastName: '', phoneNumber: '' }]
          return (await namedCustomers(transaction, people, randomUUID, new Date())).get(accountId)
        })
      const { hasWaited, answer } = await whileHeld(
        scene().databaseUrl,
        (held, mayEnd) =>
          scene().database.inTenant(scene().studio.id, async (transaction) => {
            const sides = await lockSides(transaction, [kept, customer.customerId])
            const outcome = mergeCustomers(sides.get(kept)!, sides.get(customer.customerId)!)
            if (outcome.kind === 'refused') throw new Error('The merge must be possible')
            await moveToCustomer(transaction, customer.customerId, outcome.customer, new Date())
            held()
            await mayEnd
          }),
        become,
      )
      expect([hasWaited, answer]).toEqual([true, kept])
    },
  )

  test('makes a simultaneous booking for the other customer wait, and books it for the kept one', async () => {
    const [kept, other] = [await entered({}), await entered({})]
    const { hasWaited, answer } = await whileHeld(
      scene().databaseUrl,
      (held, mayEnd) =>
        scene().database.inTenant(scene().studio.id, async (transaction) => {
          const sides = await lockSides(transaction, [kept, other])
          const outcome = mergeCustomers(sides.get(kept)!, sides.get(other)!)
          if (outcome.kind === 'refused') throw new Error('The merge must be possible')
          await moveToCustomer(transaction, other, outcome.customer, new Date())
          held()
          await mayEnd
        }),
      () => scene().database.inTenant(scene().studio.id, (transaction) => holdCustomer(transaction, other)),
    )
    expect([hasWaited, answer?.id]).toEqual([true, kept])
  })
})
