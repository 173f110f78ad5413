import type { AvailabilityTimes } from '#renderer/data/api-types.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { formatTypedAmount } from '#shared/i18n/format.ts'
import { z } from 'zod'
import { eurosOfCents, readPriceEntry } from '#shared/domain/payment/money.ts'
import { defaultRecurrenceEnd } from '#shared/domain/availability/series/recurrence.ts'
import { durationProblem, priceProblem } from '#shared/domain/service/service-rules.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import { endTimeOf, formatLocalTime, localTime, parseLocalTime, readTimeEntry } from '#shared/time/local-time.ts'
import { centsOf, type AvailabilityDetails, type AvailabilityEdit, type Service } from '#renderer/data/api-types.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'
import { locationTypes, locationTypesOf, recurrences, servicesFor } from '../create/availability-form.ts'

/** The values of the edit form; numbers and times are the typed texts. */
export interface EditDraft {
  specialistId: string
  serviceIds: string[]
  /** The price in euros, for a session only; ignored while `isFree`. */
  price: string
  isFree: boolean
  /** The duration in minutes, for a session only. */
  duration: string
  locationTypes: (typeof locationTypes)[number][]
  /** The chosen locations; empty for any of the organisation's locations. */
  placeIds: string[]
  date: LocalDate
  from: string
  /** The end of a window; a session's end is computed from its duration (rule A5.12). */
  to: string
  repeat: (typeof recurrences)[number]
  /** The last date of the recurrence; null without an end. */
  endDate: LocalDate | null
}

export type EditField = keyof EditDraft

/** Whether availability is a session, with its own price and duration; a window has those of its services. */
export const isSession = ({ type }: Pick<AvailabilityDetails, 'type'>): boolean => type === 'TIME_SLOT'

/**
 * Returns the form values of an occurrence. For one-time availability, the end date is a proposal in case a recurrence is chosen (rule
 * A5.17).
 */
export function defaultsFrom(details: AvailabilityDetails, today: LocalDate, locale: Locale): EditDraft {
  const date = localDate(details.date)
  return {
    specialistId: details.specialistId,
    serviceIds: [...details.serviceIds],
    ...priceAndDuration({ price: details.price ?? 0, duration: details.duration }, locale),
    locationTypes: locationTypes.filter((type) => details.locationTypes.includes(type)),
    placeIds: [...details.locationIds],
    date,
    from: details.startTime,
    to: details.endTime,
    repeat: details.recurrence,
    endDate: endOf(details, date, today),
  }
}

function endOf({ recurrence, openEnded, endDate }: AvailabilityDetails, date: LocalDate, today: LocalDate) {
  if (recurrence === 'ONE_TIME') return defaultRecurrenceEnd(today, date)
  return openEnded ? null : localDate(endDate)
}

/** The price and duration that the form takes from a chosen service (rule A4.24). */
function priceAndDuration({ price, duration }: Pick<Service, 'price' | 'duration'>, locale: Locale) {
  return {
    price: price === 0 ? '' : formatTypedAmount(centsOf(price), locale),
    isFree: price === 0,
    duration: String(duration),
  }
}

/** The form values after a choice of services: their location types and, for a session, the service's price and duration. */
export function withChosenServices(
  draft: EditDraft,
  chosen: readonly Service[],
  ofSession: boolean,
  locale: Locale,
): EditDraft {
  const [only] = chosen
  return {
    ...draft,
    serviceIds: chosen.map(({ id }) => id),
    locationTypes: locationTypesOf(chosen),
    ...(ofSession && only && priceAndDuration(only, locale)),
  }
}

/**
 * The form values after another specialist was chosen: price, duration and locations are cleared; a session gets the specialist's
 * first service, a window all of them (rule A4.25). Without any location type before, there is none afterwards.
 */
export function withSpecialist(
  draft: EditDraft,
  specialistId: string,
  services: readonly Service[],
  type: AvailabilityDetails['type'],
  locale: Locale,
): EditDraft {
  const offered = servicesFor(services, { type, specialistId })
  const cleared: EditDraft = { ...draft, specialistId, price: '', isFree: false, duration: '', placeIds: [] }
  const ofSession = isSession({ type })
  const refilled = withChosenServices(cleared, ofSession ? offered.slice(0, 1) : offered, ofSession, locale)
  return draft.locationTypes.length === 0 ? { ...refilled, locationTypes: [] } : refilled
}

