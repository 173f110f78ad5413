import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { lockCustomer, namedCustomers } from '#server/modules/customers/records/customer/customers.ts'
import { eraseCustomerRows } from '#server/modules/reporting/privacy/erase-rows.ts'
import type { Call, Input } from '#shared/api/client.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { aBooking, aCustomer, aPerson } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { whileHeld } from './support/while-lock-held.ts'
import { anAddress, startCustomerTestStudio } from './support/customer-test-studio.ts'

// Tests the list and the records of customers, and what becomes of those without an account.

const { scene, entered } = startCustomerTestStudio()

const specialist = () => apiClient(scene().url, { token: scene().studio.specialist.token })

describe('the list of customers (R-D142)', () => {
  const listed = async (query: Input<'customers'>['query']) => {
    const { customers } = await scene().owner('customers', { query: { size: 100, ...query } })
    return customers.map(({ firstName }) => firstName)
  }

  test('finds words of the name, the address and the phone number, in any spelling', async () => {
    const word = `q${randomUUID().slice(0, 8)}`
    const email = `${word}@example.test`
    await entered({ firstName: `Ada ${word}`, lastName: 'Bos', email: null, phoneNumber: '+31 6 9988 7766' })
    const person = await aPerson(scene().database, email)
    await scene().database.inTenant(scene().studio.id, (transaction) =>
      namedCustomers(
        transaction,
        [{ accountId: person.accountId, firstName: 'Bea', lastName: 'Vos', phoneNumber: '' }],
        randomUUID,
        new Date(),
      ),
    )
    expect(await listed({ text: word })).toEqual([`Ada ${word}`, 'Bea'])
    expect(await listed({ text: `bos ${word.toUpperCase()}` })).toEqual([`Ada ${word}`])
    expect(await listed({ text: `vos ${email}` })).toEqual(['Bea'])
    expect(await listed({ text: '06-99887766' })).toEqual([`Ada ${word}`])
    expect(await listed({ text: `${word}%` })).toEqual([])
  })

  test('is sorted and filtered by visits, by date of the visit, and by tag', async () => {
    const tag = `t${randomUUID().slice(0, 8)}`
    const names = ['Ann', 'Ben', 'Cas']
    const ids: string[] = []
    for (const firstName of names) {
      const { id } = await scene().owner('createCustomer', { body: { firstName, tags: [tag] } })
      ids.push(id)
    }
    const [ann, ben, cas] = ids.map((customerId) => ({ customerId }))
    const old = await aBooking(scene().database, scene().studio, ann!)
    await scene().putIntoPast(old.id)
    const later = await aBooking(scene().database, scene().studio, ben!)
    await scene().putIntoPast(later.id)
    await aBooking(scene().database, scene().studio, ben!)
    await scene().rows(`update customer set created_at = '2025-01-01' where id = $1`, cas!.customerId)
    const rows = await scene().rows<{ id: string; starts_at: Date }>(
      'select id, starts_at from booking where id = any($1::uuid[]) order by starts_at',
      [old.id, later.id],
    )
    expect(rows.map(({ id }) => id)).toEqual([old.id, later.id])
    const laterDate = rows[1]!.starts_at.toISOString().slice(0, 10)
    expect(await listed({ tag })).toEqual(['Ann', 'Ben', 'Cas'])
    expect(await listed({ tag, sort: 'LAST_VISIT' })).toEqual(['Ben', 'Ann', 'Cas'])
    expect(await listed({ tag, sort: 'NEXT_VISIT' }).then(([first]) => first)).toBe('Ben')
    expect(await listed({ tag, sort: 'NEWEST' })).toEqual(['Ben', 'Ann', 'Cas'])
    expect(await listed({ tag, when: 'UPCOMING' })).toEqual(['Ben'])
    expect(await listed({ tag, seenSince: laterDate })).toEqual(['Ben'])
    expect(await listed({ tag, notSeenSince: laterDate })).toEqual(['Ann'])
    expect(await listed({ tag, newSince: '2025-06-01' })).toEqual(['Ann', 'Ben'])
  })

  test('does not count a no-show as a visit, in its order or its filters (R-D171)', async () => {
    const tag = `t${randomUUID().slice(0, 8)}`
    const { id: customerId } = await scene().owner('createCustomer', { body: { firstName: 'Dee', tags: [tag] } })
    const { id } = await aBooking(scene().database, scene().studio, { customerId })
    await scene().putIntoPast(id)
    const lastVisit = async () => (await scene().owner('customers', { query: { tag } })).customers[0]?.lastVisit
    expect(await lastVisit()).not.toBeNull()
    await scene().owner('noteAttendance', { body: { bookings: [{ id, version: 1 }], attendance: 'NO_SHOW' } })
    expect(await lastVisit()).toBeNull()
    expect(await listed({ tag, seenSince: '2020-01-01' })).toEqual([])
    expect(await listed({ tag, notSeenSince: '2030-01-01' })).toEqual([])
  })

  test('is divided into pages, and gives the total number', async () => {
    const tag = `t${randomUUID().slice(0, 8)}`
    for (const firstName of ['A', 'B', 'C']) await scene().owner('createCustomer', { body: { firstName, tags: [tag] } })
    const page = (number: number) => scene().owner('customers', { query: { tag, page: number, size: 2 } })
    const [first, second, third] = [await page(0), await page(1), await page(2)]
    expect(first.customers.map(({ firstName }) => firstName)).toEqual(['A', 'B'])
    expect(second.customers.map(({ firstName }) => firstName)).toEqual(['C'])
    expect([first, second, third].map(({ total, isMore }) => [total, isMore])).toEqual([
      [3, false],
      [3, false],
      [3, false],
    ])
  })
})

