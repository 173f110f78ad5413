import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { aBooking, aPerson } from '#tests/builders/studio.ts'
import { startCustomerTestStudio } from './support/customer-test-studio.ts'

// Tests the number of customers in the cases in which it is not counted from the list itself: for a search word that matches many
// customers, and for customers with upcoming bookings.

const { scene, entered } = startCustomerTestStudio()

interface Named {
  readonly word: string
  readonly customers: number
  readonly isErased?: boolean
  readonly tag?: string
}

/** Inserts customers named by a word and a number, such as `word no0001`. */
async function store({ word, customers, isErased = false, tag }: Named): Promise<void> {
  const { id } = scene().studio
  await scene().rows(
    `insert into customer (organization_id, id, first_name, created_at, erased_at)
     select $1, gen_random_uuid(), $2 || ' no' || lpad(number::text, 4, '0'), now(), case when $4 then now() end
     from generate_series(1, $3) as number`,
    id,
    word,
    customers,
    isErased,
  )
  if (tag === undefined) return
  await scene().rows(
    `insert into customer_tag (organization_id, customer_id, tag)
     select organization_id, id, $3 from customer where organization_id = $1 and first_name like $2 || ' no%7'`,
    id,
    word,
    tag,
  )
}

const aWord = () => `w${randomUUID().slice(0, 8)}`
const search = (query: Input<'customers'>['query']) => scene().owner('customers', { query: { size: 2, ...query } })

test('A search word with thousands of matches is not counted, only ordered in pages; with a second filter it is counted (R-D297)', async () => {
  const word = aWord()
  await store({ word, customers: 2100, tag: word })
  const page = await search({ text: word, page: 1 })
  expect(page.customers.map(({ firstName }) => firstName)).toEqual([`${word} no0003`, `${word} no0004`])
  expect(page).toMatchObject({ total: 1000, isMore: true })
  expect(await search({ text: word, tag: word })).toMatchObject({ total: 210, isMore: false })
  expect(await search({ text: `${word} no209` })).toMatchObject({ total: 10, isMore: false })
})

test('Customers are counted beyond the limit for a page that ends later (R-D318)', async () => {
  const word = aWord()
  await store({ word, customers: 2100 })
  const count = async (page: number) => {
    const { customers, total, isMore } = await search({ text: word, page, size: 100 })
    return { customers: customers.length, total, isMore }
  }
  expect(await count(19)).toEqual({ customers: 100, total: 2000, isMore: true })
  expect(await count(20), 'the last full page').toEqual({ customers: 100, total: 2100, isMore: false })
  expect(await count(21), 'a page that is not there').toEqual({ customers: 0, total: 2100, isMore: false })
})

test('Erased customers are not counted (R-D297)', async () => {
  const word = aWord()
  await store({ word, customers: 2100, isErased: true })
  await store({ word, customers: 3 })
  expect(await search({ text: word })).toMatchObject({ total: 3, isMore: false })
})

test('For a customer with an account, only the account’s address is searched (R-D297)', async () => {
  const [word, former] = [aWord(), aWord()]
  const { accountId } = await aPerson(scene().database, `${word}@example.test`)
  await scene().rows(
    `insert into customer (organization_id, id, account_id, first_name, email, created_at)
     values ($1, gen_random_uuid(), $2, 'Bea', $3, now())`,
    scene().studio.id,
    accountId,
    `${former}@example.test`,
  )
  expect(await search({ text: word })).toMatchObject({ total: 1, isMore: false })
  expect(await search({ text: former })).toMatchObject({ total: 0, isMore: false })
})

test('A customer with several visits is counted once (R-D297)', async () => {
  const [ann, ben] = [await entered({ firstName: 'Ann' }), await entered({ firstName: 'Ben' })]
  for (const customerId of [ann, ann, ben]) await aBooking(scene().database, scene().studio, { customerId })
  const counted = async () => {
    const { customers, total, isMore } = await search({ when: 'UPCOMING' })
    return [...customers.map(({ firstName }) => firstName), total, isMore]
  }
  expect(await counted()).toEqual(['Ann', 'Ben', 2, false])
  await scene().rows('update customer set erased_at = now() where id = $1', ben)
  expect(await counted()).toEqual(['Ann', 1, false])
})
