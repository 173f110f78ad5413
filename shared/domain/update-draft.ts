import type { ChangeScope } from './change-scope.ts'
import type { SeriesRows } from './change-set.ts'
import type { RenamedOccurrences } from './changes-of.ts'
import type { SeriesMove } from './series-move.ts'
import type { SeriesFinding } from './series-rules.ts'
import type { Reach, SeriesState, SurveyedOccurrence } from './series-survey.ts'

/** What the forms of an update work on. */
export interface UpdateParts {
  readonly state: SeriesState
  readonly reach: Reach
  readonly chosen: SurveyedOccurrence
  readonly scope: ChangeScope
  readonly move: SeriesMove
  /** The id of the series that carries the change on, unless that can be the old one. */
  readonly newSeriesId: string
}

export interface DraftedRows {
  readonly rows: SeriesRows
  readonly renamed?: RenamedOccurrences
}

export type RowsOrFinding = DraftedRows | { readonly finding: SeriesFinding }
