import { soldShare } from '#shared/domain/report/report-numbers.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Report } from '#renderer/data/api-types.ts'
import styles from './report-tiles.module.css'
import { useReportFormats } from './use-report-formats.ts'

interface Tile {
  readonly title: string
  readonly value: string
  /** How the value is composed, for example of several amounts. */
  readonly detail?: string
  readonly change: string
}

/** The key numbers of the period, each compared with the previous period. */
export function ReportTiles({ report: { total, totalBefore, packages } }: { report: Report }) {
  const t = useText('provider')
  const words = useReportFormats()
  const { hours, percent, euros } = words
  const share = soldShare(total)
  const customers = total.newCustomers + total.returningCustomers
  const tiles: Tile[] = [
    {
      title: t('report.bookings'),
      value: String(total.bookings),
      detail: t('report.cancelled-and-no-shows', { cancelled: total.cancelled, noShows: total.noShows }),
      change: words.change(totalBefore.bookings, total.bookings, String),
    },
    {
      title: t('report.hours-sold'),
      value: hours(total.soldMinutes),
      ...(total.openMinutes !== null && {
        detail:
          share === null
            ? t('report.no-open')
            : t('report.share-of', { share: percent(share), hours: hours(total.openMinutes) }),
      }),
      change: words.change(totalBefore.soldMinutes, total.soldMinutes, hours),
    },
    {
      title: t('report.income'),
      value: euros(total.booked),
      detail: t('report.paid-and-open', { paid: euros(total.paid), open: euros(total.open) }),
      change: words.change(totalBefore.booked, total.booked, euros),
    },
    {
      title: t('report.customers'),
      value: String(customers),
      detail: t('report.new-and-returning', { new: total.newCustomers, returning: total.returningCustomers }),
      change: words.change(totalBefore.newCustomers + totalBefore.returningCustomers, customers, String),
    },
  ]
  if (packages && packages.now.sold + packages.before.sold > 0) {
    const { now, before } = packages
    tiles.push({
      title: t('report.packages'),
      value: euros(now.paid + now.open),
      detail: t('report.paid-and-open', { paid: euros(now.paid), open: euros(now.open) }),
      change: words.change(before.paid + before.open, now.paid + now.open, euros),
    })
  }
  return (
    <dl className={styles.tiles} aria-label={t('report.numbers')}>
      {tiles.map(({ title, value, detail, change }) => (
        <div key={title} className={styles.tile}>
          <dt>{title}</dt>
          <dd className={styles.value}>{value}</dd>
          {detail !== undefined && <dd className={styles.detail}>{detail}</dd>}
          <dd className={styles.change}>{change}</dd>
        </div>
      ))}
    </dl>
  )
}
