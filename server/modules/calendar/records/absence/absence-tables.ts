import type { ColumnType, Generated } from 'kysely'
import type { AbsenceKind, AbsenceRecurrence } from '#shared/domain/absence/absence.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Declares the columns of the absence tables for the query builder. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    absence: AbsenceTable
    absence_specialist: AbsenceSpecialistTable
  }
}

interface AbsenceTable {
  organization_id: string
  id: string
  kind: AbsenceKind
  title: string
  is_private: boolean
  for_all: boolean
  zone: string
  start_date: LocalDate
  end_date: LocalDate
  from_minute: number
  to_minute: number
  recurrence: AbsenceRecurrence
  until: LocalDate | null
  /** Must be selected as `text[]`: the driver would convert the elements of a date array to `Date` objects. */
  dates: ColumnType<never, readonly LocalDate[], readonly LocalDate[]>
  holiday_place: string | null
  holiday_rule: string | null
  names: ColumnType<HolidayNames | null, string | null, string | null>
  version: Generated<number>
  changed_at: Date
}

/** The name of a public holiday in each language of the product. */
export type HolidayNames = Readonly<Record<Locale, string>>

interface AbsenceSpecialistTable {
  organization_id: string
  absence_id: string
  specialist_id: string
}
