import { fromEpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { OccurrenceFacts } from '#shared/domain/availability/change/change-set.ts'
import { factsOf, NO_ROWS } from '#shared/domain/availability/change/change-set.ts'
import { occurrencesPerDay } from '#shared/domain/availability/series/expand-series.ts'
import { overlappedOccurrences } from './overlapped-occurrences.ts'
import { wallNumber } from '#shared/domain/availability/series/occurrence.ts'
import type { OccurrenceEdit, OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import type { SeriesMove } from './edit-effect.ts'
import { lengthOf, withNewValues } from './edit-effect.ts'
import type { PublishedOccurrence } from '#shared/domain/availability/series/published-occurrence.ts'
import { editedOccurrences, exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import { cancellation } from '#shared/domain/availability/change/remove-scope-from-series.ts'
import { seriesShapeProblem } from '#shared/domain/availability/series/series-rules.ts'
import type { SurveyedOccurrence } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import {
  isEditedOnItsOwn,
  publishedOccurrences,
} from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import type { RowsOrFinding, UpdateParts } from './update-types.ts'

type Standing = Required<Pick<OccurrenceEdit, 'date' | 'fromMinute' | 'toMinute'>>

/**
 * Edits occurrences one by one: each becomes an exception of its series. Values of an earlier edit stay unless this edit changes
 * them. An edited occurrence that would overlap a kept one is deleted (rule D45).
 */
export function editOneByOne(parts: UpdateParts): RowsOrFinding {
  const { state, reach, move, scope } = parts
  const edits = reach.touched.map((one) => {
    const { isHeld, ...earlier } = earlierEdit(one)
    const edit = { ...earlier, ...movedFrom(standing(one, state.series), move) }
    return { key: one.key, edit: isHeld && scope !== 'selected' ? { ...edit, isHeld } : edit }
  })
  if (!edits.every(({ edit }) => isTimeRange(edit)))
    return { finding: { field: 'toMinute', problem: 'end-before-start' } }
  const edited = edits.map(({ key, edit }): OccurrenceException => ({ kind: 'edited', occurrence: key, edit }))
  const overlapped = new Set(
    overlappedOccurrences(parts, publishedAs(state.series, edited)).map(({ key }) => wallNumber(key)),
  )
  const setExceptions = edited.map((one) =>
    overlapped.has(wallNumber(one.occurrence)) ? cancellation(one.occurrence) : one,
  )
  return { rows: { ...NO_ROWS, setExceptions } }
}

/** The occurrences that a list of exceptions publishes. */
function publishedAs(series: Series, exceptions: readonly OccurrenceException[]): PublishedOccurrence[] {
  return editedOccurrences(series, exceptionsBySeries(exceptions), { first: -Infinity, last: Infinity })
}

/**
 * Whether an edit can be written into the series itself. No occurrence outside the scope may have to keep the old values, and the dates and
 * start times that identify the occurrences must not change.
 */
export function canEditInPlace({ state: { series }, reach, move }: UpdateParts): boolean {
  const isAlike = move.days === 0 && move.minutes === 0 && move.recurrence === undefined && move.endDate === undefined
  const isCutAlike = move.lengthMinutes === undefined || occurrencesPerDay(series) === 1
  return isAlike && isCutAlike && reach.untouched.every(({ exception }) => exception?.kind === 'cancelled')
}

/** Writes new values into the series. Kept occurrences store the old values in exceptions. */
export function editInPlace(parts: UpdateParts): RowsOrFinding {
  const { state, reach, move } = parts
  const edited = withNewLength(withNewValues(state.series, move), move)
  const finding = seriesShapeProblem(edited)
  // Only the time range is checked. The dates do not change, and a series that has only detached occurrences left is allowed.
  if (finding?.field === 'toMinute') return { finding }
  const frozen = reach.kept.flatMap((one): OccurrenceException[] => {
    if (!one.published) return []
    const edit = {
      ...earlierEdit(one),
      ...oldValues(factsOf(one.published), move),
      ...(!isEditedOnItsOwn(one) && { isHeld: true as const }),
    }
    return [{ kind: 'edited', occurrence: one.key, edit }]
  })
  const touchedNumbers = new Set(reach.touched.map(({ key }) => wallNumber(key)))
  const changed = publishedOccurrences(edited, state.exceptions).filter(({ key }) =>
    touchedNumbers.has(wallNumber(key)),
  )
  const overlapped = overlappedOccurrences(parts, changed).map(({ key }) => cancellation(key))
  return { rows: { ...NO_ROWS, updatedSeries: [edited], setExceptions: [...frozen, ...overlapped] } }
}

/** The old values that an occurrence must store to stay as it is while its series changes. */
function oldValues(facts: OccurrenceFacts, { values, lengthMinutes }: SeriesMove): OccurrenceEdit {
  return {
    ...(values.specialistId !== undefined && { specialistId: facts.specialistId }),
    ...(values.serviceIds && { serviceIds: facts.serviceIds }),
    ...(facts.priceCents !== null && values.priceCents !== undefined && { priceCents: facts.priceCents }),
    ...(values.locationTypes && { locationTypes: facts.locationTypes }),
    ...(values.locationIds && { locationIds: facts.locationIds }),
    ...(lengthMinutes !== undefined && { toMinute: facts.toMinute }),
  }
}

function withNewLength(series: Series, { lengthMinutes }: SeriesMove): Series {
  if (lengthMinutes === undefined) return series
  const toMinute = series.fromMinute + lengthMinutes
  return series.kind === 'window' ? { ...series, toMinute } : { ...series, toMinute, durationMinutes: lengthMinutes }
}

function earlierEdit({ exception }: SurveyedOccurrence): OccurrenceEdit {
  return exception?.kind === 'edited' ? exception.edit : {}
}

/** Returns the current date and times of an occurrence. If a clock change skips it, returns those that its series gives it. */
function standing({ key, published }: SurveyedOccurrence, series: Series): Standing {
  if (published) return factsOf(published)
  return { date: fromEpochDay(key.day), fromMinute: key.startMinute, toMinute: key.startMinute + lengthOf(series) }
}

function movedFrom({ date, ...times }: Standing, move: SeriesMove): OccurrenceEdit {
  const fromMinute = times.fromMinute + move.minutes
  const toMinute = fromMinute + (move.lengthMinutes ?? times.toMinute - times.fromMinute)
  const isOtherTime = move.minutes !== 0 || move.lengthMinutes !== undefined
  return {
    ...(move.days !== 0 && { date: fromEpochDay(toEpochDay(date) + move.days) }),
    ...(isOtherTime && { fromMinute, toMinute }),
    ...move.values,
  }
}

function isTimeRange({ fromMinute, toMinute }: OccurrenceEdit): boolean {
  if (fromMinute === undefined || toMinute === undefined) return true
  return fromMinute >= 0 && fromMinute < toMinute && toMinute <= MINUTES_PER_DAY
}
