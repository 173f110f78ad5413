import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { stopCode } from '#server/modules/messaging/records/text-message/consent/stop-code.ts'
import type { Input } from '#shared/api/client.ts'
import { aBooking, aCustomer, aStudio, type Studio } from '#tests/builders/studio.ts'
import { type FakeTextService, startTextService } from '#tests/fakes/text-message-service.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { createDatabase, queryAsOwner } from './support/database.ts'
import { nameInEnglish } from './support/set-english-name.ts'
import { type InProcessServer, startInProcessServer } from './support/in-process-server.ts'

// Tests consents to text messages, and the delivery of text messages by a server with its own text service (rules D258, D259 and D261).

let databaseUrl: string
let database: Database
let service: FakeTextService
let server: InProcessServer
let studio: Studio

beforeAll(async () => {
  databaseUrl = await createDatabase()
  service = await startTextService()
  const variables = { TEXT_MESSAGE_URL: service.url, TEXT_MESSAGE_SECRET: 'hush', LOG_LEVEL: 'warn' }
  server = await startInProcessServer(databaseUrl, variables)
  database = openProductDatabase(databaseUrl, 4, () => undefined)
})
afterAll(async () => {
  await database.close()
  // `end` is used, because `stop` would treat the logged failed attempts as an error.
  await server.end()
  await service.close()
})

const settings: Input<'saveTextSettings'>['body'] = {
  isOn: true,
  hoursBefore: 24,
  insteadOfMail: true,
  sendsCodes: true,
  quietFrom: '00:00',
  quietTo: '00:00',
  monthlyLimit: 20,
}

/** Creates a studio that sends text messages, and the API calls of its owner. */
async function aTextingStudio() {
  studio = await aStudio(database)
  const owner = apiClient(server.url, { token: studio.owner.token })
  await owner('saveTextSettings', { body: settings })
  return owner
}

async function aWidgetCustomer() {
  const customer = await aCustomer(database, studio)
  const call = apiClient(server.url, { token: customer.token, organisationId: studio.id })
  const { wording } = await call('ownTexts', { query: {} })
  const agree = (phoneNumber: string) => call('saveOwnTexts', { body: { agrees: true, phoneNumber, wording } })
  return { ...customer, call, agree, wording }
}

describe('the settings of text messages (R-D258)', () => {
  test('are off at first, and an outdated save from a second window is refused', async () => {
    studio = await aStudio(database)
    const owner = apiClient(server.url, { token: studio.owner.token })
    expect(await owner('textSettings', {})).toEqual({
      isAvailable: true,
      isOn: false,
      hoursBefore: 24,
      insteadOfMail: false,
      sendsCodes: false,
      quietFrom: '21:00',
      quietTo: '08:00',
      monthlyLimit: 20,
      pricePerSegment: 0.08,
      thisMonth: { messages: 0, segments: 0, cost: 0 },
      version: 1,
    })
    const body = { ...settings, version: 1 }
    expect(await owner('saveTextSettings', { body })).toMatchObject({ ...settings, version: 2 })
    expect(await failureOf(owner('saveTextSettings', { body }))).toMatchObject({ code: 'conflict' })
  })

  test.each([
    [{ hoursBefore: 0 }, 'hoursBefore'],
    [{ hoursBefore: 73 }, 'hoursBefore'],
    [{ hoursBefore: 1.5 }, 'hoursBefore'],
    [{ quietFrom: '24:00' }, 'quietFrom'],
    [{ quietTo: '8:00' }, 'quietTo'],
    [{ monthlyLimit: -1 }, 'monthlyLimit'],
    [{ monthlyLimit: 100_001 }, 'monthlyLimit'],
    [{ monthlyLimit: 0.001 }, 'monthlyLimit'],
  ])('%j is refused', async (change, field) => {
    const owner = await aTextingStudio()
    const failure = await failureOf(owner('saveTextSettings', { body: { ...settings, ...change } }))
    expect(Object.keys(failure.fieldErrors)).toEqual([field])
  })
})

