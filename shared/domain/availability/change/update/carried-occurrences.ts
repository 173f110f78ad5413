import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { nameOf, type OccurrenceRename } from '#shared/domain/availability/change/change-set.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { wallNumber } from '#shared/domain/availability/series/occurrence.ts'
import { occurrenceTerms } from '#shared/domain/availability/series/published-occurrence.ts'
import { cancellation } from '#shared/domain/availability/change/remove-scope-from-series.ts'
import { ruleOccurrences } from '#shared/domain/availability/series/rule-occurrences.ts'
import type { OccurrenceEdit, OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import { isRealEdit, type SurveyedOccurrence } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import type { SeriesMove } from './edit-effect.ts'
import type { UpdateParts } from './update-types.ts'

/** A kept occurrence that moves to the series that continues its old one, but keeps its own time and values. */
export interface CarriedOccurrence extends OccurrenceRename {
  /** The exception that keeps the occurrence as it is in the new series; undefined when none is needed. */
  readonly exception: OccurrenceException | undefined
}

type Shift = Pick<SeriesMove, 'days' | 'minutes'>
type OwnValues = Omit<OccurrenceEdit, 'isHeld'>

/**
 * Returns the kept occurrences of a scope, moved to the series that continues theirs (rule D41). Their names shift by the same days and
 * minutes as those of the changed occurrences.
 * @param own the exceptions of occurrences that are edited one by one
 */
export function carriedOccurrences(
  { state, reach }: UpdateParts,
  own: readonly OccurrenceException[],
  next: Series,
  shift: Shift,
): CarriedOccurrence[] {
  const changed = new Map(own.map((one) => [nameOf(one.occurrence), one]))
  const placed = new Set(ruleOccurrences(next).map(wallNumber))

  /** The exception that keeps an occurrence as it is in the next series; undefined when the rule gives it the same values. */
  function exceptionAt(
    to: OccurrenceKey,
    { key: from, exception }: SurveyedOccurrence,
  ): OccurrenceException | undefined {
    const isPlaced = placed.has(wallNumber(to))
    const now = changed.get(nameOf(from)) ?? exception
    if (now?.kind === 'cancelled') return isPlaced ? cancellation(to) : undefined
    const isEdited = now !== undefined && isRealEdit(now)
    const values = valuesOf(occurrenceTerms(state.series, from, now?.edit ?? {}))
    const edit = differing(values, valuesOf(occurrenceTerms(next, to, {})), isEdited ? now.edit : {})
    const isAlike = Object.keys(edit).length === 0
    if (isAlike && isPlaced) return undefined
    return { kind: 'edited', occurrence: to, edit: isEdited || isAlike ? edit : { ...edit, isHeld: true } }
  }

  return reach.kept.map((one) => {
    const to = shiftedKey(one.key, next.id, shift)
    return { from: one.key, to, exception: exceptionAt(to, one) }
  })
}

/** Shifts an occurrence's name. A time past midnight becomes a time of the next day, so that names stay unique. */
function shiftedKey(key: OccurrenceKey, seriesId: string, { days, minutes }: Shift): OccurrenceKey {
  const wall = wallNumber(key) + days * MINUTES_PER_DAY + minutes
  const day = Math.floor(wall / MINUTES_PER_DAY)
  return { seriesId, day, startMinute: wall - day * MINUTES_PER_DAY }
}

/** Returns the values that an exception must store: those that differ from the series' values, and those that an earlier edit set. */
function differing(own: OwnValues, regular: OwnValues, earlier: OwnValues): OwnValues {
  const isOther = (field: keyof OwnValues) => JSON.stringify(own[field]) !== JSON.stringify(regular[field])
  const isOtherTime = isOther('fromMinute') || isOther('toMinute')
  const isNeeded = (field: string) =>
    field in earlier ||
    (field === 'fromMinute' || field === 'toMinute' ? isOtherTime : isOther(field as keyof OwnValues))
  return Object.fromEntries(Object.entries(own).filter(([field]) => isNeeded(field)))
}

function valuesOf(terms: Series): OwnValues {
  const { startDate: date, fromMinute, toMinute, specialistId, locationTypes, locationIds } = terms
  return {
    date,
    fromMinute,
    toMinute,
    specialistId,
    serviceIds: terms.kind === 'session' ? [terms.serviceId] : terms.serviceIds,
    ...(terms.kind === 'session' && { priceCents: terms.priceCents }),
    ...(terms.kind === 'session' && terms.seats !== undefined && { seats: terms.seats }),
    locationTypes,
    locationIds,
  }
}
