import { randomUUID } from 'node:crypto'
import type { Call } from '#shared/api/client.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'

/** A bookable time of a specialist. */
export interface BookableTime {
  readonly serviceId: string
  readonly specialistId: string
  readonly startTime: string
  readonly price: number
}

/** Books a time as the owner, for a customer who phones. Returns the booking's id. */
export async function bookCaller(owner: Call, time: BookableTime): Promise<string> {
  const newCustomer = { id: randomUUID(), firstName: 'Ans', lastName: 'Mol', email: '', phoneNumber: '0612345678' }
  const body = { ...time, newCustomer, sendConfirmation: false }
  const { booking } = await owner('bookForCustomer', { body }, { idempotencyKey: randomUUID() })
  if (!booking) throw new Error('The time was not booked.')
  return booking.id
}

/**
 * Publishes a session of a group service as the owner.
 *
 * @param service its name
 * @param minute the minute of the day at which it begins
 */
export async function publishSession(
  owner: Call,
  service: RegExp,
  date: LocalDate,
  minute: number,
): Promise<BookableTime> {
  const {
    id: serviceId,
    specialistIds,
    duration,
    price,
  } = (await owner('providerServices', {})).find(({ name }) => service.test(name))!
  const specialistId = specialistIds[0]!
  const startTime = formatLocalTime(minute)
  await owner('createAvailability', {
    body: {
      type: 'TIME_SLOT',
      specialistId,
      serviceIds: [serviceId],
      startDate: date,
      startTime,
      endTime: formatLocalTime(minute + duration),
      recurrence: 'ONE_TIME',
    },
  })
  const { availability } = await owner('providerCalendar', { query: { specialistId, from: date, to: date } })
  const published = availability
    .flatMap(({ occurrences }) => occurrences)
    .find((occurrence) => occurrence.startTime.includes(`T${startTime}`))!
  return { serviceId, specialistId, startTime: published.startTime, price }
}
