import type { EpochMinute } from '#shared/time/instant.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { continueSeries } from './continue-in-new-series.ts'
import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import type { ChangeSet, SeriesPlan } from '#shared/domain/availability/change/change-set.ts'
import { factsOf, nameOf, NO_ROWS } from '#shared/domain/availability/change/change-set.ts'
import {
  blockedBy,
  blockedByObstacle,
  changesOf,
  obstacleOf,
} from '#shared/domain/availability/change/planned-changes.ts'
import { planToHorizon } from '#shared/domain/availability/change/plan-open-ended-change.ts'
import { canEditInPlace, editInPlace, editOneByOne } from './edit-within-series.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import { changeObstacles } from './change-obstacles.ts'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import type { AvailabilityEdit, SeriesMove } from './edit-effect.ts'
import { changesOccurrences, isEndDateOnly, moveOf } from './edit-effect.ts'
import {
  exceptionsWithout,
  isNothingLeft,
  regionOf,
  rowsWithoutScope,
} from '#shared/domain/availability/change/remove-scope-from-series.ts'
import { endedOn } from '#shared/domain/availability/series/open-ended.ts'
import type { SeriesFinding } from '#shared/domain/availability/series/series-rules.ts'
import { seriesShapeProblem } from '#shared/domain/availability/series/series-rules.ts'
import type {
  Reach,
  SeriesState,
  SurveyedOccurrence,
} from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { hasOwnValues, reachOf, surveySeries } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import type { DraftedRows, RowsOrFinding, UpdateContext, UpdateParts } from './update-types.ts'

export interface UpdateRequest {
  readonly selected: OccurrenceKey
  readonly scope: ChangeScope
  readonly edit: AvailabilityEdit
}

type Drafted = (DraftedRows & { readonly reach: Reach }) | { readonly finding: SeriesFinding }

/**
 * Plans the edit of the occurrences of a scope (rules D40 to D46). The rules of `planDeletion` apply, and:
 * - each occurrence moves by as many days and minutes as the selected one, and gets the values that changed;
 * - an occurrence that would overlap a kept one of its series is deleted;
 * - an occurrence that would overlap another session of its specialist, or begin in the past, blocks the change;
 * - a changed end date alone shortens or lengthens the series, whatever the scope (rule A4.17);
 * - a changed frequency, or a new duration on days with several slots, cuts the occurrences of the scope anew.
 *
 * Example: Mondays from 3 to 31 March at 09:00, the 17th booked. Moving the 10th and following ones to 10:00 updates 10, 24 and 31
 * and keeps 17. The series ends on the 9th, and a new one runs from the 10th, with the 17th at 09:00 as an exception.
 */
export function planUpdate(state: SeriesState, request: UpdateRequest, context: UpdateContext): SeriesPlan {
  const plan = (listed: SeriesState, edit: AvailabilityEdit) => planListedUpdate(listed, { ...request, edit }, context)
  const { selected, edit } = request
  const { now } = context
  if (!state.series.isOpenEnded && !edit.isOpenEnded) return plan(state, edit)
  // Windows may overlap.
  const published = state.series.kind === 'session' ? { published: context.published } : {}
  return planToHorizon({ state, selected, edit, now, ...published }, plan)
}

function planListedUpdate(state: SeriesState, request: UpdateRequest, context: UpdateContext): SeriesPlan {
  const survey = surveySeries(state)
  const chosen = survey.find(({ key }) => isSameOccurrence(key, request.selected))
  if (!chosen?.published) return { kind: 'not-published' }
  const move = moveOf(factsOf(chosen.published), state.series, request.edit)
  const scope = isEndDateOnly(move) ? 'all' : request.scope
  const reach = reachOf(survey, scope, request.selected, context.now)
  const obstacle = obstacleOf(chosen, reach, context.now)
  const isInTheWay = obstacle?.reason === 'past' || !isEndDateOnly(move)
  if (obstacle && isInTheWay) return planned(blockedByObstacle(changesOf({ state, reach, rows: NO_ROWS }), obstacle))

  const finding = endDateFinding(move, state.series, context.now)
  if (finding) return { kind: 'invalid', finding }
  const { newSeriesId } = context
  const draft = draftOf({ state, reach, chosen, scope, move, newSeriesId })
  if ('finding' in draft) return { kind: 'invalid', finding: draft.finding }
  const changes = changesOf({ state, ...draft })
  return planned(blockedBy(changes, changeObstacles(state, draft.rows, changes, context)))
}