describe('the record of a customer (R-D142)', () => {
  test('contains contact, tags, notes, bookings, amounts and possible duplicates (R-D147)', async () => {
    const email = anAddress()
    const body = {
      firstName: 'Iris',
      lastName: 'de Boer',
      email: email.toUpperCase(),
      phoneNumber: '06 1122 3344',
      language: 'en' as const,
      tags: ['Regular'],
    }
    const { id } = await scene().owner('createCustomer', { body })
    const [sameAddress, samePhone] = [await entered({ email }), await entered({ phoneNumber: '+31611223344' })]
    const past = await aBooking(scene().database, scene().studio, { customerId: id }, { payment: 'paid' })
    await scene().putIntoPast(past.id)
    await aBooking(scene().database, scene().studio, { customerId: id })
    await scene().owner('addCustomerNote', { body: { customerId: id, text: 'Likes tea\n谢谢 🙏 שלום' } })
    const record = await scene().owner('customer', { params: { id } })
    expect(record).toMatchObject({
      firstName: 'Iris',
      lastName: 'de Boer',
      email,
      phoneNumber: '06 1122 3344',
      language: 'en',
      hasAccount: false,
      isBlocked: false,
      tags: ['Regular'],
      bookings: { past: 1, upcoming: 1 },
      amounts: { paid: 85, open: 85 },
      credits: [],
      notes: [{ text: 'Likes tea\n谢谢 🙏 שלום', author: 'Test Person', canEdit: true, version: 1 }],
    })
    expect(record.duplicates.map((each) => each.id).toSorted()).toEqual([sameAddress, samePhone].toSorted())
    const { bookings } = await scene().owner('providerBookings', { query: { customerId: id, when: 'PAST' } })
    expect(bookings.map((booking) => [booking.id, booking.customerId])).toEqual([[past.id, id]])
  })

  test('is created once by a repeated request', async () => {
    const id = randomUUID()
    const body = { id, firstName: 'Once' }
    await scene().owner('createCustomer', { body })
    await scene().owner('createCustomer', { body })
    expect(await scene().rows('select first_name from customer where id = $1', id)).toEqual([{ first_name: 'Once' }])
    const lines = await scene().rows('select action from audit_entry where subject_id = $1', id)
    expect(lines).toEqual([{ action: 'customer-entered' }])
    const note = { id: randomUUID(), customerId: id, text: 'Once' }
    await scene().owner('addCustomerNote', { body: note })
    await scene().owner('addCustomerNote', { body: note })
    expect((await scene().owner('customer', { params: { id } })).notes).toHaveLength(1)
  })

  test('refuses the second of two simultaneous edits as a conflict', async () => {
    const { id, version } = await scene().owner('createCustomer', { body: { firstName: 'Mees' } })
    const change = (firstName: string) => scene().owner('changeCustomer', { body: { id, firstName, version } })
    expect(await change('Milo')).toMatchObject({ firstName: 'Milo', version: version + 1 })
    expect((await failureOf(change('Max'))).code).toBe('conflict')
    const note = await scene().owner('addCustomerNote', { body: { customerId: id, text: 'One' } })
    const edit = (text: string) => scene().owner('changeCustomerNote', { body: { id: note.id, text, version: 1 } })
    expect(await edit('Two')).toMatchObject({ text: 'Two', version: 2 })
    expect((await failureOf(edit('Three'))).code).toBe('conflict')
    const remove = (seen: number) => scene().owner('deleteCustomerNote', { body: { id: note.id, version: seen } })
    expect((await failureOf(remove(1))).code).toBe('conflict')
    await remove(2)
    expect((await scene().owner('customer', { params: { id } })).notes).toEqual([])
  })

  test('does not change the address of an account', async () => {
    const { customerId, email } = await aCustomer(scene().database, scene().studio)
    const body = { id: customerId, firstName: 'Noor', email: anAddress() }
    expect(await scene().owner('changeCustomer', { body })).toMatchObject({
      firstName: 'Noor',
      email,
      hasAccount: true,
    })
  })

  test('has each tag once, in the existing spelling', async () => {
    const { id } = await scene().owner('createCustomer', { body: { firstName: 'Tag' } })
    const word = randomUUID().slice(0, 8)
    await scene().owner('tagCustomer', { body: { id, tag: `Knee ${word}` } })
    expect(await scene().owner('tagCustomer', { body: { id, tag: `knee  ${word}` } })).toEqual({
      tags: [`Knee ${word}`],
    })
    const { tags } = await scene().owner('customerTags', {})
    expect(tags).toContainEqual({ tag: `Knee ${word}`, customers: 1 })
    expect(await scene().owner('untagCustomer', { body: { id, tag: `Knee ${word}` } })).toEqual({ tags: [] })
  })

  test('lists to a specialist only the tags of that specialist’s own customers (T-A12)', async () => {
    const at = scene()
    const word = randomUUID().slice(0, 8)
    for (const [firstName, tag] of [
      ['Mine', `own ${word}`],
      ['Theirs', `pays badly ${word}`],
    ] as const) {
      const { id } = await at.owner('createCustomer', { body: { firstName, tags: [tag] } })
      if (firstName === 'Mine')
        await at.rows('update customer set created_by = $2 where id = $1', id, at.studio.specialist.accountId)
    }
    const seen = async (call: Call) =>
      (await call('customerTags', {})).tags.flatMap(({ tag }) => (tag.endsWith(word) ? [tag] : []))
    const { token } = at.studio.specialist
    const { customers } = (
      await at.rows<{ customers: string }>(
        'select specialists_see_customers as customers from organization where id = $1',
        at.studio.id,
      )
    )[0]!
    const see = (which: string) =>
      at.rows('update organization set specialists_see_customers = $2 where id = $1', at.studio.id, which)
    await see('own')
    expect(await seen(apiClient(at.url, { token }))).toEqual([`own ${word}`])
    await see(customers)
    expect(await seen(at.owner)).toEqual([`own ${word}`, `pays badly ${word}`])
  })

  test('can be blocked and unblocked, with lines in the audit log', async () => {
    const { id } = await scene().owner('createCustomer', { body: { firstName: 'Door' } })
    expect(await scene().owner('blockCustomer', { body: { id, isBlocked: true } })).toMatchObject({ isBlocked: true })
    await scene().owner('blockCustomer', { body: { id, isBlocked: true } })
    expect(await scene().owner('blockCustomer', { body: { id, isBlocked: false } })).toMatchObject({ isBlocked: false })
    const lines = await scene().rows<{ action: string }>(
      'select action from audit_entry where subject_id = $1 order by at',
      id,
    )
    expect(lines.map(({ action }) => action)).toEqual(['customer-entered', 'customer-blocked', 'customer-unblocked'])
  })
})