/**
 * Returns the form values with new times, for example after a drag in the calendar. If the new end is missing, the duration stays the same.
 */
export function withTimes(
  draft: EditDraft,
  { date: day = draft.date, startTime, endTime }: AvailabilityTimes,
): EditDraft {
  const start = localTime(startTime ?? draft.from)
  const minutes = endTime === undefined ? Number(draft.duration) : localTime(endTime) - start
  return {
    ...draft,
    date: day,
    from: formatLocalTime(start),
    to: formatLocalTime(start + minutes),
    duration: String(minutes),
  }
}

/** A session's end, computed from start and duration, as '15:15'; undefined if it cannot be computed (rule A5.12). */
export function derivedEnd({ from, duration }: Pick<EditDraft, 'from' | 'duration'>): string | undefined {
  const start = readTimeEntry(from)
  if (start.kind === 'invalid' || durationProblem(duration) !== undefined) return undefined
  const end = endTimeOf(start.minute, Number(duration))
  return end === undefined ? undefined : formatLocalTime(end)
}

const time = z.string().refine((text) => readTimeEntry(text).kind === 'time', validationKey('time'))
const date = z.custom<LocalDate>()

/**
 * Rules of the form:
 * - a specialist and at least one service;
 * - of a session: price (rules A5.2 and A5.3, or free by rule D137) and duration (rule A5.4), with an end by midnight (rule A5.12);
 * - of a window: an end after the start;
 * - times in HH:mm (rule A5.15), in the future (rule D31);
 * - a recurrence ends today or later (rule A5.16), and not before a date that was chosen with it.
 *
 * @param baseline the stored values, whose dates remain valid
 */
export const editSchema = (ofSession: boolean, baseline: EditDraft, now: WallNow) =>
  z
    .object({
      specialistId: z.string().min(1, validationKey('required')),
      serviceIds: z.array(z.string()).min(1, validationKey('required')),
      price: z.string(),
      isFree: z.boolean(),
      duration: z.string(),
      locationTypes: z.array(z.enum(locationTypes)),
      placeIds: z.array(z.string()),
      date,
      from: time,
      to: z.string(),
      repeat: z.enum(recurrences),
      endDate: date.nullable(),
    })
    .superRefine((draft, context) => {
      const refuse = (field: EditField, message: TextKey<'validation'> | undefined) => {
        if (message) context.addIssue({ code: 'custom', path: [field], message })
      }
      if (ofSession) {
        refuse('price', draft.isFree ? undefined : priceProblem(draft.price))
        refuse('duration', durationProblem(draft.duration))
      }
      refuse('to', endProblem(draft, ofSession))
      const start = parseLocalTime(draft.from)
      if (draft.date < now.date) refuse('date', 'future')
      else if (draft.date === now.date && start !== undefined && start <= now.minute) refuse('from', 'future')
      refuse('endDate', endDateProblem(draft, baseline, now))
    })

function endProblem(draft: EditDraft, ofSession: boolean): TextKey<'validation'> | undefined {
  const start = readTimeEntry(draft.from)
  if (ofSession) {
    const isComputable = start.kind === 'time' && durationProblem(draft.duration) === undefined
    return isComputable && derivedEnd(draft) === undefined ? 'end-after-midnight' : undefined
  }
  const end = readTimeEntry(draft.to)
  if (end.kind === 'invalid') return end.error
  return start.kind === 'time' && end.minute <= start.minute ? 'end-before-start' : undefined
}

function endDateProblem(draft: EditDraft, baseline: EditDraft, now: WallNow): TextKey<'validation'> | undefined {
  if (draft.repeat === 'ONE_TIME' || draft.endDate === null) return undefined
  const isNewEnd = draft.endDate !== baseline.endDate || draft.repeat !== baseline.repeat
  if (isNewEnd && draft.endDate < now.date) return 'future'
  // The end date is compared with the start only if both are new or the recurrence is. Otherwise the end may be earlier: an occurrence may
  // be moved beyond the end of its series, and a series may be shortened to before the selected occurrence.
  const isNewRange = (draft.date !== baseline.date && isNewEnd) || draft.repeat !== baseline.repeat
  return isNewRange && draft.endDate < draft.date ? 'end-date-before-start' : undefined
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each))

