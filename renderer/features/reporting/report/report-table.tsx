import { soldShare } from '#shared/domain/report/report-numbers.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { ReportNumbers } from '#renderer/data/api-types.ts'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import type { Grouping } from './report-url-state.ts'
import type { ReportRow } from './report-rows.ts'
import styles from './report-table.module.css'
import { type ReportWords, useReportFormats } from './use-report-formats.ts'

interface Column {
  readonly title: `report.${'bookings' | 'seats' | 'cancelled' | 'no-shows' | 'hours-sold' | 'hours-open' | 'share' | 'income' | 'paid' | 'open' | 'new' | 'returning'}`
  readonly cell: (numbers: ReportNumbers, words: ReportWords) => string
}

const UNKNOWN = '–'

/** The columns of the table. To show another number of the report, add it here. */
const columns: readonly Column[] = [
  { title: 'report.bookings', cell: ({ bookings }) => String(bookings) },
  { title: 'report.seats', cell: ({ seats }) => String(seats) },
  { title: 'report.cancelled', cell: ({ cancelled }) => String(cancelled) },
  { title: 'report.no-shows', cell: ({ noShows }) => String(noShows) },
  { title: 'report.hours-sold', cell: ({ soldMinutes }, { hours }) => hours(soldMinutes) },
  {
    title: 'report.hours-open',
    cell: ({ openMinutes }, { hours }) => (openMinutes === null ? UNKNOWN : hours(openMinutes)),
  },
  { title: 'report.share', cell: shareText },
  { title: 'report.income', cell: ({ booked }, { euros }) => euros(booked) },
  { title: 'report.paid', cell: ({ paid }, { euros }) => euros(paid) },
  { title: 'report.open', cell: ({ open }, { euros }) => euros(open) },
  { title: 'report.new', cell: ({ newCustomers }) => String(newCustomers) },
  { title: 'report.returning', cell: ({ returningCustomers }) => String(returningCustomers) },
]

function shareText({ soldMinutes, openMinutes }: ReportNumbers, { percent }: ReportWords): string {
  const share = soldShare({ soldMinutes, openMinutes })
  return share === null ? UNKNOWN : percent(share)
}

interface ReportTableProps {
  by: Grouping
  rows: readonly ReportRow[]
  total: ReportNumbers
}

/** All numbers of a report as a table. It also serves as the accessible version of the chart. */
export function ReportTable({ by, rows, total }: ReportTableProps) {
  const t = useText('provider')
  const words = useReportFormats()
  const first = by === 'specialist' || by === 'service' ? t(`report.by.${by}`) : t('report.column.part')
  return (
    <ScrollRegion className={styles.scroll} aria-label={t('report.details-name')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, numbers }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {columns.map(({ title, cell }) => (
                <td key={title}>{cell(numbers, words)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('report.total')}</th>
            {columns.map(({ title, cell }) => (
              <td key={title}>{cell(total, words)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
