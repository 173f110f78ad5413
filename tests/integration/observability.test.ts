import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { translateRequest } from '#shared/api/specification/calls.ts'
import { addDays } from '#shared/time/local-date.ts'
import { type OtlpReceiver, startOtlpReceiver } from '#tests/fakes/otlp-receiver.ts'
import { aStudio, inAWeek, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { listen } from './support/change-stream.ts'
import { createDatabase, queryAsOwner } from './support/database.ts'
import { reservationOf } from './support/reservations.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { startMailServer, type TestMailServer } from './support/test-mail-server.ts'

// Runs one server that logs everything and exports traces and metrics, through sign-ups, a booking, mail and errors. The tests then check
// what it has logged and exported.

const PROXY_ID = randomUUID()
const guest = {
  firstName: 'Jozefien',
  lastName: 'Achterberg',
  phoneNumber: '0687654321',
  email: 'jozefien@example.test',
}
const metricsToken = 'a-token-of-at-least-32-characters'
const password = 'Wachtwoord-van-Jozefien-1'

interface Line {
  readonly level: number
  readonly msg: string
  readonly requestId?: string
  readonly organisationId?: string
  readonly job?: string
  readonly jobId?: string
  readonly route?: string
  readonly status?: number | string
  readonly refused?: string
  readonly milliseconds?: number
}

let studio: Studio
let log: string
let metrics: string
let receiver: OtlpReceiver
/** The request ids that the answers contained. */
const ids: Record<'booking' | 'broken' | 'invitation', string> = { booking: '', broken: '', invitation: '' }
/** All names, addresses, numbers, tokens and codes of the people in this run. None of them may be logged or exported. */
const personal = new Set<string>([guest.lastName, guest.firstName, guest.phoneNumber, guest.email, password])

const lines = (): Line[] =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

beforeAll(async () => {
  const databaseUrl = await createDatabase()
  const [mailServer, database] = [await startMailServer(), openProductDatabase(databaseUrl, 2, () => undefined)]
  receiver = await startOtlpReceiver()
  const server = await startServerProcess(databaseUrl, {
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'debug',
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN: metricsToken,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  })
  studio = await aStudio(database)
  try {
    await run({ databaseUrl, database, mailServer, server })
    metrics = await (
      await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    ).text()
  } finally {
    // `stop` throws, because this run makes the server log a failure. The server has ended by then, so the error is ignored.
    await server.stop().catch(() => undefined)
  }
  log = server.log()
  return async () => {
    await receiver.close()
    await database.close()
    await mailServer.close()
  }
})

interface Scene {
  readonly databaseUrl: string
  readonly database: Database
  readonly mailServer: TestMailServer
  readonly server: ServerProcess
}

async function run({ databaseUrl, database, mailServer, server }: Scene): Promise<void> {
  const call = apiClient(server.url)
  const owner = apiClient(server.url, { token: studio.owner.token })
  for (const each of [studio.owner.token, studio.owner.email]) personal.add(each)

  // A provider and a customer sign up.
  await call('signUpProvider', { body: { email: 'hendrikje@example.test', password } })
  const organization = {
    name: 'Praktijk Hendrikje',
    organisationKind: 'FREELANCER',
    timeZone: 'Europe/Amsterdam',
  } as const
  const founder = { firstName: 'Hendrikje', lastName: 'Zeeland', organisation: organization }
  const code = await mailedCode(mailServer, 'hendrikje@example.test')
  const founded = await call('verifyProvider', { body: { email: 'hendrikje@example.test', code, ...founder } })
  await call('signUp', { body: { email: guest.email, password, organisationId: studio.id } })
  const body = { email: guest.email, code: await mailedCode(mailServer, guest.email), organisationId: studio.id }
  const { token } = await call('verifyCustomer', { body })
  for (const each of ['hendrikje', 'Zeeland', code, founded.token, body.code, token]) personal.add(each)

  // The customer books, and the provider gets the announcement.
  const seriesId = await publishSessions(database, studio, studio.privateService, {
    recurrence: 'daily',
    endDate: addDays(inAWeek, 3),
  })
  const stream = await listen(`${server.url}/api/provider/changes`, studio.owner.token)
  await call('windowSlots', {
    body: {
      organisationId: studio.id,
      serviceId: studio.privateService.id,
      startDate: inAWeek,
      endDate: addDays(inAWeek, 7),
    },
  })
  const slotOf = (day: number) => `${seriesId}_${addDays(inAWeek, day).replaceAll('-', '')}_0900`
  const bookingOf = (slotId: string) => {
    const whole = reservationOf(studio, studio.privateService, slotId)
    return { ...whole, booking: { ...whole.booking!, ...guest } }
  }
  const book = (slotId: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/public/appointment/v2`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...headers,
      },
      body: JSON.stringify(translateRequest('reserve', bookingOf(slotId), 'specification')),
    })
  const booked = await book(slotOf(0), {
    'x-request-id': PROXY_ID,
    traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
  })
  expect(booked.status).toBe(200)
  ids.booking = booked.headers.get('x-request-id') ?? ''
  await mailTo(mailServer, guest.email, 2)
  await vi.waitFor(() => expect(stream.topics).not.toEqual([]), 10_000)
  stream.close()

  // Causes refusals and errors, with personal data wherever a client can put it.
  await failureOf(call('login', { body: { email: guest.email, password: `${password}x` } }))
  await fetch(`${server.url}/${guest.email}?phone=${guest.phoneNumber}`, { headers: { 'x-request-id': guest.email } })
  await fetch(`${server.url}/calendar/${studio.id}/${studio.specialistId}/${randomBytes(32).toString('base64url')}.ics`)
  await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email": "${guest.email}`,
  })
  await queryAsOwner(
    databaseUrl,
    `alter table booking add constraint refuses_guests check (guest_last_name = '') not valid`,
  )
  const broken = await book(slotOf(1))
  expect(broken.status).toBe(500)
  ids.broken = broken.headers.get('x-request-id') ?? ''

  // In this error, Postgres quotes the row, because the table of accounts has no row-level security.
  const ofAccounts = `alter table account add constraint refuses_a_name check (last_name <> 'Zeeland') not valid`
  await queryAsOwner(databaseUrl, ofAccounts)
  await call('signUpProvider', { body: { email: 'gerritje@example.test', password } })
  const again = await mailedCode(mailServer, 'gerritje@example.test')
  await failureOf(call('verifyProvider', { body: { email: 'gerritje@example.test', code: again, ...founder } }))
  for (const each of ['gerritje', again]) personal.add(each)

  // Sends a mail that the mail server refuses.
  mailServer.treat('refuse')
  const invited = await fetch(`${server.url}/api/provider/team/invitation`, {
    method: 'POST',
    headers: { authorization: `Bearer ${studio.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'katelijne@example.test',
      role: 'SPECIALIST',
      jobTitle: 'Kapster',
      deliversServices: false,
    }),
  })
  expect(invited.status).toBe(200)
  ids.invitation = invited.headers.get('x-request-id') ?? ''
  personal.add('katelijne')
  const { text: invitation } = await mailTo(mailServer, 'katelijne@example.test')
  personal.add(/#\/join\/(\S+)/.exec(invitation)?.[1] ?? '')
  await vi.waitFor(() => expect(server.log()).toContain('was not sent'), 10_000)
  await owner('providerSession', {})
}

/** Waits until there are at least `count` mails to an address, and returns the latest. */
async function mailTo({ messages }: TestMailServer, address: string, count = 1): Promise<{ text: string }> {
  return vi.waitFor(async () => {
    const mails = await Promise.all(messages.map((message) => PostalMime.parse(message)))
    const found = mails.filter(({ to }) => to?.some((each) => each.address === address))
    expect(found.length).toBeGreaterThanOrEqual(count)
    return { text: found.at(-1)?.text ?? '' }
  }, 15_000)
}

const mailedCode = async (mailServer: TestMailServer, address: string): Promise<string> =>
  /\b\d{6}\b/.exec((await mailTo(mailServer, address)).text)?.[0] ?? ''

const answered = (route: string, status?: number) =>
  lines().filter(
    (line) => line.msg === 'request' && line.route === route && (status === undefined || line.status === status),
  )

describe('the log', () => {
  test('has a line for each request: its route’s pattern, status, duration and organisation', () => {
    const [booking] = answered('/api/public/appointment/v2', 200)
    expect(booking).toMatchObject({ level: 30, requestId: ids.booking, method: 'POST', organisationId: studio.id })
    expect(booking?.milliseconds).toBeGreaterThan(0)
    expect(answered('/api/public/v2/appointment/slots', 200)).toMatchObject([{ organisationId: studio.id }])
    expect(answered('/:name', 404)).toMatchObject([{ refused: 'not-found' }])
    expect(answered('/api/provider/changes')).toMatchObject([{ organisationId: studio.id, status: 'left' }])
  })

  test('uses a proxy’s request id only when it is valid, and returns the id in the response', () => {
    expect(ids.booking).toBe(PROXY_ID)
    expect(ids.broken).toMatch(/^[0-9a-f-]{36}$/)
    expect(log).not.toContain(`"requestId":"${guest.email}`)
  })

  test('names request and organisation in the line of an error', () => {
    expect(lines().filter(({ level }) => level >= 50)).toMatchObject([
      {
        msg: 'a request failed',
        requestId: ids.broken,
        organisationId: studio.id,
        route: '/api/public/appointment/v2',
        err: { code: '23514', constraint: 'refuses_guests' },
      },
      { msg: 'a request failed', err: { code: '23514', constraint: 'refuses_a_name' } },
    ])
  })

  test('names job, organisation and the request that caused it in the line of a job', () => {
    const [refused] = lines().filter(({ msg }) => msg.endsWith('was not sent'))
    expect(refused).toMatchObject({ job: 'mail', requestId: ids.invitation, organisationId: studio.id })
    expect(refused?.msg).toContain(refused?.jobId)
  })
})

