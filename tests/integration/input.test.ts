import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoSecretsKey } from '#scripts/product/demo-accounts.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { validate } from '#server/platform/http/validation.ts'
import { contract } from '#shared/api/contract/index.ts'
import { methodOf, pathOf, type RouteName, routes } from '#shared/api/routes.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { insertSampleData, type SampleData, validInputs } from './support/sample-inputs.ts'
import { inputSender, type LooseInput } from './support/send-input.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// Tests that every input gets an answer of the contract: never a 500, always the same shape, in the requested language.

const at = startTestServerWithStudio('of-all', { variables: { SECRETS_KEY: demoSecretsKey } })
let scene: SampleData

beforeAll(async () => {
  scene = await insertSampleData(at.database, at.studio, await aCustomer(at.database, at.studio))
  // The capacity is large, so that no hostile reservation fails early because the session is full.
  await queryAsOwner(at.databaseUrl, 'update service set capacity = 999 where id = $1', [at.studio.groupService.id])
})

const send = inputSender(at, () => scene)

const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.001,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nBcc: all@example.test',
  "'; drop table booking; --",
  '{{7*7}}${7*7}<script>alert(1)</script>',
  '\uD800',
  'x'.repeat(5000),
  '9999-99-99',
  '2025-02-30',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2025-03-30T02:30:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  '../../etc/passwd',
  [],
  [null],
  [[[[]]]],
  {},
  { toString: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
]

/** Every path to a nested value, for example `booking.slot.id`. */
function pathsOf(value: unknown, prefix: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [prefix]
  return [prefix, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...prefix, key]))]
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function replaced(value: unknown, [key, ...rest]: string[], hostile: unknown): unknown {
  if (key === undefined) return hostile
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, hostile)
  return copy
}

const names = Object.keys(routes) as RouteName[]

/** `npm test` sends every sixth of the hostile inputs that pass validation and reach a handler; the nightly run sends all. */
const SHARE = bySampleSize({ reduced: 6, full: 1 })

/** `npm test` sends invalid JSON to every twelfth call. Such a body is refused before the call is looked at. */
const SHARE_OF_CALLS = bySampleSize({ reduced: 12, full: 1 })

const everyNth = <Item>(step: number, items: readonly Item[]): Item[] => items.filter((_, index) => index % step === 0)

/** Whether validation refuses an input before it reaches a handler. Validation depends on the contract alone. */
const isRefused = (name: RouteName, { query = {}, body }: LooseInput): boolean =>
  [validate(contract[name].query, query), validate(contract[name].body, body)].some(({ kind }) => kind === 'invalid')

/** Returns variants of a call's valid input. In each, one value is replaced by a hostile one. */
function hostileInputs(valid: LooseInput): LooseInput[] {
  const { params = {}, query = {}, body } = valid
  const paths = body === undefined ? [] : pathsOf(body)
  return hostileValues.flatMap((hostile) => {
    const text = asText(hostile).slice(0, 250)
    return [
      ...paths.map((path) => ({ ...valid, body: replaced(body, path, hostile) })),
      ...Object.keys(query).map((key) => ({ ...valid, query: { ...query, [key]: asText(hostile) } })),
      ...(text.isWellFormed()
        ? Object.keys(params).map((key) => ({ ...valid, params: { ...params, [key]: text } }))
        : []),
    ]
  })
}

