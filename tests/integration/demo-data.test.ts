import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { aStudio } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { createDatabase, queryAsOwner } from './support/database.ts'
import { type InProcessServer, startInProcessServer } from './support/in-process-server.ts'
import { unpackAvailability } from '#shared/api/packed-availability.ts'

const business = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'
const freelancer = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02'
const password = 'Inplan-demo-1'

const countRows = async (databaseUrl: string) => {
  const [row] = await queryAsOwner<Record<string, number>>(
    databaseUrl,
    `select (select count(*)::int from organization) as organizations, (select count(*)::int from account) as accounts,
      (select count(*)::int from series) as series, (select count(*)::int from booking) as bookings`,
  )
  return row!
}

describe('demo data for an empty database', () => {
  let databaseUrl: string
  let servers: InProcessServer[]

  // Only one of the two servers may load the demo data. `start-together.nightly.test.ts` starts them at the same moment.
  beforeAll(async () => {
    databaseUrl = await createDatabase()
    const start = () => startInProcessServer(databaseUrl, { DEMO_DATA: '1' })
    servers = [await start(), await start()]
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  const logIn = async (email: string) => {
    const { token } = await apiClient(servers[0]!.url)('login', { body: { email, password } })
    return apiClient(servers[0]!.url, { token, organisationId: business })
  }

  test('contains the business with its services and pictures (R-A1.1, R-A1.2, R-A6.2)', async () => {
    const catalogue = await apiClient(servers[0]!.url)('catalogue', { params: { id: business } })
    expect(catalogue.organisation).toMatchObject({
      name: 'Studio Noord',
      organisationKind: 'SMB',
      paymentMethods: ['AFTER_PAY', 'STRIPE', 'CREDITS'],
    })
    expect(catalogue.services.map(({ name, price, duration }) => [name, price, duration])).toEqual([
      ['Deep tissue massage', 85, 60],
      ['Posture assessment', 62.5, 45],
      ['Breath and mobility', 18, 75],
      ['Private yoga', 110, 90],
      ['Introduction call', 0, 20],
    ])
    expect(catalogue.specialists.map(({ firstName }) => firstName)).toEqual(['Fenna', 'Daan', 'Iris'])
    expect(catalogue.packages.map(({ name }) => name)).toEqual(['Five massages', 'A month of mobility'])
    const picture = await fetch(catalogue.services[0]!.featuredImage!.url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test.each([
    ['the business', business],
    ['the freelancer', freelancer],
  ])('contains %s with all texts in both languages (R-D293)', async (_, id) => {
    const { organisation, services, categories, packages, specialists } = await apiClient(servers[0]!.url)(
      'catalogue',
      {
        params: { id },
      },
    )
    const words = [
      organisation.taglines,
      ...services.flatMap(({ names, descriptions }) => [names, descriptions]),
      ...[...categories, ...packages].map(({ names }) => names),
      ...specialists.flatMap(({ titles, bios }) => [titles, bios]),
    ]
    for (const each of words)
      expect([each?.nl, each?.en]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
    expect(services.filter(({ names }) => names?.nl === names?.en)).toEqual([])
  })

  test('contains the freelancer (R-A1.1, R-A6.1)', async () => {
    const catalogue = await apiClient(servers[0]!.url)('catalogue', { params: { id: freelancer } })
    expect(catalogue.organisation).toMatchObject({ name: 'Mila Hendriks', organisationKind: 'FREELANCER' })
    expect(catalogue.services).toHaveLength(3)
    expect(catalogue.specialists).toHaveLength(1)
  })

  test.each([
    ['owner@demo.inplan.test', 'OWNER', false],
    ['specialist@demo.inplan.test', 'SPECIALIST', true],
  ])('%s can use the provider app', async (email, role, isSpecialist) => {
    const call = await logIn(email)
    const session = await call('providerSession', {})
    expect(session.role).toBe(role)
    expect(session.specialistId !== null).toBe(isSpecialist)
    const today = new Date()
    const [from, to] = [-6, 6].map((days) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10))
    const calendar = await call('providerCalendar', { query: { from: from!, to: to! } })
    expect(unpackAvailability(calendar.availability).length).toBeGreaterThan(5)
    expect(calendar.bookings.length).toBeGreaterThan(5)
  })

  test('the demo customer has bookings', async () => {
    const customer = await (
      await logIn('customer@demo.inplan.test')
    )('customerByEmail', {
      body: { email: 'customer@demo.inplan.test' },
    })
    expect(customer).toMatchObject({ firstName: 'Sam', lastName: 'de Vries' })
    const past = await queryAsOwner(
      databaseUrl,
      'select from booking where customer_id = $1 and starts_at < now() and status = $2',
      [customer.id, 'accepted'],
    )
    expect(past).toHaveLength(3)
  })

  test('a guest with past bookings has no known password', async () => {
    const call = apiClient(servers[0]!.url)('login', { body: { email: 'noor.jansen@example.test', password } })
    expect((await failureOf(call)).code).toBe('credentials-invalid')
  })

  test('seats add up, and no mail was sent', async () => {
    const metrics = await (await fetch(`${servers[1]!.url}/metrics`)).text()
    expect(metrics).toMatch(/^inplan_oversold 0$/m)
    expect(metrics).toMatch(/^inplan_bookings\{status="pending"\} [1-3]$/m)
    const { mails } = (await (await fetch(`${servers[0]!.url}/dev/mailbox.json`)).json()) as { mails: unknown[] }
    expect(mails).toEqual([])
  })

  test('a second start changes nothing', async () => {
    const before = await countRows(databaseUrl)
    expect(before.organizations).toBe(2)
    const again = await startInProcessServer(databaseUrl, { DEMO_DATA: '1' })
    await again.stop()
    expect(await countRows(databaseUrl)).toEqual(before)
    expect(servers.map(({ log }) => log())).toEqual(['', ''])
  })
})

test('A database that already has data gets no demo data', async () => {
  const databaseUrl = await createDatabase()
  const database = openProductDatabase(databaseUrl, 2, () => undefined)
  await aStudio(database)
  await database.close()
  const before = await countRows(databaseUrl)
  await (await startInProcessServer(databaseUrl, { DEMO_DATA: '1' })).stop()
  expect(await countRows(databaseUrl)).toEqual(before)
})

test('A server in production refuses demo data', async () => {
  const start = startInProcessServer(await createDatabase(), {
    DEMO_DATA: '1',
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://book.example.test',
    SMTP_URL: 'smtp://127.0.0.1:25',
  })
  await expect(start).rejects.toThrow('DEMO_DATA is refused with NODE_ENV=production')
})
