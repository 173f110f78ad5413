import { z } from 'zod'
import type { Input } from '#shared/api/client.ts'
import { defaultRecurrenceEnd } from '#shared/domain/availability/series/recurrence.ts'
import type { TextKey } from '#shared/i18n/messages.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { parseLocalTime } from '#shared/time/local-time.ts'
import type { Service } from '#renderer/data/wire.ts'
import type { AvailabilityTimes } from '#renderer/platform/dialogs.ts'
import type { WallNow } from '#renderer/platform/wall-clock.ts'

export const repeatTypes = ['ONE_TIME', 'DAILY', 'WEEKLY', 'SPECIFIC_DAYS', 'MONTHLY', 'YEARLY'] as const
export const locationTypes = ['PHYSICAL', 'VIRTUAL', 'PHONE'] as const

/** What the dialog holds: wall dates and times as they are typed. */
export interface AvailabilityDraft {
  /** TIME_SLOT: fixed slots of one service; APPOINTMENT: open time for several. */
  type: 'TIME_SLOT' | 'APPOINTMENT'
  specialistId: string
  serviceIds: string[]
  locationTypes: (typeof locationTypes)[number][]
  /** '' for any of the organisation's places. */
  placeId: string
  date: LocalDate
  from: string
  to: string
  repeat: (typeof repeatTypes)[number]
  endDate: LocalDate
}

/** A new draft: a working day's hours, once, today, unless `times` says when; services are filled in when the specialist is known. */
export function emptyAvailability(
  specialistId: string,
  { date: wanted, startTime = '09:00', endTime = '17:00' }: AvailabilityTimes,
  today: LocalDate,
): AvailabilityDraft {
  const date = wanted !== undefined && wanted > today ? wanted : today
  return {
    type: 'TIME_SLOT',
    specialistId,
    serviceIds: [],
    locationTypes: [],
    placeId: '',
    date,
    from: startTime,
    to: endTime,
    repeat: 'ONE_TIME',
    endDate: defaultRecurrenceEnd(today, date),
  }
}

/** The services that a specialist can publish: all as sessions; only private ones in a schedule, because it has no seats. */
export function servicesFor(
  services: readonly Service[],
  { type, specialistId }: Pick<AvailabilityDraft, 'type' | 'specialistId'>,
): Service[] {
  return services.filter(
    ({ instructorIds, serviceType }) =>
      instructorIds.includes(specialistId) && (type === 'TIME_SLOT' || serviceType === 'PRIVATE'),
  )
}

/**
 * The draft after another specialist or kind was chosen (rule A4.25): slots are of their first service, open time is for
 * all of them; how people meet follows the services.
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

/** Messages are keys of the `validation` texts. */
const key = (name: TextKey<'validation'>) => name

const time = z.string().refine((text) => parseLocalTime(text) !== undefined, key('time'))
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
      specialistId: z.string().min(1, key('required')),
      serviceIds: z.array(z.string()).min(1, key('required')),
      locationTypes: z.array(z.enum(locationTypes)),
      placeId: z.string(),
      date,
      from: time,
      to: time,
      repeat: z.enum(repeatTypes),
      endDate: date,
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
      if (draft.repeat !== 'ONE_TIME' && draft.endDate < draft.date) refuse('endDate', 'end-date-before-start')
    })

/** The request of a valid draft. A location is only sent for in-person meetings. */
export function toRequest(draft: AvailabilityDraft): Input<'createAvailability'>['body'] {
  const hasPlace = draft.placeId !== '' && draft.locationTypes.includes('PHYSICAL')
  return {
    type: draft.type,
    instructorId: draft.specialistId,
    serviceIds: draft.serviceIds,
    startDate: draft.date,
    startTime: draft.from,
    endTime: draft.to,
    repeatType: draft.repeat,
    endEndDate: draft.repeat === 'ONE_TIME' ? null : draft.endDate,
    locationTypes: draft.locationTypes,
    serviceLocationIds: hasPlace ? [draft.placeId] : [],
  }
}

/** The form field of each request field. */
export const fieldOfRequest: Readonly<Record<string, keyof AvailabilityDraft>> = {
  type: 'type',
  instructorId: 'specialistId',
  serviceIds: 'serviceIds',
  startDate: 'date',
  startTime: 'from',
  endTime: 'to',
  repeatType: 'repeat',
  endEndDate: 'endDate',
  locationTypes: 'locationTypes',
  serviceLocationIds: 'placeId',
}
