import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { deleteExpired } from '#server/app/housekeeping/housekeeping.ts'
import type { Call } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import {
  aBooking,
  aCustomer,
  aMember,
  anAbsence,
  aPackage,
  aPerson,
  aStudio,
  inAWeek,
  publishSessions,
  type Studio,
} from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { createDatabase, queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { mailedCode } from './support/mailed-codes.ts'
import { purchaseOf, reservationOf } from './support/reservations.ts'
import { type InProcessServer, startInProcessServer } from './support/in-process-server.ts'

// G1: tests that the export of a customer's personal data is complete, and that none of it is left after the erasure.

let databaseUrl: string
let dataDirectory: string
let server: InProcessServer
let database: Database

beforeAll(async () => {
  databaseUrl = await createDatabase()
  dataDirectory = await mkdtemp(join(tmpdir(), 'inplan-privacy-'))
  server = await startInProcessServer(databaseUrl, { LOG_LEVEL: 'debug', DATA_DIR: dataDirectory })
  database = openProductDatabase(databaseUrl, 4, () => undefined)
})
afterAll(async () => {
  await database.close()
  await server.end()
})

const PASSWORD = 'Correct-horse-1'

/** Creates a customer with every kind of personal data, through the product. */
async function aPersonWithAPast() {
  const word = `zz${randomUUID().slice(0, 8)}`
  const person = {
    email: `${word}@example.test`,
    firstName: `Noor${word}`,
    lastName: `van${word}`,
    phoneNumber: `06${Math.floor(10_000_000 + Math.random() * 89_999_999)}`,
  }
  const studio = await aStudio(database)
  const anonymous = apiClient(server.url)
  await anonymous('signUp', { body: { email: person.email, password: PASSWORD, organisationId: studio.id } })
  const code = await mailedCode(server.url, person.email)
  await anonymous('verifyCustomer', { body: { email: person.email, code, organisationId: studio.id } })
  const { token, user } = await anonymous('login', { body: { email: person.email, password: PASSWORD } })
  const calls = (organisationId: string) => apiClient(server.url, { token, organisationId })
  const bookings = [await book(studio, calls(studio.id), person, 0), await book(studio, calls(studio.id), person, 1)]
  await calls(studio.id)('cancelOwnBooking', { body: { id: bookings[0]! } })
  const packageId = await aPackage(database, studio)
  await calls(studio.id)('reserve', { body: purchaseOf(studio, packageId) }, { idempotencyKey: randomUUID() })
  return { ...person, accountId: user.id, token, studio, calls, bookings, secrets: Object.values(person) }
}

async function book(
  studio: Studio,
  call: Call,
  { email, firstName, lastName, phoneNumber }: Record<'email' | 'firstName' | 'lastName' | 'phoneNumber', string>,
  day: number,
): Promise<string> {
  const startDate = addDays(inAWeek, day)
  const seriesId = await publishSessions(database, studio, studio.privateService, { startDate, toMinute: 600 })
  const slotId = `${seriesId}_${startDate.replaceAll('-', '')}_0900`
  const body = reservationOf(studio, studio.privateService, slotId)
  Object.assign(body.booking!, { email, firstName, lastName, phoneNumber })
  const { response } = await call('reserve', { body }, { idempotencyKey: randomUUID() })
  return response.bookingId!
}

/** The rows of every table as text, as a dump of the database would contain them. */
async function dump(): Promise<Map<string, string>> {
  const tables = await queryAsOwner<{ name: string }>(
    databaseUrl,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await queryAsOwner<{ line: string }>(databaseUrl, `select each::text as line from ${name} as each`)
    texts.set(name, rows.map(({ line }) => readable(line)).join('\n'))
  }
  return texts
}

/** Adds the text of byte columns, which a dump shows as hexadecimal digits. */
const readable = (line: string): string =>
  `${line} ${[...line.matchAll(/\\x([0-9a-f]+)/g)].map(([, digits]) => Buffer.from(digits ?? '', 'hex').toString('latin1')).join(' ')}`

const hits = (texts: ReadonlyMap<string, string>, secrets: readonly string[]): string[] =>
  [...texts].flatMap(([name, text]) =>
    secrets.some((secret) => text.toLowerCase().includes(secret.toLowerCase())) ? [name] : [],
  )

async function files(): Promise<Map<string, string>> {
  const entries = await readdir(dataDirectory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'latin1')] as const)))
}

