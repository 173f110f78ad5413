import type { EpochMinute } from '#shared/time/instant.ts'
import type { ChangeScope } from './change-scope.ts'
import type { SeriesPlan } from './change-set.ts'
import { NO_ROWS } from './change-set.ts'
import { blockedBy, changesOf, obstacleOf } from './planned-changes.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import { regionOf, rowsWithoutScope } from '#shared/domain/availability/series/remove-scope-from-series.ts'
import type { SeriesState } from '#shared/domain/availability/series/series-with-exceptions.ts'
import { reachOf, surveySeries } from '#shared/domain/availability/series/series-with-exceptions.ts'

/**
 * What it does to a series to delete the occurrences of a scope. By the laws of every change (rules D29 to D31):
 * - what has begun stays, and nothing of it is listed;
 * - what is booked, or was edited on its own and is not the selected one, is kept;
 * - a selected occurrence that has begun, or that is booked and alone in the scope, blocks the change.
 *
 * Mondays from 3 to 31 March, the 17th booked; delete the 10th and what follows → deleted 10, 24, 31, kept 17: the
 * series ends on the 9th and holds on to the 17th.
 */
export function planDeletion(
  state: SeriesState,
  selected: OccurrenceKey,
  scope: ChangeScope,
  now: EpochMinute,
): SeriesPlan {
  const survey = surveySeries(state)
  const chosen = survey.find(({ key }) => isSameOccurrence(key, selected))
  if (!chosen?.published) return { kind: 'not-published' }
  const reach = reachOf(survey, scope, selected, now)
  const obstacle = obstacleOf(chosen, reach, now)
  const rows = obstacle
    ? NO_ROWS
    : rowsWithoutScope(state.series, reach, regionOf(state.series, scope, selected, reach))
  return { kind: 'planned', changes: blockedBy(changesOf({ state, reach, rows }), obstacle ? [obstacle] : []) }
}
