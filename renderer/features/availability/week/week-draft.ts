import type { Input, Output } from '#shared/api/client.ts'
import type { LocalDate, Weekday } from '#shared/time/local-date.ts'
import type { TextKey } from '#shared/i18n/messages.ts'
import { problemOf, weekdays, type HoursRange } from '#renderer/platform/week-hours/week-hours.ts'
import type { Service } from '#renderer/data/wire.ts'
import { locationTypesOf, type AvailabilityDraft } from '../create/availability-form.ts'

/** Open time of a day with what can be booked in it. */
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
  /** The parts of each weekday from Monday. */
  readonly days: readonly (readonly DraftPart[])[]
}

type Part = Output<'normalWeek'>['parts'][number]

/** The form values of the week that is published. */
export const draftFrom = (parts: readonly Part[], validFrom: LocalDate): WeekDraft => ({
  validFrom,
  until: null,
  days: weekdays.map((day) =>
    parts
      .filter(({ weekday }) => weekday === day)
      .map(({ startTime: from, endTime: to, serviceIds, locationTypes, serviceLocationIds }) => ({
        from,
        to,
        serviceIds,
        locationTypes,
        placeIds: serviceLocationIds,
      })),
  ),
})

/** A part that is added: for all services of the specialist, at the places of these. */
export const newPart = (range: HoursRange, services: readonly Service[]): DraftPart => ({
  ...range,
  serviceIds: services.map(({ id }) => id),
  locationTypes: locationTypesOf(services),
  placeIds: [],
})

/** The draft with the parts of a day on other days as well. */
export const withCopies = (draft: WeekDraft, from: Weekday, to: readonly Weekday[]): WeekDraft => ({
  ...draft,
  days: draft.days.map((parts, index) => (to.some((day) => day === index + 1) ? (draft.days[from - 1] ?? []) : parts)),
})

/** The error of a day, if any: a wrong time, an overlap, a part without services or too short for all of them. */
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
  instructorId: string,
  { validFrom, until, days }: WeekDraft,
): Input<'previewNormalWeek'>['body'] => ({
  instructorId,
  validFrom,
  until,
  parts: days.flatMap((parts, index) =>
    parts.map(({ from, to, serviceIds, locationTypes, placeIds }) => ({
      weekday: index + 1,
      startTime: from,
      endTime: to,
      serviceIds: [...serviceIds],
      locationTypes,
      serviceLocationIds: locationTypes.includes('PHYSICAL') ? [...placeIds] : [],
    })),
  ),
})
