import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { imageUploadPath } from '#shared/api/upload-image.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { customerOfAccount } from '#server/modules/customers/records/customer/customers.ts'
import {
  aBooking,
  aCustomer,
  aPackage,
  aStudio,
  inAWeek,
  now,
  type Person,
  publishSessions,
} from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { aGuestVisitor } from './support/guests.ts'
import { mailTo } from './support/mailbox.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// Sends the calls of specification B, section 7, with the fields and headers that it names and no other: no organisation in a header, no
// idempotency key, no price that was seen, no payment method.

const at = startTestServerWithStudio('of-all')
let customer: Person & { customerId: string }
let packageId: string
let filePath: string

beforeAll(async () => {
  customer = await aCustomer(at.database, at.studio)
  packageId = await aPackage(at.database, at.studio)
  filePath = await uploadedPicture()
  // Another organisation, so that it matters which one is found.
  await aStudio(at.database)
})

async function uploadedPicture(): Promise<string> {
  const picture = sharp({ create: { width: 250, height: 175, channels: 3, background: 'teal' } })
  const answer = await fetch(at.url + imageUploadPath, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${at.studio.owner.token}` },
    body: new Uint8Array(await picture.png().toBuffer()),
  })
  return ((await answer.json()) as { filePath: string }).filePath
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Sends a call as the specification has it: JSON, and a token where there is one. */
async function send(call: `${'GET' | 'POST'} ${string}`, body?: unknown, token?: string): Promise<Answer> {
  const [method = 'GET', path = ''] = call.split(' ')
  const answer = await fetch(at.url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

let days = 0
/** Publishes a session of an hour at 09:00 on a day of its own. Returns its date and slot id. */
async function aSession(service = at.studio.privateService): Promise<{ date: LocalDate; slotId: string }> {
  const date = addDays(inAWeek, days++)
  const seriesId = await publishSessions(at.database, at.studio, service, { startDate: date, toMinute: 600 })
  return { date, slotId: `${seriesId}_${date.replaceAll('-', '')}_0900` }
}

/** The payload of `appointment/v2` with the fields of the specification. */
const reservationBody = (slotId: string | null, date: string) => ({
  appointmentDto: {
    firstName: 'Noor',
    lastName: 'van Dijk',
    phoneNumber: '0612345678',
    email: customer.email,
    reservationDate: date,
    participants: 1,
    paymentStatus: 'PENDING',
    status: 'ACCEPTED',
    eventSlotDto: { id: slotId },
    appointmentId: null,
    appointmentStart: null,
    freeCancellation: false,
    locationTypes: [],
    serviceLocationIds: [],
  },
  totalPriceRequest: {
    eventId: slotId,
    serviceId: at.studio.privateService.id,
    instructorId: at.studio.specialistId,
    customerId: customer.customerId,
    useCredits: false,
    orgId: at.studio.id,
    participantsNumber: 1,
    packageId: null,
    isPurchase: false,
  },
})

async function book(): Promise<{ answer: Answer; id: string }> {
  const { date, slotId } = await aSession()
  const answer = await send('POST /api/public/appointment/v2', reservationBody(slotId, date), customer.token)
  return { answer, id: String((answer.body['response'] as Record<string, unknown>)['appointmentId']) }
}

/** The payload of `calendar/event/create`. Both times are ISO 8601. */
const calendarEvent = (email: string, startTime: string, endTime: string) => ({
  summary: 'Massage',
  location: '',
  description: '',
  start: { dateTime: startTime, timeZone: 'Europe/Amsterdam' },
  end: { dateTime: endTime, timeZone: 'Europe/Amsterdam' },
  attendees: [{ email }],
})

describe('a client of the specification can read (R-D389)', () => {
  test('one slot of service availability (R-B7.8)', async () => {
    const { slotId } = await aSession()
    const { status, body } = await send(`GET /api/public/schedule/event/${slotId}`)
    expect([status, body]).toMatchObject([200, { response: { eventSlotDto: { id: slotId, price: 85, duration: 60 } } }])
  })

  test('one own appointment (R-B7.10)', async () => {
    const { id } = await book()
    const { status, body } = await send(`GET /api/v2/appointment/${id}`, undefined, customer.token)
    expect([status, body]).toMatchObject([200, { id, serviceName: 'Massage' }])
  })

  test('one own appointment of a customer who has since visited another organisation (R-B7.10)', async () => {
    const person = await aCustomer(at.database, at.studio)
    const { id } = await aBooking(at.database, at.studio, person)
    const elsewhere = await aStudio(at.database)
    await at.database.inTenant(elsewhere.id, (transaction) =>
      customerOfAccount(transaction, person.accountId, randomUUID(), new Date(now.getTime() + 3_600_000)),
    )
    const { status, body } = await send(`GET /api/v2/appointment/${id}`, undefined, person.token)
    expect([status, body]).toMatchObject([200, { id }])
  })

  test('one service (R-B7.11)', async () => {
    const { status, body } = await send(`GET /api/public/service/${at.studio.privateService.id}`)
    expect([status, body]).toMatchObject([200, { id: at.studio.privateService.id, name: 'Massage', price: 85 }])
  })

  test('the services of an instructor (R-B7.12)', async () => {
    const { status, body } = await send(`GET /api/public/instructor/${at.studio.specialistId}/services`)
    expect(status).toBe(200)
    expect(body).toContainEqual(expect.objectContaining({ id: at.studio.privateService.id }))
  })

  test('an instructor (R-B7.13)', async () => {
    const { status, body } = await send(`GET /api/public/instructor/${at.studio.specialistId}`)
    expect([status, body]).toMatchObject([200, { id: at.studio.specialistId, firstName: 'Anna' }])
  })

  test('a package (R-B7.14)', async () => {
    const { status, body } = await send(`GET /api/public/package/${packageId}`)
    expect([status, body]).toMatchObject([200, { id: packageId, price: 400 }])
  })

  test('the caller as a customer (R-B7.18)', async () => {
    const { status, body } = await send('POST /api/customer/email', { email: customer.email }, customer.token)
    expect([status, body]).toMatchObject([200, { id: customer.customerId, email: customer.email }])
  })

  test('a signed address of an image (R-B7.20)', async () => {
    const question = { filePath, operation: 'GET_OBJECT' }
    const { status, body } = await send('POST /api/public/s3/get-presigned-url', question)
    expect(status).toBe(200)
    expect((await fetch(new URL(String(body['preSignedUrl']), at.url))).status).toBe(200)
  })
})

describe('a client of the specification can book (R-D389)', () => {
  test('an event slot that is paid afterwards (R-B3.12, R-B7.17)', async () => {
    const { answer, id } = await book()
    expect([answer.status, answer.body]).toMatchObject([200, { response: { totalPrice: 85, payment: null } }])
    const { body } = await send(`GET /api/v2/appointment/${id}`, undefined, customer.token)
    expect(body).toMatchObject({ status: 'ACCEPTED', paymentMethod: 'AFTER_PAY', price: 85 })
  })

  test('again with the same request without a key, which then finds the slot taken (R-B7.17)', async () => {
    const { date, slotId } = await aSession()
    const body = reservationBody(slotId, date)
    const statuses = [await send('POST /api/public/appointment/v2', body, customer.token)]
    statuses.push(await send('POST /api/public/appointment/v2', body, customer.token))
    expect(statuses.map(({ status }) => status)).toEqual([200, 409])
  })

  test('by card where the organisation accepts nothing else (R-B7.17)', async () => {
    const methods = (list: string) =>
      queryAsOwner(at.databaseUrl, `update organization set payment_methods = '{${list}}' where id = $1`, [
        at.studio.id,
      ])
    await methods('card')
    const { answer } = await book()
    await methods('card,pay-afterwards')
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { response: { payment: { holdUntil: expect.any(String) as string } } },
    ])
  })

  test('only with a named slot, not with an event slot whose id is null (R-B7.17)', async () => {
    const body = reservationBody(null, inAWeek)
    expect(await send('POST /api/public/appointment/v2', body, customer.token)).toMatchObject({
      status: 409,
      body: { code: 'slot-not-offered' },
    })
  })

  test('a package (R-B7.17)', async () => {
    const body = reservationBody(null, inAWeek)
    const totalPriceRequest = {
      ...body.totalPriceRequest,
      serviceId: null,
      instructorId: null,
      packageId,
      isPurchase: true,
    }
    const purchase = { appointmentDto: null, totalPriceRequest }
    const { status, body: answer } = await send('POST /api/public/appointment/v2', purchase, customer.token)
    expect([status, answer]).toMatchObject([200, { response: { totalPrice: 400, booking: { packageId } } }])
  })

  test('and get the calendar event mailed afterwards (R-B7.19)', async () => {
    const { id } = await book()
    const { body } = await send(`GET /api/v2/appointment/${id}`, undefined, customer.token)
    const event = calendarEvent(customer.email, String(body['startTime']), String(body['endTime']))
    const sent = await send('POST /api/public/calendar/event/create', event, customer.token)
    expect(sent).toEqual({ status: 200, body: { accepted: true } })
  })
})

describe('a call without an organisation reveals nothing about others', () => {
  const unknown = randomUUID()

  test.each([
    ['R-B7.8', `GET /api/public/schedule/event/${unknown}_20300101_0900`],
    ['R-B7.8', 'GET /api/public/schedule/event/nonsense'],
    ['R-B7.11', `GET /api/public/service/${unknown}`],
    ['R-B7.11', 'GET /api/public/service/nonsense'],
    ['R-B7.12', `GET /api/public/instructor/${unknown}/services`],
    ['R-B7.13', `GET /api/public/instructor/${unknown}`],
    ['R-B7.14', `GET /api/public/package/${unknown}`],
  ] as const)('%s: %s is not found', async (_, call) => {
    expect((await send(call)).status).toBe(404)
  })

  test('another’s booking is not found (T-A1, R-B7.10)', async () => {
    const { id } = await book()
    const stranger = await aCustomer(at.database, at.studio)
    expect((await send(`GET /api/v2/appointment/${id}`, undefined, stranger.token)).status).toBe(404)
    expect((await send(`GET /api/v2/appointment/${id}`)).status).toBe(401)
  })

  test('another’s address is not found (T-A1, R-B7.18)', async () => {
    const stranger = await aCustomer(at.database, at.studio)
    expect((await send('POST /api/customer/email', { email: stranger.email }, customer.token)).status).toBe(404)
  })

  test('a calendar event is mailed only with a log-in or a guest’s link (T-A9, R-B7.19)', async () => {
    const event = calendarEvent(customer.email, '2030-01-01T09:00:00+01:00', '2030-01-01T10:00:00+01:00')
    expect((await send('POST /api/public/calendar/event/create', event)).status).toBe(401)
    expect((await send('POST /api/public/calendar/event/create', event, customer.token)).status).toBe(404)
  })

  test('a guest can have the calendar event of their own booking mailed, and of no other (R-B7.19)', async () => {
    const { slotId } = await aSession()
    const guest = aGuestVisitor(at)
    await guest.askCode()
    const { text } = await mailTo(at.url, guest.email)
    await guest.confirm(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    const id = await guest.book(slotId)
    const { startTime, endTime } = await guest.with()('ownBooking', { params: { id } })
    const mailTheEvent = (email: string) =>
      guest.with()('createCalendarEvent', { body: calendarEvent(email, startTime, endTime) })
    expect(await mailTheEvent(guest.email)).toEqual({ accepted: true })
    await expect(mailTheEvent(customer.email)).rejects.toMatchObject({ code: 'not-found' })
  })
})
