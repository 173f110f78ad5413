import type { ColumnType, Generated } from 'kysely'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { AvailabilityKind, OccurrenceEdit, SeriesGap } from '#shared/domain/availability/series/series.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Tables of series and their exceptions. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    series: SeriesTable
    availability_revision: AvailabilityRevisionTable
    series_service: SeriesServiceTable
    occurrence: OccurrenceTable
  }
}

interface AvailabilityRevisionTable {
  organization_id: string
  /** A random number; revisions are only compared for equality. */
  revision: string
}

interface SeriesTable {
  organization_id: string
  id: string
  specialist_id: string
  kind: AvailabilityKind
  start_date: LocalDate
  from_minute: number
  to_minute: number
  zone: string
  recurrence: Recurrence
  end_date: LocalDate
  /** The series is without an end while this equals `end_date` (decision 0032). */
  open_end_date: ColumnType<LocalDate | null, LocalDate | null | undefined, LocalDate | null>
  /** The duration of a session. Like `price_cents`, it is null for a window. */
  duration_minutes: number | null
  price_cents: number | null
  location_types: Generated<LocationType[]>
  location_ids: Generated<string[]>
  gaps: ColumnType<SeriesGap[], string | undefined, string>
  created_at: Date
}

interface SeriesServiceTable {
  organization_id: string
  series_id: string
  service_id: string
}

interface OccurrenceTable {
  organization_id: string
  series_id: string
  date: LocalDate
  start_minute: number
  kind: 'cancelled' | 'edited'
  edit: ColumnType<OccurrenceEdit | null, string | null, string | null>
  /** The specialist to whom an edited occurrence is assigned; read only in SQL conditions. */
  specialist_id: ColumnType<string | null, never, never>
}
