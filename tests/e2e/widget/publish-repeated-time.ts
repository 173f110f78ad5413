import type { Call } from '#shared/api/client.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { addDays, type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { bookCaller } from '#tests/e2e/owner-acts.ts'

/** A service that customers may book as a repeat, and the first of the three weekly dates on which it is offered. */
export interface RepeatedTime {
  readonly serviceId: string
  readonly date: LocalDate
}

/** Offers the massage on three dates, a week apart, from 05:00 to 07:00. Another customer has already booked 05:00 on the second date. */
export async function publishRepeatedTime(owner: Call, date: LocalDate): Promise<RepeatedTime> {
  const { id: serviceId, specialistIds, price } = (await owner('providerServices', {})).find(({ repeats }) => repeats)!
  const specialistId = specialistIds[0]!
  await owner('createAvailability', {
    body: {
      type: 'APPOINTMENT',
      specialistId,
      serviceIds: [serviceId],
      startDate: date,
      startTime: '05:00',
      endTime: '07:00',
      recurrence: 'WEEKLY',
      endDate: addDays(date, 14),
    },
  })
  const startTime = formatInstant(wallToInstantOrNext(zoneOf('Europe/Amsterdam'), toEpochDay(addDays(date, 7)), 300))
  await bookCaller(owner, { serviceId, specialistId, startTime, price })
  return { serviceId, date }
}