describe('hostile input', () => {
  test.each(names)('%s never answers with a server error', async (name) => {
    const inputs = hostileInputs((await validInputs[name](scene)) as LooseInput)
    const { refused = [], seen = [] } = Object.groupBy(inputs, (input) => (isRefused(name, input) ? 'refused' : 'seen'))
    const sent = [...everyNth(SHARE, seen), ...refused.slice(0, 1)]
    const answers = await inBatches(sent, (input) => send(name, input))
    const faults = answers.flatMap(({ status }, index) => (status < 500 ? [] : [{ status, input: sent[index] }]))
    expect(faults).toEqual([])
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toMatchObject({ responseMessage: expect.stringMatching(/.+/), code: expect.any(String) })
      expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  const posts = names.filter((name) => methodOf(name) === 'POST')

  test.each(posts)('%s refuses input of another shape and unknown fields', async (name) => {
    const valid = (await validInputs[name](scene)) as LooseInput
    for (const body of [null, [], 'x'])
      expect(isRefused(name, { ...valid, body })).toBe(valid.body !== undefined || body !== null)
    const unknown = validate(contract[name].body, { ...(valid.body as object), surprise: 1 })
    expect(unknown).toMatchObject({ kind: 'invalid', fields: { surprise: 'unknown' } })
  })

  test.each(everyNth(SHARE_OF_CALLS, posts))('%s refuses invalid JSON, and names unknown fields', async (name) => {
    const valid = (await validInputs[name](scene)) as LooseInput
    for (const text of ['{', '', 'null', '[]', '"x"', '{"a":', '{"__proto__":{}}']) {
      const { status, body } = await send(name, { ...valid, body: text })
      // For a call that needs no input, an accepted empty body counts as correct.
      const isAccepted = status === 200 || body.code === 'payment-accounts-off'
      const outcome = valid.body === undefined && isAccepted ? 'validation' : body.code
      expect(['validation', 'malformed-request']).toContain(outcome)
    }
    const unknown = await send(name, { ...valid, body: { ...(valid.body as object), surprise: 1 } })
    expect(unknown.status).toBe(400)
    expect(unknown.body.fields).toMatchObject({ surprise: 'This field is not known here.' })
  })
})

async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += 20) {
    results.push(...(await Promise.all(items.slice(start, start + 20).map(work))))
  }
  return results
}

