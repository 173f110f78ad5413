import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MOST_COUPONS } from '#shared/domain/coupon/coupon.ts'
import { MOST_NOTES } from '#shared/domain/customer/customer.ts'
import { MOST_PACKAGES } from '#shared/domain/package/package-rules.ts'
import { aCouponDraft } from '#tests/builders/coupon-draft.ts'
import { anEnteredCustomer } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// Lists without pages have a largest size. What is there can still be changed.

const at = useSharedServerWithStudio('of-each')
const owner = () => apiClient(at.url, { token: at.studio.owner.token })

/** Copies a row under new ids, so that its table has `count` rows like it. */
const fill = (table: string, columns: string, values: string, count: number, id: string) =>
  queryAsOwner(
    at.databaseUrl,
    `insert into ${table} (${columns}) select ${values} from ${table}, generate_series(2, ${count}) as number
     where organization_id = '${at.studio.id}' and id = '${id}'`,
  )

test('An organisation has at most 1000 coupons', async () => {
  const first = await owner()('saveCoupon', { body: aCouponDraft('FIRST') })
  await fill(
    'coupon',
    'organization_id, id, code, percent, service_ids, min_cents, is_for_new_customers, is_on, created_at',
    `organization_id, gen_random_uuid(), 'FILL' || number, percent, service_ids, min_cents, is_for_new_customers, is_on, created_at`,
    MOST_COUPONS,
    first.id,
  )
  const refused = await failureOf(owner()('saveCoupon', { body: aCouponDraft('ONEMORE') }))
  expect(refused.fieldErrors).toEqual({ code: 'There are 1000 coupons. Change one that is no longer used.' })
  expect(await owner()('coupons', {})).toHaveLength(MOST_COUPONS)
  const again = { ...aCouponDraft('ONEMORE'), id: first.id, version: first.version }
  expect(await owner()('saveCoupon', { body: again })).toMatchObject({ code: 'ONEMORE' })
})

test('An organisation has at most 1000 packages', async () => {
  const packageServices = [{ serviceId: at.studio.privateService.id, credits: 5 }]
  const body = { name: 'Five', price: 395, packageServices, validityDays: null }
  const first = await owner()('savePackage', { body })
  await fill(
    'package',
    'organization_id, id, name, price_cents, created_at',
    'organization_id, gen_random_uuid(), name, price_cents, created_at',
    MOST_PACKAGES,
    first.id,
  )
  const refused = await failureOf(owner()('savePackage', { body }))
  expect(refused.fieldErrors).toEqual({ name: 'There are 1000 packages. Change one that is no longer used.' })
  expect(await owner()('providerPackages', {})).toHaveLength(MOST_PACKAGES)
})

test('A customer has at most 1000 notes', async () => {
  const customerId = await anEnteredCustomer(at.database, at.studio)
  const note = { id: randomUUID(), customerId, text: 'Likes tea' }
  await owner()('addCustomerNote', { body: note })
  await fill(
    'customer_note',
    'organization_id, id, customer_id, author_id, text, created_at, changed_at',
    'organization_id, gen_random_uuid(), customer_id, author_id, text, created_at, changed_at',
    MOST_NOTES,
    note.id,
  )
  const refused = await failureOf(owner()('addCustomerNote', { body: { customerId, text: 'One more' } }))
  expect(refused.fieldErrors).toEqual({
    text: 'There are 1000 notes about this customer. Remove one that you no longer need.',
  })
  expect(await owner()('addCustomerNote', { body: note }), 'the note that was sent twice').toMatchObject({
    id: note.id,
  })
})
