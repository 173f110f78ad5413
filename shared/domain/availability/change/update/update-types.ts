import type { EpochMinute } from '#shared/time/instant.ts'
import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import type { PublishedAvailability, SeriesRows } from '#shared/domain/availability/change/change-set.ts'
import type { RenamedOccurrences } from '#shared/domain/availability/change/planned-changes.ts'
import type { SeriesMove } from './edit-effect.ts'
import type { SeriesFinding } from '#shared/domain/availability/series/series-rules.ts'
import type {
  Reach,
  SeriesState,
  SurveyedOccurrence,
} from '#shared/domain/availability/change/survey-affected-occurrences.ts'

export interface UpdateContext {
  readonly now: EpochMinute
  /** The id for a new series, if the change needs one. */
  readonly newSeriesId: string
  /** All availability of the old and the new specialist, to find overlapping sessions. May contain the series itself. */
  readonly published: PublishedAvailability
}

/** The data that the functions of an update share. */
export interface UpdateParts {
  readonly state: SeriesState
  readonly reach: Reach
  readonly chosen: SurveyedOccurrence
  readonly scope: ChangeScope
  readonly move: SeriesMove
  /** The id for the continuing series, unless the old one can be kept. */
  readonly newSeriesId: string
}

export interface DraftedRows {
  readonly rows: SeriesRows
  readonly renamed?: RenamedOccurrences
}

export type RowsOrFinding = DraftedRows | { readonly finding: SeriesFinding }