describe('the response to invalid input', () => {
  test('names each field in the requested language, and keeps the literal message of the specification', async () => {
    const body = { email: 'nobody', password: '' }
    expect((await send('login', { body }, 'nl')).body).toMatchObject({
      responseMessage: 'Validation Errors',
      fields: { email: 'Vul een geldig e-mailadres in', password: 'Vul dit in.' },
      code: 'validation',
    })
    expect((await send('signUp', { body: { ...body, organisationId: at.studio.id } }, 'en-GB')).body).toMatchObject({
      responseMessage: 'Validation Error',
      fields: { email: 'Please enter a valid email address', password: 'Use at least 8 characters.' },
    })
    expect((await send('saveService', { body: {} }, 'nl')).body).toMatchObject({
      responseMessage: 'Kijk de gemarkeerde velden na.',
      fields: { name: 'Vul dit in.', price: expect.any(String) },
    })
  })

  test.each([
    ['a common password', 'signUp', { password: 'Password123' }, { password: 'This password is too easy to guess.' }],
    [
      'a free service that has a price',
      'saveService',
      { freeOfCharge: true, price: 0.5 },
      { price: 'Price must be €1 or more (max €99,999).' },
    ],
    [
      'a price of 0 that is not free',
      'saveService',
      { freeOfCharge: false, price: 0 },
      { price: 'Price must be €1 or more (max €99,999).' },
    ],
    ['a group of one', 'saveService', { serviceKind: 'PUBLIC', capacity: 1 }, { capacity: 'Seats must be 2 or more' }],
    [
      'nobody who provides it',
      'saveService',
      { specialistIds: [] },
      { specialistIds: 'Choose at least one specialist.' },
    ],
    [
      'a name with a slash',
      'saveService',
      { name: 'a/b' },
      { name: 'Service name can only contain letters, numbers, spaces, and hyphens.' },
    ],
    [
      'availability in the past',
      'createAvailability',
      { startDate: '2020-01-01' },
      { startDate: 'Please choose date and time in future' },
    ],
    [
      'an end before the start',
      'createAvailability',
      { startTime: '10:00', endTime: '09:00' },
      { endTime: 'The end must come after the start.' },
    ],
    [
      'less time than the service takes',
      'createAvailability',
      { endTime: '09:30' },
      { endTime: 'The time between From and To is shorter than the service takes.' },
    ],
    [
      'a range of more than a year',
      'windowSlots',
      { endDate: '2200-01-01' },
      { endDate: 'Ask for at most 366 days at once.' },
    ],
  ] as const)('%s', async (_, name, change, fields) => {
    const valid = (await validInputs[name](scene)) as LooseInput
    const { status, body } = await send(name, { body: { ...(valid.body as object), ...change } })
    expect(status).toBe(400)
    expect(body.fields).toEqual(fields)
  })

  test('a body of more than 64 KB is refused (T-A10)', async () => {
    const { status, body } = await send('login', { body: { email: 'a@b.nl', password: 'x'.repeat(70_000) } })
    expect([status, body.code]).toEqual([413, 'payload-too-large'])
  })

  test('a response with far too many slots is refused (T-A10)', async () => {
    const service = { ...at.studio.privateService, id: randomUUID(), durationMinutes: 5 }
    await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, new Date()))
    await publishSessions(at.database, at.studio, service, {
      startDate: addDays(inAWeek, 30),
      endDate: addDays(inAWeek, 129),
      fromMinute: 0,
      toMinute: 1440,
      recurrence: 'daily',
    })
    const slots = (days: number) =>
      send('sessionSlots', {
        body: {
          organisationId: at.studio.id,
          serviceId: service.id,
          dateBegin: addDays(inAWeek, 30),
          dateEnd: addDays(inAWeek, 29 + days),
        },
      })
    expect((await slots(30)).status).toBe(200)
    expect((await slots(100)).body.fields).toEqual({ dateEnd: 'Ask for fewer days at once.' })
  })

  test('a body of extremely deep nesting is refused (T-A10)', async () => {
    const depth = 30_000
    for (const text of ['['.repeat(depth) + ']'.repeat(depth), '{"email":'.repeat(5000) + '1' + '}'.repeat(5000)]) {
      expect((await send('login', { body: text })).status).toBe(400)
    }
  })

  test.each(['a,b@c.test', '<b@c.test>', '"a"<b@c.test', 'list:b@c.test', 'a\u0001@c.test', 'a@[127.0.0.1]'])(
    '%j, where no mail can go, is no address (T-A8)',
    async (email) => {
      const body = { email, password: 'Correct-horse-1', organisationId: at.studio.id }
      expect((await send('signUp', { body })).body.fields).toEqual({ email: 'Please enter a valid email address' })
    },
  )

  test.each(['/%', '/widget/%', '/api/public/organization/%E0%A4%A'])(
    'an address that cannot be read (%.40s) is refused in the one shape, behind the same headers',
    async (path) => {
      const answer = await fetch(`${at.url}${path}`, { headers: { 'accept-language': 'en' } })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'malformed-request', responseMessage: expect.any(String) })
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('an overlong id is reported as not found', async () => {
    const answer = await fetch(`${at.url}/api/public/organization/${'x'.repeat(400)}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not-found', responseMessage: expect.any(String) })
  })

  test('with thousands of unknown fields, only the first ones are named (T-A10)', async () => {
    const crowd = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]))
    const { status, body } = await send('login', { body: crowd })
    expect([status, Object.keys(body.fields ?? {}).length]).toEqual([400, 50])
  })

  test('a request without its Idempotency-Key is refused', async () => {
    const { body } = (await validInputs.buyGiftCard(scene)) as LooseInput
    const answer = await fetch(at.url + pathOf('buyGiftCard'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${scene.customer.token}`,
        'content-type': 'application/json',
        'accept-language': 'en',
      },
      body: JSON.stringify(body),
    })
    expect(await answer.json()).toMatchObject({ code: 'validation', fields: { 'idempotency-key': 'Fill this in.' } })
  })
})