/** Returns the price in cents, so that spellings such as "85" and "85.00" compare as equal. Invalid text is returned as it is. */
function centsIn({ price, isFree }: Pick<EditDraft, 'price' | 'isFree'>): number | string {
  if (isFree) return 0
  const entry = readPriceEntry(price)
  return entry.kind === 'price' ? entry.cents : price
}

/** Returns the chosen locations. They are ignored unless meetings take place in person. */
const placesIn = ({ locationTypes: types, placeIds }: EditDraft): string[] =>
  types.includes('PHYSICAL') ? placeIds : []

const isSameBy: { readonly [Field in EditField]: (a: EditDraft, b: EditDraft) => boolean } = {
  specialistId: (a, b) => a.specialistId === b.specialistId,
  serviceIds: (a, b) => isSameSet(a.serviceIds, b.serviceIds),
  price: (a, b) => centsIn(a) === centsIn(b),
  isFree: (a, b) => a.isFree === b.isFree,
  duration: (a, b) => Number(a.duration) === Number(b.duration) && (a.duration === '') === (b.duration === ''),
  locationTypes: (a, b) => isSameSet(a.locationTypes, b.locationTypes),
  placeIds: (a, b) => isSameSet(placesIn(a), placesIn(b)),
  date: (a, b) => a.date === b.date,
  from: (a, b) => a.from === b.from,
  to: (a, b) => a.to === b.to,
  repeat: (a, b) => a.repeat === b.repeat,
  endDate: (a, b) => a.repeat === 'ONE_TIME' || b.repeat === 'ONE_TIME' || a.endDate === b.endDate,
}

const sessionFields: readonly EditField[] = [
  'specialistId',
  'serviceIds',
  'price',
  'duration',
  'locationTypes',
  'placeIds',
  'date',
  'from',
  'repeat',
  'endDate',
]
const windowFields: readonly EditField[] = sessionFields.flatMap((field): EditField[] =>
  field === 'price' || field === 'duration' ? [] : field === 'from' ? ['from', 'to'] : [field],
)

/** The form fields whose values differ from the stored ones, in the form's order. */
export function changedFields(baseline: EditDraft, draft: EditDraft, ofSession: boolean): EditField[] {
  return (ofSession ? sessionFields : windowFields).filter((field) => !isSameBy[field](draft, baseline))
}

/** Converts the changes of valid form values to an API request; empty when nothing changed. */
export function toEdit(baseline: EditDraft, draft: EditDraft, ofSession: boolean): AvailabilityEdit {
  const changed = new Set(changedFields(baseline, draft, ofSession))
  const cents = centsIn(draft)
  const isOtherWindow = !ofSession && (changed.has('from') || changed.has('to'))
  const beginsToRepeat = changed.has('repeat') && baseline.repeat === 'ONE_TIME'
  return {
    ...(changed.has('specialistId') && { specialistId: draft.specialistId }),
    ...(changed.has('serviceIds') && { serviceIds: draft.serviceIds }),
    ...(changed.has('price') && typeof cents === 'number' && { price: eurosOfCents(cents) }),
    ...(changed.has('price') && draft.isFree && { freeOfCharge: true }),
    ...(changed.has('duration') && { duration: Number(draft.duration) }),
    ...(changed.has('locationTypes') && { locationTypes: draft.locationTypes }),
    ...(changed.has('placeIds') && { locationIds: placesIn(draft) }),
    ...(changed.has('date') && { date: draft.date }),
    ...((changed.has('from') || isOtherWindow) && { startTime: draft.from }),
    // The end is sent with a new start, because a start alone would move the whole window.
    ...(isOtherWindow && { endTime: draft.to }),
    ...(changed.has('repeat') && { recurrence: draft.repeat }),
    ...((changed.has('endDate') || beginsToRepeat) &&
      (draft.endDate === null ? { openEnded: true } : { endDate: draft.endDate })),
  }
}

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfEdit: Readonly<Record<string, EditField>> = {
  specialistId: 'specialistId',
  serviceIds: 'serviceIds',
  price: 'price',
  freeOfCharge: 'price',
  duration: 'duration',
  locationTypes: 'locationTypes',
  locationIds: 'placeIds',
  date: 'date',
  startTime: 'from',
  endTime: 'to',
  recurrence: 'repeat',
  endDate: 'endDate',
}
