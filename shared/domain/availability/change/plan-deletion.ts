import type { EpochMinute } from '#shared/time/instant.ts'
import type { ChangeScope } from './scope/change-scope.ts'
import type { SeriesPlan } from './change-set.ts'
import { NO_ROWS } from './change-set.ts'
import { planToHorizon } from './plan-open-ended-change.ts'
import { blockedByObstacle, changesOf, obstacleOf } from './planned-changes.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { isSameOccurrence } from '#shared/domain/availability/series/occurrence.ts'
import { regionOf, rowsWithoutScope } from '#shared/domain/availability/change/remove-scope-from-series.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { reachOf, surveySeries } from '#shared/domain/availability/change/survey-affected-occurrences.ts'

/**
 * Plans the deletion of the occurrences of a scope (rules D29 to D31):
 * - past occurrences stay and are not listed;
 * - booked occurrences and ones that were edited on their own are kept, except an edited one that is selected itself;
 * - a selected occurrence that is past, or is booked and the only one in the scope, prevents the change.
 * Example: Mondays from 3 to 31 March, the 17th booked; deleting the 10th and following ones deletes 10, 24 and 31 and keeps 17.
 * The series then ends on the 9th, with the 17th as a detached occurrence.
 */
export function planDeletion(
  state: SeriesState,
  selected: OccurrenceKey,
  scope: ChangeScope,
  now: EpochMinute,
): SeriesPlan {
  const plan = (listed: SeriesState) => planListedDeletion(listed, selected, scope, now)
  return state.series.isOpenEnded ? planToHorizon({ state, selected, edit: {}, now }, plan) : plan(state)
}

function planListedDeletion(
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
  const changes = changesOf({ state, reach, rows })
  return { kind: 'planned', changes: obstacle ? blockedByObstacle(changes, obstacle) : changes }
}
