import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { reservationOf } from './support/reservations.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// Tests meetings by phone and by video: the number that is called, and the link to the call.

const at = startTestServerWithStudio('of-all')
let customer: Awaited<ReturnType<typeof aCustomer>>
let day = 0

beforeAll(async () => {
  await queryAsOwner(
    at.databaseUrl,
    `update organization set payment_methods = '{card,pay-afterwards}' where id = $1`,
    [at.studio.id],
  )
  const types = `update service set location_types = '{virtual,phone}' where organization_id = $1`
  await queryAsOwner(at.databaseUrl, types, [at.studio.id])
})

beforeEach(async () => {
  customer = await aCustomer(at.database, at.studio)
})

const link = 'https://meet.example.com/anna'
const own = () => apiClient(at.url, { token: customer.token, organisationId: at.studio.id, locale: 'en' })
const owner = () => apiClient(at.url, { token: at.studio.owner.token, locale: 'en' })

type Body = Input<'reserve'>['body']

async function book(
  service: typeof at.studio.privateService,
  type: 'PHONE' | 'VIRTUAL',
  phoneNumber: string,
  paymentMethod: Body['paymentMethod'] = 'AFTER_PAY',
) {
  const startDate = addDays(inAWeek, day++)
  const seriesId = await publishSessions(at.database, at.studio, service, { startDate })
  const body = reservationOf(at.studio, service, `${seriesId}_${startDate.replaceAll('-', '')}_0900`)
  const booking = body.booking && { ...body.booking, locationTypes: [type], phoneNumber }
  return own()('reserve', { body: { ...body, booking, paymentMethod } }, { idempotencyKey: randomUUID() })
}

/** Saves the link to the video calls of the paid service. */
async function saveLink(videoUrl: string | null) {
  const { id, name, durationMinutes, specialistIds } = at.studio.privateService
  return owner()('saveService', {
    body: {
      id,
      serviceKind: 'PRIVATE',
      name,
      description: '',
      duration: durationMinutes,
      price: 85,
      specialistIds: [...specialistIds],
      locationTypes: ['VIRTUAL', 'PHONE'],
      videoUrl,
    },
  })
}

describe('a booking by phone call (R-D360)', () => {
  test.each([
    ['paid', () => at.studio.privateService],
    ['free', () => at.studio.freeService],
  ] as const)('that is %s requires a phone number', async (_, service) => {
    const { code, fieldErrors } = await failureOf(book(service(), 'PHONE', ' '))
    expect([code, Object.keys(fieldErrors ?? {})]).toEqual(['validation', ['phoneNumber']])
    const { response } = await book(service(), 'PHONE', '06 1234 5678')
    expect(response.bookingId).not.toBeNull()
  })

  test('shows the phone number to the customer and the specialist', async () => {
    await book(at.studio.privateService, 'PHONE', '06 8765 4321')
    const toCustomer = await mailTo(at.url, customer.email, /^Booking is confirmed/)
    expect(toCustomer.text).toMatch(/Location: Phone-call: 06 /)
    const toSpecialist = await mailTo(at.url, 'anna@example.test', /./)
    expect(toSpecialist.text).toContain('06 ')
  })

  test('needs no phone number when it is by video', async () => {
    expect((await book(at.studio.privateService, 'VIRTUAL', '')).response.bookingId).not.toBeNull()
  })
})