describe('personal data in the log, the telemetry and the metrics (T-D7)', () => {
  const anyAddress = /[\w.+-]+@[\w-]+\.[a-z]{2,}/i
  const anyPhone = /(?<![\w-])(?:\+31|06)[ -]?\d{8}(?!\d)/
  const anyToken = /(?<![\w/-])[\w-]{43}(?![\w-])/

  test('is really part of the tested requests, so that the search can find it', () => {
    expect(personal.size).toBe(17)
    for (const each of personal) expect(each.length).toBeGreaterThanOrEqual(6)
  })

  test.each(['log', 'telemetry', 'metrics'] as const)('is not in the %s', (where) => {
    const text = { log: () => log, telemetry: () => receiver.bodies.join('\n'), metrics: () => metrics }[where]()
    expect(text.length).toBeGreaterThan(2000)
    for (const each of personal) expect(text.toLowerCase()).not.toContain(each.toLowerCase())
    for (const pattern of [anyAddress, anyPhone, anyToken]) expect(text).not.toMatch(pattern)
  })
})

describe('the metrics', () => {
  test.each([
    [
      'requests by route and status',
      /^inplan_http_request_seconds_count\{method="POST",route="\/api\/public\/appointment\/v2",status="500"\} 1$/m,
    ],
    ['refusals by reason', /^inplan_refusals_total\{route="\/:name",code="not-found"\} 1$/m],
    ['mails by how long they took', /^inplan_mail_delay_seconds_bucket\{le="60"\} 5$/m],
    ['failed jobs', /^inplan_job_seconds_count\{name="mail",outcome="failed"\} 1$/m],
    [
      'calls of the mail server',
      /^inplan_provider_call_seconds_count\{provider="smtp",call="send",outcome="refused"\} 1$/m,
    ],
    ['changes by when they were heard', /^inplan_change_delay_seconds_bucket\{le="1"\} [1-9]/m],
    ['streams, after one was left', /^inplan_change_streams\{audience="member"\} 0$/m],
    ['connections of the pool', /^inplan_database_connections\{state="open"\} [1-9]/m],
    ['callers that wait for one', /^inplan_database_connections\{state="waiting"\} 0$/m],
    ['jobs by queue', /^inplan_queue_jobs\{queue="mail",state="completed"\} 5$/m],
    ['the age of a queue', /^inplan_queue_age_seconds\{queue="mail"\} 0$/m],
    ['what could be read', /^inplan_counted\{numbers="seats"\} 1$/m],
    ['the delay of the event loop', /^inplan_nodejs_eventloop_lag_p99_seconds \d/m],
    ['the start of the process', /^inplan_process_start_time_seconds \d{10}/m],
  ])('%s', (_, line) => {
    expect(metrics).toMatch(line)
  })

  test('have the same names and values where OpenTelemetry receives them', () => {
    const names = new Set(receiver.points().map(({ metric }) => metric))
    // Matches the metrics that have a value: only their TYPE line is followed by a line with a value.
    const withValue = [...metrics.matchAll(/^# TYPE (\S+) \w+\n(?=\w)/gm)].map(([, name]) => name)
    expect(withValue.length).toBeGreaterThan(30)
    for (const name of withValue) expect(names).toContain(name)
    const mail = receiver.points().find(({ metric }) => metric === 'inplan_mail_delay_seconds')
    expect(mail).toMatchObject({ kind: 'histogram', value: 5 })
    expect(mail?.buckets.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(receiver.resource()).toMatchObject({ 'service.name': 'inplan' })
  })
})

describe('the traces', () => {
  test('of a reservation have its request and transaction, in the trace that the proxy began', () => {
    const spans = receiver.spans()
    const request = spans.find(({ attributes }) => attributes['inplan.request_id'] === ids.booking)
    expect(request).toMatchObject({
      name: 'POST /api/public/appointment/v2',
      traceId: 'ab'.repeat(16),
      parentSpanId: 'cd'.repeat(8),
      isFailed: false,
      attributes: { 'http.response.status_code': 200, 'inplan.organization_id': studio.id },
    })
    const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)
    expect(parts).toContain('transaction')
  })

  test('of a failed request say why it was refused', () => {
    const failed = receiver.spans().find(({ attributes }) => attributes['inplan.request_id'] === ids.broken)
    expect(failed).toMatchObject({ isFailed: true, attributes: { 'inplan.refused': 'internal' } })
  })

  test('of a mail have its job and the call to the mail server', () => {
    const spans = receiver.spans()
    const job = spans.find(
      ({ name, attributes }) => name === 'job mail' && attributes['inplan.request_id'] === ids.invitation,
    )
    expect(job).toMatchObject({ isFailed: true, attributes: { 'error.type': 'UndeliverableMail' } })
    const sending = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)
    expect(sending.map(({ name }) => name)).toContain('smtp send')
  })
})

test('The server does not load the OpenTelemetry module when it is not configured', () => {
  const built = (file: string) => readFileSync(resolve(import.meta.dirname, '../../out/server', file), 'utf8')
  expect(built('open-telemetry.js')).toContain('BatchSpanProcessor = class')
  expect(built('server-process.js')).not.toContain('BatchSpanProcessor')
  expect(built('server-process.js')).toContain('import("./open-telemetry.js")')
})