const planned = (changes: ChangeSet): SeriesPlan => ({ kind: 'planned', changes })

/** Chooses the rows with the fewest exceptions (rule D41). */
function draftOf(parts: UpdateParts): Drafted {
  const { reach, move } = parts
  if (isEndDateOnly(move)) return endOn(parts, move.endDate)
  if (!changesOccurrences(move) || reach.touched.length === 0)
    return { rows: NO_ROWS, reach: withNothingTouched(reach) }
  // Occurrences with values of their own are edited one by one. They keep these values unless this edit changes them.
  const alone = reach.touched.filter(({ exception }) => hasOwnValues(exception))
  const together = {
    ...reach,
    touched: reach.touched.filter((one) => !alone.includes(one)),
    kept: [...reach.kept, ...alone],
  }
  const edited = editOneByOne({ ...parts, reach: { ...reach, touched: alone } })
  if ('finding' in edited) return edited
  const draft =
    together.touched.length === 0 ? edited : draftTogether({ ...parts, reach: together }, edited.rows.setExceptions)
  return 'finding' in draft ? draft : { ...draft, reach }
}

/**
 * Drafts the change of the occurrences that have no values of their own.
 * @param own the exceptions of occurrences that are edited one by one
 */
function draftTogether(parts: UpdateParts, own: readonly OccurrenceException[]): RowsOrFinding {
  const { state, reach, move, scope, chosen } = parts
  if (!isNothingLeft(reach)) {
    const isOneByOne = move.recurrence === undefined && !regionOf(state.series, scope, chosen.key, reach)
    if (isOneByOne) return withOwnExceptions(editOneByOne(parts), own)
    if (canEditInPlace(parts)) return withOwnExceptions(editInPlace(parts), own)
  }
  return continueSeries(parts, own) ?? withOwnExceptions(removeFromSeries(parts), own)
}

/** Handles a new end date that leaves no date for the continuing series: the touched occurrences are deleted, the kept ones stay. */
function removeFromSeries({ state, reach, scope, chosen }: UpdateParts): RowsOrFinding {
  const region = regionOf(state.series, scope, chosen.key, reach)
  return { rows: rowsWithoutScope(state.series, reach, region), renamed: new Map() }
}

/** Ends a series earlier or later. Occurrences until the new end do not change. */
function endOn({ state: { series }, reach, move }: UpdateParts, endDate: LocalDate): Drafted {
  const ended: Series = move.isOpenEnded ? { ...series, endDate, isOpenEnded: true } : endedOn(series, endDate)
  const finding = seriesShapeProblem(ended)
  // A series that used to be open-ended may already be longer than the limit for new series.
  if (finding && !(series.isOpenEnded && finding.problem === 'series-too-long')) return { finding }
  const isBeyond = ({ key }: SurveyedOccurrence) => fromEpochDay(key.day) > endDate
  const beyond: Reach = {
    touched: reach.touched.filter(isBeyond),
    kept: reach.kept.filter(isBeyond),
    untouched: [...reach.untouched, ...[...reach.touched, ...reach.kept].filter((one) => !isBeyond(one))],
  }
  return { rows: { ...NO_ROWS, updatedSeries: [ended], ...exceptionsWithout(ended, beyond) }, reach: beyond }
}

/** The earliest new end date of a series is today (rule A5.16). */
function endDateFinding({ endDate }: SeriesMove, { zone }: Series, now: EpochMinute): SeriesFinding | undefined {
  const today = fromEpochDay(instantToWall(zoneOf(zone), now).day)
  return endDate !== undefined && endDate < today ? { field: 'endDate', problem: 'future' } : undefined
}

function withNothingTouched({ touched, untouched, kept }: Reach): Reach {
  return { touched: [], kept, untouched: [...untouched, ...touched] }
}

/** Adds the exceptions `own` to a draft. They replace the draft's exceptions of the same occurrences. */
function withOwnExceptions(draft: RowsOrFinding, own: readonly OccurrenceException[]): RowsOrFinding {
  if ('finding' in draft) return draft
  const isOwn = new Set(own.map(({ occurrence }) => nameOf(occurrence)))
  const others = draft.rows.setExceptions.filter(({ occurrence }) => !isOwn.has(nameOf(occurrence)))
  return { ...draft, rows: { ...draft.rows, setExceptions: [...others, ...own] } }
}
