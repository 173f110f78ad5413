import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { BookingTemplate } from '#server/modules/booking/booking/mails/booking-mail-job-types.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { bookingMailWriter } from '#server/modules/booking/booking/mails/write-booking-mail.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest } from './support/booking-test-studio.ts'
import { apiClient } from './support/api-client.ts'
import { mailbox, mailTo } from './support/mailbox.ts'

// Tests the mails to customer and specialist about changes of a booking.

let scene: BookingTestStudio
let guest: Guest

beforeAll(async () => {
  scene = await aBookingTestStudio('own server')
  guest = await scene.aGuest()
  // Members get mails in the language of their app (rule D130).
  await apiClient(scene.url, { token: scene.studio.specialist.token, locale: 'en' })('providerSession', {})
})
afterAll(() => scene.stop())

const toGuest = (subject: RegExp) => mailTo(scene.url, guest.email, subject)
const toSpecialist = (subject: RegExp) => mailTo(scene.url, 'anna@example.test', subject)

test('A booking moved by the provider: the customer gets a mail for each move, with the previous time', async () => {
  const slot = await scene.sessions(scene.aDay(), scene.studio.privateService, 720)
  const id = await guest.book(slot('09:00'))
  const move = (slotId: string) => scene.owner('rescheduleBooking', { body: { id, slotId, reopensOldSlot: true } })
  await move(slot('10:00'))
  expect((await toGuest(/^Booking was moved: Massage, .*10:00$/)).text).toMatch(/Previously: .*09:00/)
  await move(slot('11:00'))
  expect((await toGuest(/^Booking was moved: Massage, .*11:00$/)).text).toMatch(/Previously: .*10:00/)
})

test('A reschedule request: the mail says where and until when to answer, and the answer is mailed to both sides (R-A1.5, R-A6.3)', async () => {
  const slot = await scene.sessions(scene.aDay())
  const id = await guest.book(slot('09:00'))
  await scene.owner('requestReschedule', { body: { id } })
  const asked = await toGuest(/^Please choose another time: Massage/)
  expect(asked.text).toContain(`/widget/en/?organization_id=${scene.studio.id}&appointmentId=${id}`)
  expect(asked.text).toContain('Please answer before')
  await guest.call('rescheduleOwnBooking', { body: { id, slotId: slot('10:00') } })
  expect((await toSpecialist(/^Moved: Noor van Dijk, .*10:00$/)).text).toMatch(/Previously: .*09:00/)
})

test('A booking cancelled by the customer: both sides get a mail', async () => {
  const slot = await scene.sessions(scene.aDay())
  const id = await guest.book(slot('09:00'))
  await guest.call('cancelOwnBooking', { body: { id } })
  expect((await toGuest(/^You cancelled your booking: Massage/)).text).toContain(
    'To remove it from your calendar, open the attached file',
  )
  expect((await toSpecialist(/^Cancelled: Noor van Dijk/)).text).toContain('Noor van Dijk cancelled this booking:')
})

test('The server ends an expired hold and an unanswered request by itself, and sends mails about it', async () => {
  const slot = await scene.sessions(scene.aDay())
  const [held, asked] = [await guest.book(slot('09:00')), await guest.book(slot('10:00'))]
  await scene.owner('requestReschedule', { body: { id: asked } })
  const over = `date_trunc('minute', now()) - interval '1 minute'`
  await scene.rows(`update booking set request_expires_at = ${over} where id = $1`, asked)
  await scene.rows(`update booking_event set after = after || '{"payment": "held"}' where booking_id = $1`, held)
  await scene.rows(
    `update booking set payment_method = 'card', payment_state = 'held', hold_expires_at = ${over} where id = $1`,
    held,
  )
  expect((await toGuest(/^Your booking was not paid in time: Massage, .*09:00$/)).text).toContain(
    '/widget/en/timeslot?',
  )
  expect((await toGuest(/^Your booking has expired: Massage, .*10:00$/)).text).toContain('got no answer')
  expect((await toSpecialist(/^Expired: Noor van Dijk, .*10:00$/)).text).toContain('did not answer your request')
  const { events } = await scene.owner('bookingTrail', { params: { id: held } })
  expect(events.at(-1)).toMatchObject({ kind: 'hold-expired', actor: 'system', surface: 'deadline', address: null })
  const again = await scene.aGuest()
  await again.book(slot('09:00'))
  await again.book(slot('10:00'))
  // The specialist gets no mail about an unpaid booking; nobody gets a mail twice.
  const news = (await mailbox(scene.url)).filter(({ subject }) => /not paid in time|[Ee]xpired/.test(subject))
  expect(news).toHaveLength(3)
})

test('An outdated mail is not sent: no request that was answered, no confirmation of a booking that has ended (R-D98)', async () => {
  const slot = await scene.sessions(scene.aDay())
  const id = await guest.book(slot('09:00'))
  const needs = {
    clock: () => new Date(),
    configuration: { mailFrom: 'no-reply@example.test' } as Dependencies['configuration'],
    database: scene.database,
    secrets: systemSecrets,
    storage: { read: async () => undefined },
    publicUrl: () => scene.url,
  }
  const isNews = async (template: BookingTemplate) =>
    (await bookingMailWriter.write(
      {
        template,
        bookingId: id,
        organisationId: scene.studio.id,
        locale: 'en',
      },
      needs,
    )) !== undefined
  const templates = ['booking-confirmed', 'booking-moved', 'reschedule-asked', 'cancellation-confirmed'] as const
  const news = async () =>
    Object.fromEntries(await Promise.all(templates.map(async (each) => [each, await isNews(each)])))

  await scene.owner('requestReschedule', { body: { id } })
  expect(await news()).toMatchObject({ 'booking-confirmed': true, 'booking-moved': true, 'reschedule-asked': true })
  await guest.call('rescheduleOwnBooking', { body: { id, slotId: slot('10:00') } })
  expect(await news()).toMatchObject({ 'booking-confirmed': true, 'booking-moved': true, 'reschedule-asked': false })
  await guest.call('cancelOwnBooking', { body: { id } })
  expect(await news()).toEqual({
    'booking-confirmed': false,
    'booking-moved': false,
    'reschedule-asked': false,
    'cancellation-confirmed': true,
  })
})