describe('the customers that a specialist sees (R-D143)', () => {
  const access = (customers: 'OWN' | 'ALL', notes: boolean) =>
    scene().owner('saveCustomerAccess', { body: { customers, notes } })

  test('are those with a booking with them or entered by them, or all when the owner allows it (T-A12)', async () => {
    await access('OWN', true)
    const word = `s${randomUUID().slice(0, 8)}`
    const booked = await entered({ firstName: `Booked ${word}` })
    await aBooking(scene().database, scene().studio, { customerId: booked })
    const stranger = await entered({ firstName: `Stranger ${word}` })
    const { id: mine } = await specialist()('createCustomer', { body: { firstName: `Mine ${word}` } })
    const seen = async () => {
      const { customers } = await specialist()('customers', { query: { text: word } })
      return customers.map(({ id }) => id)
    }
    expect(await seen()).toEqual([booked, mine])
    expect((await failureOf(specialist()('customer', { params: { id: stranger } }))).code).toBe('not-found')
    const taken = { body: { id: stranger, firstName: 'Taken', tags: ['Taken'] } }
    expect((await failureOf(specialist()('createCustomer', taken))).code).toBe('not-found')
    expect(await scene().owner('customer', { params: { id: stranger } })).toMatchObject({ tags: [], version: 1 })
    const change = { body: { id: stranger, firstName: 'Changed' } }
    expect((await failureOf(specialist()('changeCustomer', change))).code).toBe('not-found')
    await access('ALL', true)
    expect(await seen()).toEqual([booked, mine, stranger])
    await access('OWN', true)
  })

  test('include notes as the owner allows, of which specialists can change only their own', async () => {
    await access('OWN', true)
    const customerId = await entered({})
    await aBooking(scene().database, scene().studio, { customerId })
    const owners = await scene().owner('addCustomerNote', { body: { customerId, text: 'By the owner' } })
    const own = await specialist()('addCustomerNote', { body: { customerId, text: 'By the specialist' } })
    const { notes } = await specialist()('customer', { params: { id: customerId } })
    expect(notes?.map(({ text, canEdit }) => [text, canEdit])).toEqual([
      ['By the specialist', true],
      ['By the owner', false],
    ])
    const change = (id: string) => specialist()('changeCustomerNote', { body: { id, text: 'Changed' } })
    expect((await failureOf(change(owners.id))).code).toBe('forbidden')
    await change(own.id)
    await access('OWN', false)
    expect((await specialist()('customer', { params: { id: customerId } })).notes).toBeNull()
    expect((await failureOf(change(own.id))).code).toBe('forbidden')
    const add = specialist()('addCustomerNote', { body: { customerId, text: 'Not now' } })
    expect((await failureOf(add)).code).toBe('forbidden')
    await access('OWN', true)
  })

  test('include only the specialist’s own bookings and amounts, and no possible duplicates', async () => {
    const email = anAddress()
    const customerId = await entered({ email })
    await entered({ email })
    const booking = await aBooking(scene().database, scene().studio, { customerId })
    const { id: mine } = await specialist()('createCustomer', { body: { firstName: 'Mine' } })
    const other = await aBooking(scene().database, scene().studio, { customerId: mine })
    const elsewhere = randomUUID()
    await scene().rows(
      `insert into specialist (organization_id, id, first_name, email, created_at) values ($1, $2, 'Els', '', now())`,
      scene().studio.id,
      elsewhere,
    )
    for (const table of ['claim', 'booking']) {
      const which = table === 'claim' ? 'id = (select claim_id from booking where id = $2)' : 'id = $2'
      await scene().rows(`update ${table} set specialist_id = $1 where ${which}`, elsewhere, other.id)
    }
    await scene().rows(
      `update booking_event set after = after || jsonb_build_object('specialistId', $1::text) where booking_id = $2`,
      elsewhere,
      other.id,
    )
    expect(await specialist()('customer', { params: { id: customerId } })).toMatchObject({
      bookings: { past: 0, upcoming: 1 },
      amounts: { paid: 0, open: 85 },
      duplicates: [],
    })
    expect(await specialist()('customer', { params: { id: mine } })).toMatchObject({
      bookings: { past: 0, upcoming: 0 },
      amounts: { paid: 0, open: 0 },
    })
    const { bookings } = await specialist()('providerBookings', { query: { customerId } })
    expect(bookings.map(({ id }) => id)).toEqual([booking.id])
  })
})