async function quiet(): Promise<void> {
  const waiting = async () => {
    const statement = `select count(*)::int as many from pgboss.job where name = 'mail' and state <> 'completed'`
    return (await queryAsOwner<{ many: number }>(databaseUrl, statement))[0]?.many
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
}

describe('access to personal data (T-G1)', () => {
  test('gives a person all data about them at every organisation, and no one else’s', async () => {
    const person = await aPersonWithAPast()
    const other = await aStudio(database)
    const there = await book(other, person.calls(other.id), person, 0)
    const data = await apiClient(server.url, { token: person.token })('exportMyData', {})
    const { account, sessions, events, mails, organizations } = data
    expect(account).toMatchObject({ id: person.accountId, email: person.email })
    expect(sessions.length).toBeGreaterThan(0)
    expect(events.map(({ kind }) => kind)).toContain('data-exported')
    expect(events.every(({ networkAddress }) => networkAddress === '127.0.0.1')).toBe(true)
    expect(mails.map(({ template }) => template)).toContain('verification-code')
    expect(organizations.map(({ organisation: organization }) => organization.id).toSorted()).toEqual(
      [person.studio.id, other.id].toSorted(),
    )
    const here = organizations.find(({ organisation: organization }) => organization.id === person.studio.id)!
    expect(here).toMatchObject({
      firstName: person.firstName,
      lastName: person.lastName,
      phoneNumber: person.phoneNumber,
    })
    expect(here.bookings.map(({ id, status }) => [id, status])).toEqual([
      [person.bookings[0], 'REJECTED'],
      [person.bookings[1], 'ACCEPTED'],
    ])
    expect(here.bookings[0]?.trail.map(({ kind, by, networkAddress }) => [kind, by, networkAddress])).toEqual([
      ['created', 'CUSTOMER', '127.0.0.1'],
      ['cancelled', 'CUSTOMER', '127.0.0.1'],
    ])
    expect(here.orders).toMatchObject([{ name: 'Five', price: 400 }])
    expect(here.credits).toMatchObject([{ service: 'Massage', credits: 5 }])
    expect(organizations.flatMap(({ bookings }) => bookings).map(({ id }) => id)).toContain(there)
    expect(JSON.stringify(data)).not.toContain(person.studio.owner.email)
  })

  test('gives an owner what their organisation stores about a customer, and the audit log records it', async () => {
    const person = await aPersonWithAPast()
    const other = await aStudio(database)
    await book(other, person.calls(other.id), person, 0)
    const owner = apiClient(server.url, { token: person.studio.owner.token })
    const data = await owner('exportCustomer', { body: { email: person.email.toUpperCase() } })
    expect(data.organisation.id).toBe(person.studio.id)
    expect(data.bookings).toHaveLength(2)
    const statement = `select account_id from audit_entry where action = 'customer-exported' and organization_id = $1`
    expect(await queryAsOwner(databaseUrl, statement, [person.studio.id])).toEqual([
      { account_id: person.studio.owner.accountId },
    ])
  })
})

describe('erasure of personal data (T-G1)', () => {
  test('by the person leaves no trace in the database, files or logs, while the organisation keeps its books', async () => {
    const person = await aPersonWithAPast()
    const other = await aStudio(database)
    await book(other, person.calls(other.id), person, 0)
    await apiClient(server.url, { token: other.owner.token })('inviteMember', {
      body: { email: person.email, role: 'SPECIALIST', jobTitle: '', deliversServices: false },
    })
    await mailTo(server.url, person.email, /Booking is confirmed/)
    await quiet()
    expect(hits(await dump(), person.secrets).length).toBeGreaterThan(3)

    const call = apiClient(server.url, { token: person.token })
    await expect(call('eraseMe', { body: { password: 'not-mine' } })).rejects.toMatchObject({ code: 'validation' })
    await call('eraseMe', { body: { password: PASSWORD } })
    await quiet()
    // The specialist's mail about the cancellation does not contain the customer's name either.
    expect((await mailTo(server.url, 'anna@example.test', /^(Cancelled|Geannuleerd): /)).subject).toContain(
      'Verwijderde klant',
    )
    // Log-in attempts are counted under a hash of the address. It must be gone too, because it can be computed from the address.
    const hash = createHash('sha256').update(person.email).digest('base64url')
    const secrets = [...person.secrets, person.accountId, hash]
    expect(hits(await dump(), secrets)).toEqual([])
    expect(hits(await files(), secrets)).toEqual([])
    expect(hits(new Map([['log', server.log()]]), person.secrets)).toEqual([])

    await expect(call('exportMyData', {})).rejects.toMatchObject({ code: 'unauthenticated' })
    const again = apiClient(server.url)('login', { body: { email: person.email, password: PASSWORD } })
    await expect(again).rejects.toMatchObject({ code: 'credentials-invalid' })
    const owner = apiClient(server.url, { token: person.studio.owner.token })
    const { bookings } = await owner('providerBookings', { query: { size: 50 } })
    expect(bookings.map(({ guest, status }) => [guest, status])).toEqual(
      bookings.map(() => [{ firstName: 'Verwijderde klant', lastName: '', email: '', phoneNumber: '' }, 'REJECTED']),
    )
    const statement = `select action, address from audit_entry where organization_id = $1 and action = 'customer-erased'`
    expect(await queryAsOwner(databaseUrl, statement, [person.studio.id])).toEqual([
      { action: 'customer-erased', address: null },
    ])
  })

  test('by an organisation for a customer removes the data there, and keeps the data at other organisations', async () => {
    const person = await aPersonWithAPast()
    const other = await aStudio(database)
    const there = await book(other, person.calls(other.id), person, 0)
    await quiet()
    const owner = apiClient(server.url, { token: person.studio.owner.token })
    await owner('eraseCustomer', { body: { email: person.email } })
    const rows = await queryAsOwner<{ line: string }>(
      databaseUrl,
      `select each::text as line from booking as each where organization_id = $1
       union all select each::text from customer as each where organization_id = $1
       union all select each::text from booking_event as each where organization_id = $1
       union all select each::text from package_order as each where organization_id = $1
       union all select each::text from idempotency_key as each where organization_id = $1`,
      [person.studio.id],
    )
    const text = rows.map(({ line }) => line).join('\n')
    expect(hits(new Map([['here', text]]), [...person.secrets, person.accountId])).toEqual([])
    const { appointments } = await person.calls(other.id)('ownBookings', { query: { when: 'UPCOMING' } })
    expect(appointments.map(({ id }) => id)).toEqual([there])
    const { organizations } = await apiClient(server.url, { token: person.token })('exportMyData', {})
    expect(organizations.map(({ organisation: organization }) => organization.id)).toEqual([other.id])
    expect(organizations[0]?.bookings[0]?.trail).toMatchObject([{ by: 'CUSTOMER', networkAddress: '127.0.0.1' }])
    const answers = 'select count(*)::int as kept from idempotency_key where organization_id = $1 and account_id = $2'
    expect(await queryAsOwner(databaseUrl, answers, [other.id, person.accountId])).toEqual([{ kept: 1 }])
    await expect(owner('eraseCustomer', { body: { email: person.email } })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is refused to a member of an organisation, and nothing is erased', async () => {
    const studio = await aStudio(database)
    const member = await aMember(database, studio)
    const call = apiClient(server.url, { token: member.token })
    await expect(call('eraseMe', { body: { password: PASSWORD } })).rejects.toMatchObject({ code: 'works-here' })
    expect((await call('exportMyData', {})).account.email).toBe(member.email)
  })

  test('of a former member only leaves their name on what they did (R-D129)', async () => {
    const person = await aPerson(database)
    const studio = await aStudio(database)
    const customer = await aCustomer(database, studio)
    await aBooking(database, studio, customer)
    const idle = randomUUID()
    const translation = `translation = '{"language": "en", "bio": "About me"}'`
    const shown = `first_name = 'Femke', last_name = 'Bakker', job_title = 'Coach', bio = 'Over mij', ${translation}, email = $2`
    await queryAsOwner(
      databaseUrl,
      `insert into specialist (organization_id, id, first_name, email, created_at) values ($1, $2, '', '', now())`,
      [studio.id, idle],
    )
    await queryAsOwner(
      databaseUrl,
      `update specialist set ${shown}, withdrawn_at = now(), account_id = $3 where organization_id = $1`,
      [studio.id, person.email, person.accountId],
    )
    await apiClient(server.url, { token: person.token })('eraseMe', { body: { password: PASSWORD } })
    const columns = 'first_name, last_name, job_title, bio, translation, email, account_id'
    const left = `select id, ${columns} from specialist where organization_id = $1`
    const nothing = { job_title: '', bio: '', translation: null, email: '', account_id: null }
    expect(await queryAsOwner(databaseUrl, left, [studio.id])).toEqual(
      expect.arrayContaining([
        { id: studio.specialistId, first_name: 'Femke', last_name: 'Bakker', ...nothing },
        { id: idle, first_name: '', last_name: '', ...nothing },
      ]),
    )
  })

  test('removes the reasons of their absences, and keeps those of shared absences (T-G2)', async () => {
    const person = await aPerson(database)
    const studio = await aStudio(database)
    const other = randomUUID()
    await queryAsOwner(
      databaseUrl,
      `insert into specialist (organization_id, id, first_name, email, created_at) values ($1, $2, '', '', now())`,
      [studio.id, other],
    )
    await queryAsOwner(
      databaseUrl,
      'update specialist set withdrawn_at = now(), account_id = $2 where organization_id = $1 and id = $3',
      [studio.id, person.accountId, studio.specialistId],
    )
    await anAbsence(database, studio, { title: 'Dentist' })
    const shared = await anAbsence(database, studio, { specialistIds: [studio.specialistId, other] })
    const everyones = await anAbsence(database, studio, { specialistIds: 'all' })
    await apiClient(server.url, { token: person.token })('eraseMe', { body: { password: PASSWORD } })
    const left = await queryAsOwner<{ id: string }>(databaseUrl, 'select id from absence where organization_id = $1', [
      studio.id,
    ])
    expect(left.map(({ id }) => id).toSorted()).toEqual([shared, everyones].toSorted())
  })

  test('removes the page address with their name, and keeps that of a colleague (R-D231)', async () => {
    const person = await aPerson(database)
    const studio = await aStudio(database)
    const colleague = randomUUID()
    await queryAsOwner(
      databaseUrl,
      `insert into specialist (organization_id, id, first_name, email, created_at) values ($1, $2, '', '', now())`,
      [studio.id, colleague],
    )
    await queryAsOwner(
      databaseUrl,
      'update specialist set withdrawn_at = now(), account_id = $2 where organization_id = $1 and id = $3',
      [studio.id, person.accountId, studio.specialistId],
    )
    await queryAsOwner(
      databaseUrl,
      `insert into own_page_path (organization_id, kind, path, specialist_id, is_current)
       values ($1, 'specialists', 'anna', $2, false), ($1, 'specialists', 'anna-de-vries', $2, true),
         ($1, 'specialists', 'bo', $3, true)`,
      [studio.id, studio.specialistId, colleague],
    )
    await apiClient(server.url, { token: person.token })('eraseMe', { body: { password: PASSWORD } })
    const left = 'select path from own_page_path where organization_id = $1'
    expect(await queryAsOwner(databaseUrl, left, [studio.id])).toEqual([{ path: 'bo' }])
  })

  test('limits wrong passwords with a session token as at a log-in (T-A3)', async () => {
    const person = await aPerson(database)
    const call = apiClient(server.url, { token: person.token })
    const codes: string[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      codes.push(
        await call('eraseMe', { body: { password: `guess-${guess}` } }).then(
          () => 'ok',
          ({ code }) => code as string,
        ),
      )
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'validation'), 'rate-limited'])
  })
})

