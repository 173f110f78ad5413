import type { Input, Output } from '#shared/api/client.ts'
import type { LocalDate, Weekday } from '#shared/time/local-date.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { problemOf, weekdays, type HoursRange } from '#renderer/platform/week-hours/week-hours.ts'
import type { Service } from '#renderer/data/api-types.ts'
import { locationTypesOf, type AvailabilityDraft } from '../create/availability-form.ts'

/** A time range of a weekday with the services and locations that can be booked in it. */
export interface DraftPart extends HoursRange {
  readonly serviceIds: readonly string[]
  readonly locationTypes: AvailabilityDraft['locationTypes']
  /** The chosen locations; empty for any of the organisation's. */
  readonly placeIds: readonly string[]
}

export interface WeekDraft {
  readonly validFrom: LocalDate
  /** The last date, inclusive; null without an end. */
  readonly until: LocalDate | null
  /** The time ranges of each weekday, starting with Monday. */
  readonly days: readonly (readonly DraftPart[])[]
}

type Part = Output<'normalWeek'>['parts'][number]

/** Returns the form values of the published week. */
export const draftFrom = (parts: readonly Part[], validFrom: LocalDate): WeekDraft => ({
  validFrom,
  until: null,
  days: weekdays.map((day) =>
    parts
      .filter(({ weekday }) => weekday === day)
      .map(({ startTime: from, endTime: to, serviceIds, locationTypes, locationIds }) => ({
        from,
        to,
        serviceIds,
        locationTypes,
        placeIds: locationIds,
      })),
  ),
})

/** Returns a new time range for all services of the specialist, with the location types of these services. */
export const newPart = (range: HoursRange, services: readonly Service[]): DraftPart => ({
  ...range,
  serviceIds: services.map(({ id }) => id),
  locationTypes: locationTypesOf(services),
  placeIds: [],
})

/** Copies the time ranges of one weekday to other weekdays. */
export const withCopies = (draft: WeekDraft, from: Weekday, to: readonly Weekday[]): WeekDraft => ({
  ...draft,
  days: draft.days.map((parts, index) => (to.some((day) => day === index + 1) ? (draft.days[from - 1] ?? []) : parts)),
})

/**
 * Returns the error of a weekday, if any: an invalid time, overlapping ranges, a range without services, or one that is shorter than all of
 * its services.
 */
export function dayProblem(
  parts: readonly DraftPart[],
  services: readonly Service[],
): TextKey<'validation'> | undefined {
  for (const part of parts) {
    const chosen = services.filter(({ id }) => part.serviceIds.includes(id))
    if (chosen.length === 0) return 'required'
    const problem = problemOf([part], Math.min(...chosen.map(({ duration }) => duration)))
    if (problem) return problem
  }
  return problemOf(parts, 0)
}

export const toRequest = (
  specialistId: string,
  { validFrom, until, days }: WeekDraft,
): Input<'previewNormalWeek'>['body'] => ({
  specialistId,
  validFrom,
  until,
  parts: days.flatMap((parts, index) =>
    parts.map(({ from, to, serviceIds, locationTypes, placeIds }) => ({
      weekday: index + 1,
      startTime: from,
      endTime: to,
      serviceIds: [...serviceIds],
      locationTypes,
      locationIds: locationTypes.includes('PHYSICAL') ? [...placeIds] : [],
    })),
  ),
})
