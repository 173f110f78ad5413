import { Link } from 'react-router-dom'
import { formatFieldDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { signed, type LedgerLine } from './format-credits.ts'
import styles from './credits.module.css'

interface CreditLedgerProps {
  /** The ledger's entries, newest first. */
  lines: readonly LedgerLine[]
  today: LocalDate
}

/** All entries of the ledger as text (rule D55). */
export function CreditLedger({ lines, today }: CreditLedgerProps) {
  const t = useText('bookings')
  return (
    <section className={styles.section} aria-labelledby="credits-history">
      <h2 id="credits-history" className={styles.title}>
        {t('credits.history')}
      </h2>
      <ol className={styles.ledger}>
        {lines.map((line, index) => (
          <Line key={index} line={line} today={today} />
        ))}
      </ol>
    </section>
  )
}

function Line({ line, today }: { line: LedgerLine; today: LocalDate }) {
  const t = useText('bookings')
  const locale = useLocale()
  const { addressOf } = useWidgetNavigation()
  const { kind, packageName, serviceName, credits, bookingId } = line
  const what =
    kind === 'BOUGHT' && packageName ? t('credits.bought-package', { package: packageName }) : t(`credits.${kind}`)
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <b>{bookingId ? <Link to={addressOf(`/bookings/${bookingId}`)}>{what}</Link> : what}</b>
        <small>
          {serviceName} · {formatFieldDate(line.time.slice(0, 10), today, locale)}
        </small>
      </span>
      <span className={credits < 0 ? styles.less : styles.more}>{signed(credits)}</span>
    </li>
  )
}