describe('export and erasure of a customer without an account (R-D129)', () => {
  test('an export contains everything, and an erasure keeps only the bookkeeping', async () => {
    const word = `zz${randomUUID().slice(0, 8)}`
    const body = { firstName: word, lastName: `van${word}`, email: `${word}@example.test`, phoneNumber: '0612312312' }
    const { id } = await scene().owner('createCustomer', { body: { ...body, tags: [`t${word}`] } })
    await scene().owner('addCustomerNote', { body: { customerId: id, text: `About ${word}` } })
    const booking = await aBooking(scene().database, scene().studio, { customerId: id })
    const data = await scene().owner('exportCustomer', { body: { customerId: id } })
    expect(data).toMatchObject({ ...body, tags: [`t${word}`], notes: [{ text: `About ${word}` }] })
    expect(data.bookings.map((each) => each.id)).toEqual([booking.id])
    expect((await scene().owner('exportCustomer', { body: { email: body.email } })).firstName).toBe(word)
    await scene().owner('eraseCustomer', { body: { customerId: id } })
    const left = await scene().rows<{ line: string }>(
      `select each::text as line from booking as each where customer_id = $1
       union all select each::text from customer as each where id = $1
       union all select each::text from customer_note as each where customer_id = $1
       union all select each::text from customer_tag as each where customer_id = $1`,
      id,
    )
    expect(left).toHaveLength(2)
    expect(left.filter(({ line }) => line.includes(word))).toEqual([])
    for (const ask of [
      () => scene().owner('customer', { params: { id } }),
      () => scene().owner('eraseCustomer', { body: { customerId: id } }),
      () => scene().owner('eraseCustomer', { body: { email: body.email } }),
    ]) {
      expect((await failureOf(ask())).code).toBe('not-found')
    }
    const { customers } = await scene().owner('customers', { query: { text: word } })
    expect(customers).toEqual([])
    const { status, guest, customerId } = await scene().owner('providerBooking', { params: { id: booking.id } })
    expect([status, guest.email, guest.lastName, customerId]).toEqual(['REJECTED', '', '', null])
  })

  test('an edit that waits for an erasure finds no customer, and writes nothing', async () => {
    const { id } = await scene().owner('createCustomer', { body: { firstName: 'Gone' } })
    const { hasWaited, answer } = await whileHeld(
      scene().databaseUrl,
      (held, mayEnd) =>
        scene().database.inTenant(scene().studio.id, async (transaction) => {
          await lockCustomer(transaction, id)
          await eraseCustomerRows(transaction, id, 'Erased', new Date())
          held()
          await mayEnd
        }),
      () => failureOf(scene().owner('changeCustomer', { body: { id, firstName: 'Back', version: 1 } })),
    )
    expect([hasWaited, answer.code]).toEqual([true, 'not-found'])
    expect(await scene().rows('select first_name from customer where id = $1', id)).toEqual([{ first_name: 'Erased' }])
  })
})

test('A change of customers is sent to providers in the change stream', async () => {
  const response = await fetch(`${scene().url}${changeStreams.provider}`, {
    headers: { authorization: `Bearer ${scene().studio.owner.token}` },
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  await scene().owner('createCustomer', { body: { firstName: 'Loud' } })
  while (!heard.includes('customers')) heard += (await reader.read()).value ?? ''
  await reader.cancel()
  expect(heard).toContain('customers')
})
