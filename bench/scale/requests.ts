import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { pathOf } from '#shared/api/routes.ts'
import { translateRequest } from '#shared/api/specification/calls.ts'
import { wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import { reservationOf } from '#tests/integration/support/reservations.ts'
import { requestText } from '../load/request-text.ts'
import type { FilledDatabase } from './filled-databases.ts'
import { type FilledOrganisation, LEAST_HISTORY } from './fill.ts'

const ZONE = zoneOf('Europe/Amsterdam')
const HOURS = 8
const FIRST_MINUTE = 9 * 60

/** Returns a search for one specialist's free slots in the month that contains their upcoming bookings. */
export const searchText = (
  { id, specialistIds, serviceIds }: FilledOrganisation,
  place: number,
  firstDate: LocalDate,
): string =>
  requestText({
    method: 'POST',
    path: pathOf('windowSlots'),
    body: translateRequest(
      'windowSlots',
      {
        organisationId: id,
        serviceId: serviceIds[place],
        specialistId: specialistIds[place],
        startDate: firstDate,
        endDate: addDays(firstDate, 30),
      },
      'specification',
    ),
  })

/** Returns the request for a week of all specialists, as the calendar of an owner sends it. */
export const weekText = ({ id }: FilledOrganisation, token: string, firstDate: LocalDate): string =>
  requestText({
    method: 'GET',
    path: `${pathOf('providerCalendar')}?from=${firstDate}&to=${addDays(firstDate, 6)}`,
    headers: memberHeaders(id, token),
  })

export const listText = ({ id }: FilledOrganisation, token: string, when: 'UPCOMING' | 'PAST'): string =>
  requestText({
    method: 'GET',
    path: `${pathOf('providerBookings')}?when=${when}&page=0&size=${LEAST_HISTORY}`,
    headers: memberHeaders(id, token),
  })

const memberHeaders = (organisationId: string, token: string) => ({
  authorization: `Bearer ${token}`,
  'x-organization-id': organisationId,
})

/** The number of weeks from the first upcoming booking to the first week without any bookings. */
const FREE_WEEKS = 3

/** Returns the Monday from which on every hour is free for single reservations. */
export const freeFrom = (firstDate: LocalDate): LocalDate => addDays(firstDate, FREE_WEEKS * 7)

/** Returns one search for each specialist of the measured organisations. */
export const searchTexts = ({ measured, firstDate }: FilledDatabase): string[] =>
  measured.flatMap((organisation) =>
    organisation.specialistIds.map((_, place) => searchText(organisation, place, firstDate)),
  )

/** Returns the reservation of a specialist's free hour number `number`, counted from the Monday `date`. */
export function reservationText(
  { id, specialistIds, serviceIds }: FilledOrganisation,
  place: number,
  token: string,
  date: LocalDate,
  number: number,
): string {
  const [specialistId = '', serviceId = ''] = [specialistIds[place], serviceIds[place]]
  const workday = Math.floor(number / HOURS)
  const day = addDays(date, Math.floor(workday / 5) * 7 + (workday % 5))
  const start = wallToInstantOrNext(ZONE, toEpochDay(day), FIRST_MINUTE + (number % HOURS) * 60)
  const windowId = `${specialistId}_${day.replaceAll('-', '')}_0900`
  const body = reservationOf({ id, specialistId }, { id: serviceId, priceCents: 8500 }, windowId)
  return requestText({
    method: 'POST',
    path: pathOf('reserve'),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `scale-${place}-${number}` },
    body: translateRequest(
      'reserve',
      { ...body, booking: { ...body.booking, slot: null, windowId, windowStart: formatInstant(start) } },
      'specification',
    ),
  })
}
