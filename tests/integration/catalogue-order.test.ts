import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'

// D238 and D239: categories of services, and the order of categories and services.

let scene: BookingTestStudio
const ids = () => [scene.studio.privateService.id, scene.studio.freeService.id, scene.studio.groupService.id]

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
})
afterAll(() => scene.stop())

type Wanted = Input<'saveServiceCategories'>['body']['categories']

const stored = () => scene.owner('serviceCategories', {})
const saveCategories = async (categories: Wanted) =>
  scene.owner('saveServiceCategories', { body: { version: (await stored()).version, categories } })
const named = (nl: string, en = '', id?: string) => ({ ...(id && { id }), names: { nl, en } })
const catalogue = (locale: 'nl' | 'en' = 'nl') =>
  apiClient(scene.url, { organisationId: scene.studio.id, locale })('catalogue', { params: { id: scene.studio.id } })

/** Puts a service into a category, as the form does. */
async function putInto(serviceId: string, categoryId: string | null) {
  const service = (await scene.owner('providerServices', {})).find(({ id }) => id === serviceId)!
  const { serviceKind, duration, price, capacity, specialistIds, version, name } = service
  return scene.owner('saveService', {
    body: {
      id: serviceId,
      serviceKind,
      name,
      duration,
      price,
      freeOfCharge: price === 0,
      capacity,
      specialistIds,
      categoryId,
      version,
    },
  })
}

describe('categories (R-D238)', () => {
  test('are created, renamed, ordered and removed by one save, and services of a removed one stay', async () => {
    const first = await saveCategories([named('Massage', 'Massages'), named('Yoga')])
    const [massage, yoga] = first.categories
    expect(first.categories.map(({ name, names }) => [name, names])).toEqual([
      ['Massages', { nl: 'Massage', en: 'Massages' }],
      ['Yoga', { nl: 'Yoga', en: '' }],
    ])
    const [privateId = '', freeId = ''] = ids()
    expect(await putInto(privateId, massage!.id)).toMatchObject({ categoryId: massage!.id })
    await putInto(freeId, yoga!.id)
    const second = await saveCategories([named('Yoga en adem', 'Yoga', yoga!.id), named('Massage', '', massage!.id)])
    expect(second.categories.map(({ id }) => id)).toEqual([yoga!.id, massage!.id])
    const seen = await catalogue()
    expect(seen.categories.map(({ name }) => name)).toEqual(['Yoga en adem', 'Massage'])
    expect(seen.services.map(({ id }) => id).slice(0, 2)).toEqual([freeId, privateId])
    await saveCategories([named('Massage', '', massage!.id)])
    const left = await catalogue('en')
    expect(left.categories.map(({ name }) => name)).toEqual(['Massage'])
    expect(left.services.find(({ id }) => id === freeId)?.categoryId).toBeUndefined()
    expect(left.services).toHaveLength(3)
  })

  test('of another organisation, duplicates, without a name, or too many are refused', async () => {
    const { categories, version } = await saveCategories([named('Massage')])
    const id = categories[0]!.id
    const refused = async (wanted: Wanted) => (await failureOf(saveCategories(wanted))).fieldErrors
    expect(await refused([named('Massage', '', randomUUID())])).toHaveProperty('categories')
    expect(await refused([named('A', '', id), named('B', '', id)])).toHaveProperty('categories')
    expect(await refused([named(' ')])).toHaveProperty('categories.0.names')
    expect(await refused([named('x'.repeat(101))])).toHaveProperty(['categories.0.names.nl'])
    expect(await refused(Array.from({ length: 51 }, () => named('Massage')))).toHaveProperty('categories')
    expect(await stored()).toMatchObject({ version, categories: [{ id }] })
    expect((await failureOf(putInto(ids()[0]!, randomUUID()))).fieldErrors).toHaveProperty('categoryId')
  })
})

describe('the order of services (R-D239)', () => {
  const saveOrder = (serviceIds: string[], version?: number) =>
    scene.owner('saveServiceOrder', { body: { serviceIds, ...(version && { version }) } })
  const order = async () => (await scene.owner('providerServices', {})).map(({ id }) => id)

  test('is set by the owner, with unlisted ones after the others', async () => {
    const [one = '', two = '', three = ''] = ids()
    await saveCategories([])
    await saveOrder([three, one, two])
    expect(await order()).toEqual([three, one, two])
    expect((await catalogue()).services.map(({ id }) => id)).toEqual([three, one, two])
    await saveOrder([two])
    expect((await order())[0]).toBe(two)
    expect((await failureOf(saveOrder([one, one]))).code).toBe('validation')
    expect((await failureOf(saveOrder([randomUUID()]))).code).toBe('not-found')
  })

  test('is refused as outdated when another member saved meanwhile', async () => {
    const { version } = await stored()
    await saveOrder(ids(), version)
    expect((await failureOf(saveOrder(ids().toReversed(), version))).code).toBe('conflict')
    expect(await order()).toEqual(ids())
  })

  test('of two simultaneous saves is completely that of the one that succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const { version } = await stored()
      const wanted = [ids(), ids().toReversed()]
      const outcomes = await Promise.allSettled(wanted.map((serviceIds) => saveOrder(serviceIds, version)))
      const winners = wanted.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      expect(winners).toHaveLength(1)
      expect(await order()).toEqual(winners[0])
      expect((await stored()).version).toBe(version + 1)
    }
  })
})
