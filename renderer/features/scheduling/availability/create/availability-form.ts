import { z } from 'zod'
import type { Input } from '#shared/api/client.ts'
import { countPublished } from '#shared/domain/availability/series/count-published.ts'
import { defaultRecurrenceEnd, recurrenceDays, type Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { addDays, fromEpochDay, toEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime, MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'
import type { AvailabilityTimes, Service } from '#renderer/data/api-types.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'
import type { FieldsOfRequest } from '#renderer/platform/forms/request-fields.ts'

export const recurrences = ['ONE_TIME', 'DAILY', 'WEEKLY', 'SPECIFIC_DAYS', 'MONTHLY', 'YEARLY'] as const
export const locationTypes = ['PHYSICAL', 'VIRTUAL', 'PHONE'] as const

/** The values of the form. Times are the typed texts; dates and times are local to the organisation. */
export interface AvailabilityDraft {
  /** TIME_SLOT is fixed slots of one service; APPOINTMENT is a window of time for several services. */
  type: 'TIME_SLOT' | 'APPOINTMENT'
  specialistId: string
  serviceIds: string[]
  locationTypes: (typeof locationTypes)[number][]
  /** The chosen location; '' for any of the organisation's locations. */
  placeId: string
  date: LocalDate
  from: string
  to: string
  repeat: (typeof recurrences)[number]
  /** The last date of the recurrence; null without an end. */
  endDate: LocalDate | null
}

const NINE = 9 * 60
const FIVE = 17 * 60

/**
 * Default times of new availability: 09:00 to 17:00; on the current day from the next half hour on, and at least an hour long. If
 * less than an hour of the day is left, the next day.
 */
function nextTimes(date: LocalDate, now: WallNow): { date: LocalDate; startTime: string; endTime: string } {
  const start = date > now.date ? NINE : Math.max(NINE, (Math.floor(now.minute / 30) + 1) * 30)
  const end = Math.max(FIVE, start + 60)
  return end > MINUTES_PER_DAY
    ? { date: addDays(date, 1), startTime: formatLocalTime(NINE), endTime: formatLocalTime(FIVE) }
    : { date, startTime: formatLocalTime(start), endTime: formatLocalTime(end) }
}

/**
 * Returns the initial form values for one-time availability, at `times` or at the default times. The services are added once the specialist
 * is known.
 */
export function emptyAvailability(specialistId: string, times: AvailabilityTimes, now: WallNow): AvailabilityDraft {
  const wanted = times.date !== undefined && times.date > now.date ? times.date : now.date
  const next = nextTimes(wanted, now)
  const date = times.startTime === undefined ? next.date : wanted
  return {
    type: 'TIME_SLOT',
    specialistId,
    serviceIds: [],
    locationTypes: [],
    placeId: '',
    date,
    from: times.startTime ?? next.startTime,
    to: times.endTime ?? next.endTime,
    repeat: 'ONE_TIME',
    endDate: defaultRecurrenceEnd(now.date, date),
  }
}

/** The services that a specialist can publish: all as sessions; only private ones in a schedule, because it has no seats. */
export function servicesFor(
  services: readonly Service[],
  { type, specialistId }: Pick<AvailabilityDraft, 'type' | 'specialistId'>,
): Service[] {
  return services.filter(
    ({ specialistIds, serviceKind }) =>
      specialistIds.includes(specialistId) && (type === 'TIME_SLOT' || serviceKind === 'PRIVATE'),
  )
}

/**
 * The form values after another specialist or kind was chosen (rule A4.25): slots get the specialist's first service, a schedule
 * gets all; the location types follow from the services.
 */
export function withServices(draft: AvailabilityDraft, offered: readonly Service[]): AvailabilityDraft {
  const chosen = draft.type === 'TIME_SLOT' ? offered.slice(0, 1) : offered
  return { ...draft, serviceIds: chosen.map(({ id }) => id), locationTypes: locationTypesOf(chosen) }
}

/** The location types of any of the services, in the form's order. */
export const locationTypesOf = (services: readonly Service[]): AvailabilityDraft['locationTypes'] =>
  locationTypes.filter((type) => services.some((service) => service.locationTypes.includes(type)))

const minutesOf = ({ from, to }: Pick<AvailabilityDraft, 'from' | 'to'>): number | undefined => {
  const [start, end] = [parseLocalTime(from), parseLocalTime(to)]
  return start === undefined || end === undefined ? undefined : end - start
}

/** The number of slots that the time range is cut into; 0 while it is incomplete. 09:00–10:45 by 30 minutes: 3. */
export function slotCount(draft: Pick<AvailabilityDraft, 'from' | 'to'>, durationMinutes: number): number {
  const minutes = minutesOf(draft)
  return minutes === undefined || minutes <= 0 ? 0 : Math.floor(minutes / durationMinutes)
}

/** Whether the form publishes without an end (rule D164). */
export const isOpenEnded = ({ repeat, endDate }: Pick<AvailabilityDraft, 'repeat' | 'endDate'>): boolean =>
  repeat !== 'ONE_TIME' && endDate === null

const domainRecurrences: Readonly<Record<AvailabilityDraft['repeat'], Recurrence>> = {
  ONE_TIME: 'one-time',
  DAILY: 'daily',
  WEEKLY: 'weekly',
  SPECIFIC_DAYS: 'workdays',
  MONTHLY: 'monthly',
  YEARLY: 'yearly',
}

/** The number of slots or days that the form would publish; null if the recurrence has no end. */
export type PlannedOccurrences =
  | { readonly count: number; readonly lastDate: LocalDate }
  | { readonly count: null; readonly firstDate: LocalDate }

/** Days within which each recurrence has its first date: a year on 29 February may be eight years away. */
const DAYS_TO_FIRST = 8 * 366

/**
 * Returns what the form would publish; undefined if that is nothing.
 * @param durationMinutes the duration of a session's service
 * @param zone the organisation's zone, whose clock changes skip times
 */
export function plannedOccurrences(
  draft: AvailabilityDraft,
  durationMinutes: number,
  zone: string,
): PlannedOccurrences | undefined {
  const perDay = draft.type === 'TIME_SLOT' ? slotCount(draft, durationMinutes) : 1
  const first = toEpochDay(draft.date)
  const end = draft.endDate === null ? first + DAYS_TO_FIRST : toEpochDay(draft.endDate)
  const span = { first, last: draft.repeat === 'ONE_TIME' ? first : end }
  const days = recurrenceDays(domainRecurrences[draft.repeat], span, span)
  const [start, last] = [days[0], days.at(-1)]
  if (perDay === 0 || start === undefined || last === undefined) return undefined
  if (isOpenEnded(draft)) return { count: null, firstDate: fromEpochDay(start) }
  const [fromMinute, toMinute] = [parseLocalTime(draft.from), parseLocalTime(draft.to)]
  if (fromMinute === undefined || toMinute === undefined) return undefined
  const times = {
    id: '',
    specialistId: '',
    zone,
    fromMinute,
    toMinute,
    recurrence: domainRecurrences[draft.repeat],
    startDate: fromEpochDay(start),
    endDate: fromEpochDay(last),
    locationTypes: [],
    locationIds: [],
  }
  return countPublished(
    draft.type === 'TIME_SLOT'
      ? { ...times, kind: 'session', serviceId: '', priceCents: 0, durationMinutes }
      : { ...times, kind: 'window', serviceIds: [] },
  )
}

const time = z.string().refine((text) => parseLocalTime(text) !== undefined, validationKey('time'))
const date = z.custom<LocalDate>()

/**
 * Rules of the form:
 * - a specialist and at least one service;
 * - times in HH:mm (rule A5.15), the end after the start, not all in the past (rule A5.20);
 * - room for the shortest chosen service;
 * - a recurrence does not end before it begins.
 */
export const availabilitySchema = (services: readonly Service[], now: WallNow) =>
  z
    .object({
      type: z.enum(['TIME_SLOT', 'APPOINTMENT']),
      specialistId: z.string().min(1, validationKey('required')),
      serviceIds: z.array(z.string()).min(1, validationKey('required')),
      locationTypes: z.array(z.enum(locationTypes)),
      placeId: z.string(),
      date,
      from: time,
      to: time,
      repeat: z.enum(recurrences),
      endDate: date.nullable(),
    })
    .superRefine((draft, context) => {
      const refuse = (field: keyof AvailabilityDraft, message: TextKey<'validation'>) =>
        context.addIssue({ code: 'custom', path: [field], message })
      const minutes = minutesOf(draft)
      const end = parseLocalTime(draft.to)
      const chosen = services.filter(({ id }) => draft.serviceIds.includes(id))
      if (minutes !== undefined && minutes <= 0) refuse('to', 'end-before-start')
      else if (minutes !== undefined && chosen.length > 0 && chosen.every(({ duration }) => minutes < duration))
        refuse('to', 'shorter-than-service')
      else if (draft.date === now.date && end !== undefined && end <= now.minute) refuse('to', 'future')
      const lastDate = draft.repeat === 'ONE_TIME' ? null : draft.endDate
      if (lastDate !== null && lastDate < draft.date) refuse('endDate', 'end-date-before-start')
    })

/** Converts valid form values to an API request. A location is only sent for in-person meetings. */
export function toRequest(draft: AvailabilityDraft): Input<'createAvailability'>['body'] {
  const hasPlace = draft.placeId !== '' && draft.locationTypes.includes('PHYSICAL')
  return {
    type: draft.type,
    specialistId: draft.specialistId,
    serviceIds: draft.serviceIds,
    startDate: draft.date,
    startTime: draft.from,
    endTime: draft.to,
    recurrence: draft.repeat,
    endDate: draft.repeat === 'ONE_TIME' ? null : draft.endDate,
    ...(isOpenEnded(draft) && { openEnded: true }),
    locationTypes: draft.locationTypes,
    locationIds: hasPlace ? [draft.placeId] : [],
  }
}

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfRequest: FieldsOfRequest<'createAvailability', AvailabilityDraft> = {
  type: 'type',
  specialistId: 'specialistId',
  serviceIds: 'serviceIds',
  startDate: 'date',
  startTime: 'from',
  endTime: 'to',
  recurrence: 'repeat',
  endDate: 'endDate',
  openEnded: 'endDate',
  locationTypes: 'locationTypes',
  locationIds: 'placeId',
}
