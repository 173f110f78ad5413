import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { aStudio } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { listen } from './support/change-stream.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// Tests packages of credits, from the owner who creates them to the customers who see them.

const at = useSharedServerWithStudio('of-each')

type Body = Input<'savePackage'>['body']

const owner = (locale: 'en' | 'nl' = 'en') => apiClient(at.url, { token: at.studio.owner.token, locale })
const five = (changes: Partial<Body> = {}): Body => ({
  name: 'Five massages',
  price: 395,
  packageServices: [{ serviceId: at.studio.privateService.id, credits: 5 }],
  validityDays: 365,
  ...changes,
})
const save = (changes: Partial<Body> = {}, call = owner()) => call('savePackage', { body: five(changes) })
const offered = async () =>
  (await apiClient(at.url)('catalogue', { params: { id: at.studio.id } })).packages.map(({ name }) => name)

test('A package is created, changed and withdrawn, and customers see each change', async () => {
  const made = await save()
  expect(made).toEqual({
    id: made.id,
    name: 'Five massages',
    names: { nl: 'Five massages', en: '' },
    price: 395,
    packageServices: [{ serviceId: at.studio.privateService.id, name: 'Massage', credits: 5 }],
    validityDays: 365,
    version: 1,
    withdrawn: false,
  })
  const visitor = apiClient(at.url, { organisationId: at.studio.id })
  const { version, withdrawn, names, ...asSold } = made
  expect([version, withdrawn, names.nl]).toEqual([1, false, 'Five massages'])
  expect(await visitor('package', { params: { id: made.id } })).toEqual(asSold)

  const services = [
    { serviceId: at.studio.privateService.id, credits: 4 },
    { serviceId: at.studio.groupService.id, credits: 2 },
  ]
  const changed = await save({ id: made.id, name: 'A month of rest', packageServices: services, validityDays: null })
  expect(changed).toMatchObject({ id: made.id, name: 'A month of rest', validityDays: null })
  expect(changed.packageServices).toHaveLength(2)
  await save({ name: 'Another' })
  expect(await offered()).toEqual(['A month of rest', 'Another'])

  expect(await owner()('withdrawPackage', { body: { id: made.id } })).toEqual({
    ...changed,
    version: changed.version + 1,
    withdrawn: true,
  })
  expect(await owner()('withdrawPackage', { body: { id: made.id } })).toMatchObject({ withdrawn: true })
  expect(await offered()).toEqual(['Another'])
  expect((await failureOf(visitor('package', { params: { id: made.id } }))).code).toBe('not-found')
  const all = await owner()('providerPackages', {})
  expect(all.map((each) => [each.name, each.withdrawn])).toEqual([
    ['A month of rest', true],
    ['Another', false],
  ])
})

test('Specialists can read packages, and only owners can change them', async () => {
  const { id } = await save()
  const specialist = apiClient(at.url, { token: at.studio.specialist.token })
  expect(await specialist('providerPackages', {})).toHaveLength(1)
  expect((await failureOf(save({ id }, specialist))).code).toBe('forbidden')
  expect((await failureOf(specialist('withdrawPackage', { body: { id } }))).code).toBe('forbidden')
})

test('The packages of another organisation are not found (T-A1)', async () => {
  const { id } = await save()
  at.studio = await aStudio(at.database)
  expect((await failureOf(save({ id }))).code).toBe('not-found')
  expect((await failureOf(owner()('withdrawPackage', { body: { id } }))).code).toBe('not-found')
  expect(await owner()('providerPackages', {})).toEqual([])
})

test.each<[string, () => Partial<Body>, string, string, string]>([
  ['no name', () => ({ name: ' ' }), 'name', 'Fill this in.', 'Vul dit in.'],
  [
    'a price below €1',
    () => ({ price: 0 }),
    'price',
    'Price must be €1 or more (max €99,999).',
    'De prijs moet minstens €1 zijn (hoogstens €99.999).',
  ],
  ['no service', () => ({ packageServices: [] }), 'packageServices', 'Fill this in.', 'Vul dit in.'],
  [
    'a service of nobody',
    () => ({ packageServices: [{ serviceId: randomUUID(), credits: 1 }] }),
    'packageServices',
    'This is not valid.',
    'Dit klopt niet.',
  ],
  [
    'a service twice',
    () => ({ packageServices: [...five().packageServices, ...five().packageServices] }),
    'packageServices',
    'This is not valid.',
    'Dit klopt niet.',
  ],
  [
    'no credit',
    () => ({ packageServices: [{ serviceId: at.studio.privateService.id, credits: 0 }] }),
    'packageServices.0.credits',
    'Choose 1 to 999 credits.',
    'Kies 1 tot 999 keer.',
  ],
  [
    'an end before it begins',
    () => ({ validityDays: 0 }),
    'validityDays',
    'Choose 1 to 3,650 days, or leave this empty.',
    'Kies 1 tot 3.650 dagen, of laat dit leeg.',
  ],
])('%s is refused with a message at its field', async (_, changes, field, english, dutch) => {
  expect((await failureOf(save(changes()))).fieldErrors).toEqual({ [field]: english })
  expect((await failureOf(save(changes(), owner('nl')))).fieldErrors).toEqual({ [field]: dutch })
  expect(await owner()('providerPackages', {})).toEqual([])
})

test('A package may be free when that was chosen explicitly', async () => {
  expect(await save({ price: 0, freeOfCharge: true })).toMatchObject({ price: 0 })
})

test('A change of a package is announced as a catalogue change on the public change stream', async () => {
  const stream = await listen(`${at.url}${changeStreams.public}?organisationId=${at.studio.id}`)
  await save()
  await expect.poll(() => stream.topics).toContain('catalogue')
  stream.close()
  await stream.ended
})
