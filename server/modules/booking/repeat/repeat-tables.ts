import type { Weekday } from '#shared/time/local-date.ts'
import type { RepeatUnit } from '#shared/domain/repeat/repeat-rule.ts'

/** The table of the rules by which appointments are repeated. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    repeat: RepeatTable
  }
}

interface RepeatTable {
  organization_id: string
  id: string
  unit: RepeatUnit
  every: number
  weekdays: Weekday[]
  /** How many appointments were booked. */
  appointments: number
  created_at: Date
}