describe('consent to text messages (R-D259)', () => {
  test('is given in the widget to the wording shown, and can be withdrawn there', async () => {
    const owner = await aTextingStudio()
    const { customerId, call, agree, wording } = await aWidgetCustomer()
    expect(wording).toContain('by text message')
    expect(await agree('06 1234 5678')).toMatchObject({ phoneNumber: '+31612345678', knownNumber: '06 1234 5678' })
    const record = () => owner('customerTexts', { params: { id: customerId } })
    expect(await record()).toMatchObject({
      phoneNumber: '+31612345678',
      consent: { wording, givenBy: 'CUSTOMER', isInForce: true },
    })
    // Agreeing again to the same keeps the first consent.
    const { consent } = await record()
    await agree('+31 6 12345678')
    expect((await record()).consent).toEqual(consent)
    await owner('changeCustomer', {
      body: { id: customerId, firstName: 'Noor', lastName: '', phoneNumber: '06 8765 4321', email: '', language: null },
    })
    expect(await call('ownTexts', { query: {} })).toMatchObject({ phoneNumber: null })
    expect(await record()).toMatchObject({ phoneNumber: '+31687654321', consent: { isInForce: false } })
    expect(await call('saveOwnTexts', { body: { agrees: false } })).toMatchObject({ phoneNumber: null })
    expect(await record()).toMatchObject({ consent: null })
  })

  test.each([
    ['a landline', '020 123 4567', 'mobile-number'],
    ['no number', 'call me', 'mobile-number'],
    ['nothing', '', 'mobile-number'],
  ])('needs a mobile number: %s', async (_, phoneNumber) => {
    await aTextingStudio()
    const { agree } = await aWidgetCustomer()
    expect(Object.keys((await failureOf(agree(phoneNumber))).fieldErrors)).toEqual(['phoneNumber'])
  })

  test('accepts a foreign number, and no other wording than the current one', async () => {
    await aTextingStudio()
    const { call, agree } = await aWidgetCustomer()
    expect(await agree('+49 1512 3456789')).toMatchObject({ phoneNumber: '+4915123456789' })
    const other = { agrees: true, phoneNumber: '06 1234 5678', wording: 'Send me advertisements' }
    expect(await failureOf(call('saveOwnTexts', { body: other }))).toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['nl', 'Studio Test', 'Studio Trial'],
    ['en', 'Studio Trial', 'Studio Test'],
  ] as const)(
    'names the organisation in the reader’s language, also on the page that withdraws it: %s (R-D322)',
    async (locale, name, other) => {
      const owner = await aTextingStudio()
      await nameInEnglish(databaseUrl, studio.id, 'Studio Trial')
      const customer = await aCustomer(database, studio)
      const call = apiClient(server.url, { token: customer.token, organisationId: studio.id, locale })
      const { wording } = await call('ownTexts', { query: {} })
      expect(wording).toContain(name)
      expect(wording).not.toContain(other)
      await call('saveOwnTexts', { body: { agrees: true, phoneNumber: '06 1234 5678', wording } })
      const record = await owner('customerTexts', { params: { id: customer.customerId } })
      expect(record.consent?.wording).toBe(wording)
      const [consent] = await queryAsOwner<{ secret: string }>(
        databaseUrl,
        'select secret from text_consent where customer_id = $1',
        [customer.customerId],
      )
      const page = await fetch(`${server.url}/t/${stopCode(studio.id, consent?.secret ?? '')}`, {
        headers: { 'accept-language': locale },
      })
      expect(await page.text()).toContain(`<b>${name}</b>`)
    },
  )

  test('is not asked for where no text messages are sent', async () => {
    studio = await aStudio(database)
    const { call, agree } = await aWidgetCustomer()
    expect(await call('ownTexts', { query: {} })).toMatchObject({ isOffered: false })
    expect(await failureOf(agree('06 1234 5678'))).toMatchObject({ code: 'transition-not-allowed' })
  })

  test('is recorded by a provider for the number on the customer’s record', async () => {
    const owner = await aTextingStudio()
    const { customerId } = await aCustomer(database, studio)
    const note = (agrees: boolean) => owner('saveCustomerTexts', { body: { customerId, agrees } })
    expect((await failureOf(note(true))).fieldErrors).toHaveProperty('agrees')
    await queryAsOwner(databaseUrl, `update customer set phone_number = '06 1234 5678' where id = $1`, [customerId])
    expect(await note(true)).toMatchObject({ consent: { givenBy: 'PROVIDER', phoneNumber: '+31612345678' } })
    expect(await note(false)).toMatchObject({ consent: null })
  })

  test('can be given by an account six times in an hour (T-A21)', async () => {
    await aTextingStudio()
    const { agree } = await aWidgetCustomer()
    for (let digit = 0; digit < 6; digit += 1) await agree(`06 1234 567${digit}`)
    expect(await failureOf(agree('06 1234 5679'))).toMatchObject({ code: 'rate-limited' })
  })
})