test('Every table is listed as holding personal data or not, so a new table has to be classified (T-G1)', async () => {
  const rows = await queryAsOwner<{ name: string }>(
    databaseUrl,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  // Tables with customers' data. They are exported and erased, or only erased (hashes), or emptied together with the rows that they belong
  // to.
  const ofPeople = [
    'account',
    'account_address',
    'account_event',
    'audit_entry',
    'booking',
    'booking_answer',
    'booking_event',
    'booking_guarantee',
    'credential_attempt',
    'credit_entry',
    'customer',
    // Contains only the id of a merged customer.
    'customer_merge',
    'customer_note',
    'customer_tag',
    'confirmation_code',
    'guest_booking',
    'guest_code',
    'guest_link',
    'idempotency_key',
    'invitation',
    'login_code',
    'login_ticket',
    'money_entry',
    // Kept for seven years after the year of the invoice. The only link to the person is the anonymised booking or order (rule D248).
    'invoice',
    // Contains how often and when a reminder of an invoice was sent.
    'invoice_reminder',
    'package_order',
    'passkey',
    'passkey_challenge',
    'password_reset',
    'payment',
    'pending_sign_up',
    'recovery_code',
    'gift_card',
    'second_factor',
    'session',
    'text_consent',
    'text_message',
    'waiting_entry',
    // Contains only a hash, and is deleted together with its entry.
    'waiting_link',
  ]
  // Tables about things, about the organisation, and about its staff, who are not erased while they work there.
  const ofOrganisations = [
    'absence',
    'absence_specialist',
    'availability_revision',
    'calendar_feed',
    'claim',
    'coupon',
    // Contains only the id of a booking.
    'coupon_use',
    'gift_card_entry',
    'image',
    // Contains only ids of bookings and orders, for some seconds.
    'invoice_request',
    'invoice_seller',
    'location',
    'member',
    'migration',
    'occurrence',
    'organization',
    // Contains encrypted keys of other services, and no personal data.
    'organization_secret',
    'own_page',
    // Contains names of specialists, which are deleted together with the specialists.
    'own_page_path',
    'own_page_picture',
    'package',
    'package_service',
    'page_domain',
    'page_name',
    'payment_account',
    'payment_dispute',
    'payment_notice',
    // Contains only ids and amounts of bookings and payments.
    'payment_part',
    'refund',
    'reminder',
    'repeat',
    'resource',
    'resource_claim',
    'sandbox_payment',
    'series',
    'series_service',
    'service',
    'service_category',
    'service_question',
    'service_resource',
    'service_specialist',
    'specialist',
    // Contains only monthly totals.
    'text_month',
    'time_end_notice',
    'vat_treatment',
  ]
  const known = [...ofPeople, ...ofOrganisations]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

test('Answers to requests are kept for thirty days, and network addresses for ninety (R-D128)', async () => {
  const person = await aPersonWithAPast()
  const count = async (statement: string) =>
    (await queryAsOwner<{ many: number }>(databaseUrl, `select count(*)::int as many from ${statement}`))[0]?.many
  const keys = () => count(`idempotency_key where account_id = '${person.accountId}'`)
  const addresses = () =>
    count(`(select address from booking_event where account_id = '${person.accountId}' and address is not null
      union all select address from account_event where account_id = '${person.accountId}' and address is not null) as all_of_them`)
  const lines = () => count(`booking_event where account_id = '${person.accountId}'`)
  const [kept, known, trail] = [await keys(), await addresses(), await lines()]
  expect([kept, known! > 3, trail]).toEqual([3, true, 3])
  const after = (days: number) => new Date(Date.now() + days * 86_400_000)
  await deleteExpired(database, after(29.9))
  expect([await keys(), await addresses()]).toEqual([kept, known])
  await deleteExpired(database, after(30.1))
  expect([await keys(), await addresses()]).toEqual([0, known])
  await deleteExpired(database, after(90.1))
  expect([await addresses(), await lines()]).toEqual([0, trail])
})
