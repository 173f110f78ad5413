import type { LocalDate } from '#shared/time/local-date.ts'

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    time_end_notice: TimeEndNoticeTable
  }
}

interface TimeEndNoticeTable {
  organization_id: string
  specialist_id: string
  last_date: LocalDate
  noticed_at: Date
}