describe('a log-in code by text message (R-D310)', () => {
  const browserKey = randomUUID()
  const anyone = () => apiClient(server.url, { organisationId: studio.id, browserKey })
  const ask = (email: string) => anyone()('textLoginCode', { body: { email } })
  const textsTo = (number: string) => service.attempts.filter(({ to }) => to === number)
  const mailsTo = async (email: string) =>
    (
      await queryAsOwner<{ template: string }>(
        databaseUrl,
        `select data ->> 'template' as template from pgboss.job where name = 'mail' and data ->> 'to' = $1`,
        [email],
      )
    ).map(({ template }) => template)

  test('is sent even in quiet hours to the number its owner agreed to, logs in, and is counted', async () => {
    const owner = await aTextingStudio()
    await owner('saveTextSettings', { body: { ...settings, quietTo: '23:59' } })
    const { agree, email, accountId, customerId } = await aWidgetCustomer()
    await agree('06 3300 0001')
    expect(await anyone()('loginCodeWays', {})).toEqual({ byText: true })
    await ask(email)
    await expect.poll(() => textsTo('+31633000001').map(({ status }) => status), { timeout: 20_000 }).toEqual([200])
    const code = /^(\d{6}) is your code/.exec(textsTo('+31633000001')[0]?.text ?? '')?.[1] ?? ''
    const { user } = await anyone()('loginWithCode', { body: { email, code } })
    expect(user.id).toBe(accountId)
    expect(await mailsTo(email)).toEqual(['text-number'])
    const { thisMonth } = await owner('textSettings', {})
    expect(thisMonth).toMatchObject({ messages: 1, segments: 1 })
    const { textMessages } = await owner('exportCustomer', { body: { customerId } })
    expect(textMessages).toMatchObject([{ bookingId: null, phoneNumber: '+31633000001', status: 'sent' }])
    const kept = await queryAsOwner(databaseUrl, 'select text from text_message where customer_id = $1', [customerId])
    expect(kept).toEqual([{ text: '' }])
  })

  test('is mailed instead when the person has agreed to no number, with the same answer (T-A5, T-A29)', async () => {
    const owner = await aTextingStudio()
    const [none, noted] = [await aWidgetCustomer(), await aWidgetCustomer()]
    const worker = await aWidgetCustomer()
    await worker.agree('06 3300 0002')
    await queryAsOwner(
      databaseUrl,
      `insert into member (organization_id, account_id, role) values ($1, $2, 'specialist')`,
      [studio.id, worker.accountId],
    )
    await queryAsOwner(databaseUrl, `update customer set phone_number = '06 3300 0003' where id = $1`, [
      noted.customerId,
    ])
    await owner('saveCustomerTexts', { body: { customerId: noted.customerId, agrees: true } })
    const unknown = `${randomUUID()}@example.test`
    for (const email of [none.email, noted.email, worker.email, unknown]) {
      expect(await ask(email)).toEqual({ accepted: true })
    }
    for (const { email } of [none, noted]) expect(await mailsTo(email)).toEqual(['login-code'])
    expect((await mailsTo(worker.email)).toSorted()).toEqual(['login-code', 'text-number'])
    expect(await mailsTo(unknown)).toEqual(['login-unknown'])
    expect([...textsTo('+31633000002'), ...textsTo('+31633000003')]).toEqual([])
  })

  test('is mailed instead from the fourth within a day on, and where the organisation sends none (T-A29)', async () => {
    const owner = await aTextingStudio()
    const { agree, email } = await aWidgetCustomer()
    await agree('06 3300 0004')
    for (let time = 0; time < 4; time += 1) await ask(email)
    await expect.poll(() => textsTo('+31633000004').length, { timeout: 20_000 }).toBe(3)
    expect((await mailsTo(email)).toSorted()).toEqual(['login-code', 'text-number'])
    await owner('saveTextSettings', { body: { ...settings, sendsCodes: false } })
    expect(await anyone()('loginCodeWays', {})).toEqual({ byText: false })
    await ask(email)
    expect((await mailsTo(email)).toSorted()).toEqual(['login-code', 'login-code', 'text-number'])
  })

  test('cannot be directed to a new number with a session token alone (T-A37)', async () => {
    const owner = await aTextingStudio()
    const { agree, call, email, accountId } = await aWidgetCustomer()
    await queryAsOwner(databaseUrl, 'update session set confirmed_until = null where account_id = $1', [accountId])
    expect((await failureOf(agree('06 3300 0006'))).code).toBe('confirmation-required')
    // Where no codes are sent, it takes reminders only, also after the organisation sends codes.
    await owner('saveTextSettings', { body: { ...settings, sendsCodes: false } })
    await agree('06 3300 0006')
    await owner('saveTextSettings', { body: settings })
    await ask(email)
    expect(await mailsTo(email)).toEqual(['login-code'])
    expect((await call('accountAccess', {})).numbers).toEqual([])
  })

  test('lists its number among what opens the account, where it can be removed (R-D340)', async () => {
    await aTextingStudio()
    const { agree, call, email } = await aWidgetCustomer()
    await agree('06 3300 0007')
    const { numbers } = await call('accountAccess', {})
    expect(numbers).toMatchObject([{ organisationId: studio.id, phoneNumber: '+31••••••07' }])
    const ended = await call('endAccountAccess', { body: { organisationId: studio.id } })
    expect(ended.numbers).toEqual([])
    await ask(email)
    expect((await mailsTo(email)).toSorted()).toEqual(['login-code', 'text-number'])
  })

  test('is not sent after the consent has ended', async () => {
    await aTextingStudio()
    const { agree, email } = await aWidgetCustomer()
    await agree('06 3300 0005')
    service.answerNext('+31633000005', 503)
    await ask(email)
    await expect.poll(() => textsTo('+31633000005').length, { timeout: 20_000 }).toBe(1)
    await queryAsOwner(
      databaseUrl,
      `update text_message set created_at = now() - interval '11 minutes' where phone_number = '+31633000005'`,
    )
    const states = () =>
      queryAsOwner(databaseUrl, `select state, text from text_message where phone_number = '+31633000005'`)
    await expect.poll(states, { timeout: 40_000 }).toEqual([{ state: 'dropped', text: '' }])
    expect(textsTo('+31633000005')).toHaveLength(1)
  })
})