describe('the link of a booking by video call (R-D361)', () => {
  const seen = async (id: string | null) => (await own()('ownBooking', { params: { id: id ?? '' } })).videoUrl
  const file = async (id: string | null) =>
    (await own()('ownBookingCalendarFile', { params: { id: id ?? '' } })).content.replaceAll(/\r\n /g, '')

  test.each(['http://meet.example.com', 'meet.example.com', 'javascript:alert(1)'])(
    'has no link such as %s',
    async (wrong) => {
      const { code, fieldErrors } = await failureOf(saveLink(wrong))
      expect([code, Object.keys(fieldErrors ?? {})]).toEqual(['validation', ['videoUrl']])
    },
  )

  test('is the current one of its service: on the booking, in its calendar file and in the mail', async () => {
    expect((await saveLink(link)).videoUrl).toBe(link)
    const { response } = await book(at.studio.privateService, 'VIRTUAL', '')
    expect(await seen(response.bookingId)).toBe(link)
    expect(await file(response.bookingId)).toContain(`LOCATION:${link}`)
    expect((await mailTo(at.url, customer.email, /^Booking is confirmed/)).text).toContain(`Video-call: ${link}`)
    await saveLink(`${link}-2`)
    expect(await seen(response.bookingId)).toBe(`${link}-2`)
    expect(await file(response.bookingId)).toContain(`LOCATION:${link}-2`)
    // Who has cancelled has no call any more.
    await own()('cancelOwnBooking', { body: { id: response.bookingId ?? '' } })
    expect(await seen(response.bookingId)).toBeUndefined()
    expect(await file(response.bookingId)).not.toContain(link)
  })

  test('is not shown to anybody without a booking, and not before the payment', async () => {
    await saveLink(link)
    const anyone = apiClient(at.url, { organisationId: at.studio.id, locale: 'en' })
    const { id } = at.studio.privateService
    expect(JSON.stringify(await anyone('service', { params: { id } }))).not.toContain(link)
    const { response } = await book(at.studio.privateService, 'VIRTUAL', '', 'STRIPE')
    expect(await seen(response.bookingId)).toBeUndefined()
    expect(await file(response.bookingId)).not.toContain(link)
  })

  test('is announced in the mail as coming from the specialist when the service has none', async () => {
    await saveLink(null)
    const { response } = await book(at.studio.privateService, 'VIRTUAL', '')
    expect(await seen(response.bookingId)).toBeUndefined()
    expect((await mailTo(at.url, customer.email, /^Booking is confirmed/)).text).toContain(
      'Video-call: you get the link from Anna de Vries',
    )
  })
})

describe('a specialist’s own link to video calls (R-D421)', () => {
  const annas = 'https://meet.example.com/annas-room'
  const seen = async (id: string | null) => (await own()('ownBooking', { params: { id: id ?? '' } })).videoUrl
  const anna = async () => {
    const { members } = await owner()('team', {})
    return members.find(({ specialistId }) => specialistId === at.studio.specialistId)!
  }
  const change = async (videoUrl: string | null | undefined) => {
    const { id, version, role, jobTitle } = await anna()
    return owner()('changeMember', { body: { id, version, role, jobTitle, deliversServices: true, videoUrl } })
  }

  test('is used for a service without a link: on the booking, in its calendar file, and in the mail', async () => {
    expect((await change(annas)).videoUrl).toBe(annas)
    await saveLink(null)
    const { response } = await book(at.studio.privateService, 'VIRTUAL', '')
    const id = response.bookingId ?? ''
    expect(await seen(id)).toBe(annas)
    const { content } = await own()('ownBookingCalendarFile', { params: { id } })
    expect(content.replaceAll(/\r\n /g, '')).toContain(`LOCATION:${annas}`)
    expect((await mailTo(at.url, customer.email, /^Booking is confirmed/)).text).toContain(`Video-call: ${annas}`)
    await saveLink(link)
    expect(await seen(id)).toBe(link)
    await saveLink(null)
    await change(undefined)
    expect(await seen(id)).toBe(annas)
    await change(null)
    expect(await seen(id)).toBeUndefined()
  })

  test('is not shown to anybody without a booking', async () => {
    await change(annas)
    const anyone = apiClient(at.url, { organisationId: at.studio.id, locale: 'en' })
    const told = await anyone('specialist', { params: { id: at.studio.specialistId } })
    expect(JSON.stringify(told)).not.toContain(annas)
  })

  test.each(['http://meet.example.com', 'javascript:alert(1)'])('is not %s', async (wrong) => {
    const { code, fieldErrors } = await failureOf(change(wrong))
    expect([code, Object.keys(fieldErrors ?? {})]).toEqual(['validation', ['videoUrl']])
  })

  test('is set in the specialist’s own account settings', async () => {
    const call = apiClient(at.url, { token: at.studio.specialist.token })
    const { firstName, lastName, version } = await call('account', {})
    const saved = await call('saveAccount', {
      body: { firstName, lastName, avatar: null, videoUrl: `${annas}-2`, version },
    })
    expect(saved.videoUrl).toBe(`${annas}-2`)
    expect((await anna()).videoUrl).toBe(`${annas}-2`)
  })
})
