import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertSpecialist } from '#server/modules/organisation/team/specialists.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import { aBooking, aCustomer, inAWeek } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// Tests that members of an organisation see and change their own calendar, and nothing of a colleague's.

const at = useSharedServerWithStudio('of-all')
let bookingId: string
/** The date range from the day before the booking to the day after it. */
let around: { from: string; to: string }
const colleagueId = randomUUID()

beforeAll(async () => {
  const booking = await aBooking(at.database, at.studio, await aCustomer(at.database, at.studio))
  bookingId = booking.id
  const dayOfBooking = (shift: number) =>
    dateOfEpochMinute(booking.start + shift * 1440)
      .toISOString()
      .slice(0, 10)
  around = { from: dayOfBooking(-1), to: dayOfBooking(1) }
  // The specialist's account is linked to a new specialist, who is thus a colleague of the booked one.
  await at.database.inTenant(at.studio.id, async (transaction) => {
    await insertSpecialist(
      transaction,
      {
        organisationId: at.studio.id,
        id: colleagueId,
        firstName: 'Noor',
        lastName: 'Smit',
        jobTitle: '',
        bio: '',
        email: 'noor@example.test',
        avatarPath: null,
        translation: null,
        videoUrl: null,
      },
      new Date(),
    )
    await transaction.sql
      .updateTable('member')
      .set({ specialist_id: colleagueId })
      .where('account_id', '=', at.studio.specialist.accountId)
      .execute()
  })
})

const asSpecialist = () => apiClient(at.url, { token: at.studio.specialist.token })

describe('a colleague’s calendar (T-A1)', () => {
  test('is not part of a specialist’s own calendar and lists', async () => {
    const { bookings } = await asSpecialist()('providerCalendar', { query: around })
    expect(bookings).toEqual([])
    expect((await asSpecialist()('providerBookings', { query: {} })).total).toBe(0)
  })

  test.each([
    ['read', () => asSpecialist()('providerCalendar', { query: { ...around, specialistId: at.studio.specialistId } })],
    ['opened', () => asSpecialist()('providerBooking', { params: { id: bookingId } })],
    ['cancelled', () => asSpecialist()('changeBooking', { body: { id: bookingId, status: 'REJECTED' } })],
    [
      'moved',
      () =>
        asSpecialist()('rescheduleBooking', {
          body: { id: bookingId, slotId: 'any', reopensOldSlot: true },
        }),
    ],
    ['searched for slots', () => asSpecialist()('rescheduleOptions', { params: { id: bookingId }, query: around })],
    ['asked to move', () => asSpecialist()('requestReschedule', { body: { id: bookingId } })],
    ['paid', () => asSpecialist()('confirmPayment', { body: { id: bookingId, paymentStatus: 'PAID' } })],
    ['listed', () => asSpecialist()('providerBookings', { query: { specialistId: at.studio.specialistId } })],
    [
      'filled',
      () =>
        asSpecialist()('createAvailability', {
          body: {
            type: 'APPOINTMENT',
            specialistId: at.studio.specialistId,
            serviceIds: [at.studio.freeService.id],
            startDate: inAWeek,
            startTime: '18:00',
            endTime: '20:00',
            recurrence: 'ONE_TIME',
          },
        }),
    ],
  ])('cannot be %s by a specialist', async (_, attempt) => {
    expect((await failureOf(attempt())).code).toBe('not-found')
  })

  test('can be read by the owner', async () => {
    const booking = await apiClient(at.url, { token: at.studio.owner.token })('providerBooking', {
      params: { id: bookingId },
    })
    expect(booking.status).toBe('ACCEPTED')
  })
})