test('Consents and text messages are in the personal data export, and are erased with the person (T-G1)', async () => {
  const owner = await aTextingStudio()
  const { agree, customerId } = await aWidgetCustomer()
  await agree('06 1122 3344')
  const data = await owner('exportCustomer', { body: { customerId } })
  expect(data.textConsents).toMatchObject([{ phoneNumber: '+31611223344', givenBy: 'customer', endedAt: null }])
  expect(data.textMessages).toEqual([])
  await owner('eraseCustomer', { body: { customerId } })
  const left = await queryAsOwner(databaseUrl, 'select from text_consent where customer_id = $1', [customerId])
  expect(left).toEqual([])
})

/** Creates a booking of a customer, and moves it to this many hours from now, as if it had been made long ago. */
async function aBookingInHours(customer: { customerId: string; accountId: string }, hours: number) {
  const { id } = await aBooking(database, studio, customer)
  const start = new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000 - 60_000)
  await queryAsOwner(
    databaseUrl,
    `update booking set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`,
    [id, start],
  )
  await queryAsOwner(databaseUrl, `update booking_event set at = now() - interval '9 days' where booking_id = $1`, [id])
  await queryAsOwner(
    databaseUrl,
    `update text_consent set given_at = now() - interval '9 days' where customer_id = $1`,
    [customer.customerId],
  )
  return id
}

test('A text message is retried under its reference, ended by its link, and replaced by a mail when refused (R-D258, R-D259, T-O2)', async () => {
  const owner = await aTextingStudio()
  const [kept, refused] = [await aWidgetCustomer(), await aWidgetCustomer()]
  await kept.agree('06 1111 1111')
  await refused.agree('06 2222 2222')
  service.answerNext('+31611111111', 503)
  service.answerNext('+31622222222', 422)
  await aBookingInHours(kept, 24)
  const refusedId = await aBookingInHours(refused, 24)
  const to = (number: string) => service.attempts.filter((attempt) => attempt.to === number)

  await expect
    .poll(
      async () => {
        await server.doDueWork()
        return to('+31611111111').map(({ status }) => status)
      },
      { timeout: 40_000 },
    )
    .toEqual([503, 200])
  const [first, second] = to('+31611111111')
  expect(first?.reference).toBe(second?.reference)
  expect(second).toMatchObject({ from: 'Inplan', authorization: 'Bearer hush', key: first?.reference })
  // A message that the service has accepted is counted a moment later.
  await expect
    .poll(async () => (await owner('textSettings', {})).thisMonth)
    .toEqual({ messages: 1, segments: 1, cost: 0.08 })

  expect(to('+31622222222').map(({ status }) => status)).toEqual([422])
  const mails = () =>
    queryAsOwner<{ template: string }>(
      databaseUrl,
      `select data ->> 'template' as template from pgboss.job where name = 'mail' and data ->> 'bookingId' = $1`,
      [refusedId],
    )
  await expect.poll(mails).toEqual([{ template: 'reminder-day' }])
  // D7: the log mentions failed attempts, but no phone numbers.
  expect(server.log()).toContain('was not sent')
  expect(server.log()).not.toMatch(/1111111|2222222/)

  const link = /https?:\S+\/t\/\S+/.exec(second?.text ?? '')?.[0] ?? ''
  const isOn = async () => (await kept.call('ownTexts', { query: {} })).phoneNumber !== null
  // Phones may open links in advance, so only the page's button withdraws the consent.
  expect(await (await fetch(link)).text()).toContain('<form')
  expect(await isOn()).toBe(true)
  const ended = await fetch(link, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect([ended.status, await isOn()]).toEqual([200, false])
  expect(ended.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await fetch(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
})
