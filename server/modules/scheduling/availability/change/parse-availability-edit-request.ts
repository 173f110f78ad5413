import type { EditedTimes } from '#shared/domain/availability/change/scope/availability-scopes.ts'
import type { OccurrenceFacts } from '#shared/domain/availability/change/change-set.ts'
import { centsOfEuros, isPriceInRange } from '#shared/domain/payment/money.ts'
import { defaultRecurrenceEnd } from '#shared/domain/availability/series/recurrence.ts'
import type { AvailabilityEdit } from '#shared/domain/availability/change/update/edit-effect.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { SeriesField } from '#shared/domain/availability/series/series-rules.ts'
import { type LocalDate, localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { listSpecialists } from '#server/modules/organisation/index.ts'
import { ourLocationTypes, ourWord, recurrences } from '#server/platform/wire/wire-enums.ts'
import {
  type FieldProblems,
  isRefusal,
  isVisibleTo,
  type Member,
  type Refusal,
  refuse,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { areOwnLocations, fitsKind, namedServices } from '#server/modules/catalogue/index.ts'

type Body = RequestOf<'previewAvailabilityChange'>['body']
export type UpdateBody = Extract<Body, { action: 'UPDATE' }>

/** Maps each field of a series to the request field that sets it, for error messages. */
export const updateFields: Record<SeriesField, keyof UpdateBody> = {
  startDate: 'date',
  toMinute: 'endTime',
  endDate: 'endDate',
}

/** The occurrence that an edit changes, in its state before the edit. */
export interface EditedOccurrence {
  readonly series: Series
  readonly facts: OccurrenceFacts
}

/** Converts an update request to domain terms, or returns its invalid fields (rules A5.2, A5.3, A5.12 and A5.16). */
export async function readEdit(
  transaction: TenantTransaction,
  caller: Member,
  body: UpdateBody,
  { series, facts }: EditedOccurrence,
  today: LocalDate,
): Promise<AvailabilityEdit | Refusal> {
  const problems = problemsOf(body, series, facts, today)
  if (problems) return refuse('validation', problems)
  const { specialistId, serviceIds, locationIds, locationTypes, date, startTime, recurrence } = body
  if (specialistId !== undefined) {
    const exists = (await listSpecialists(transaction)).some(({ id }) => id === specialistId)
    if (!exists || !isVisibleTo(caller, specialistId)) return refuse('not-found')
  }
  const services = serviceIds && (await namedServices(transaction, serviceIds))
  if (isRefusal(services)) return services
  if (services && !fitsKind(series.kind, services)) return refuse('validation', { serviceIds: 'invalid' })
  if (!(await areOwnLocations(transaction, locationIds ?? []))) {
    return refuse('validation', { locationIds: 'invalid' })
  }
  const toMinute = endOf(body, facts)
  return {
    ...(specialistId !== undefined && { specialistId }),
    ...(services && { serviceIds: services.map(({ id }) => id) }),
    ...(body.price !== undefined && { priceCents: centsOfEuros(body.price) ?? 0 }),
    ...(locationTypes && { locationTypes: [...new Set(ourLocationTypes(locationTypes))] }),
    ...(locationIds && { locationIds: [...new Set(locationIds)] }),
    ...(date !== undefined && { date: localDate(date) }),
    ...(startTime !== undefined && { fromMinute: localTime(startTime) }),
    ...(toMinute !== undefined && { toMinute }),
    ...(recurrence !== undefined && { recurrence: ourWord(recurrences, recurrence) }),
    ...endOfSeries(body, series, facts, today),
  }
}

/** The times of an occurrence after an edit; they determine the kind of change (rule A4.21). */
export function timesAfter(edit: AvailabilityEdit, before: EditedTimes): EditedTimes {
  const { date = before.date, fromMinute = before.fromMinute, endDate = before.endDate } = edit
  const isOpenEnded = edit.isOpenEnded ?? (edit.endDate === undefined && before.isOpenEnded)
  const toMinute = edit.toMinute ?? fromMinute + before.toMinute - before.fromMinute
  return { date, fromMinute, toMinute, endDate, isOpenEnded }
}

function problemsOf(
  { price, freeOfCharge, date, duration, startTime, endTime }: UpdateBody,
  { kind }: Series,
  facts: OccurrenceFacts,
  today: LocalDate,
): FieldProblems | undefined {
  const problems: Record<string, FieldProblems[string]> = {}
  const start = startTime === undefined ? facts.fromMinute : localTime(startTime)
  if (price !== undefined) {
    const cents = centsOfEuros(price)
    // A session whose price is already 0 needs no new confirmation that it is free of charge.
    const isFree = price === 0 && (freeOfCharge === true || facts.priceCents === 0)
    if (kind === 'window') problems.price = 'invalid'
    else if (cents === undefined) problems.price = 'price-format'
    else if (!isFree && !isPriceInRange(cents)) problems.price = 'price-range'
  }
  if (date !== undefined && date !== facts.date && date < today) problems.date = 'future'
  if (endTime !== undefined && localTime(endTime) <= start) problems.endTime = 'end-before-start'
  else if (endTime !== undefined && duration !== undefined && localTime(endTime) !== start + duration)
    problems.endTime = 'invalid'
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** The new end, from the end field or from the duration (rule A5.12); undefined when the length does not change. */
function endOf({ startTime, endTime, duration }: UpdateBody, { fromMinute }: OccurrenceFacts): number | undefined {
  if (endTime !== undefined) return localTime(endTime)
  if (duration === undefined) return undefined
  return (startTime === undefined ? fromMinute : localTime(startTime)) + duration
}

/**
 * Returns the new end date of the series, if the edit sets one. A one-time series that becomes recurring gets the form's default end date,
 * unless the edit sets another (rules D44 and D164). A one-time series has no end date (rule D13).
 */
function endOfSeries(
  { endDate, openEnded, recurrence, date }: UpdateBody,
  series: Series,
  facts: OccurrenceFacts,
  today: LocalDate,
): Pick<AvailabilityEdit, 'endDate' | 'isOpenEnded'> {
  const next = recurrence ?? recurrences[series.recurrence]
  if (next === 'ONE_TIME') return {}
  if (openEnded) return { isOpenEnded: true }
  if (endDate !== undefined) return { endDate: localDate(endDate) }
  if (series.recurrence !== 'one-time') return {}
  return { endDate: defaultRecurrenceEnd(today, date === undefined ? facts.date : localDate(date)) }
}
