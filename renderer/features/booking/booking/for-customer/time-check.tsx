import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice } from '#shared/ui/index.ts'
import { wallDateOf, type TimeForCustomer } from '#renderer/data/api-types.ts'
import { useWarningText } from '#renderer/platform/booking/use-warning-text.ts'
import styles from './time-check.module.css'

interface TimeCheckProps {
  check: TimeForCustomer
  /** Whether all warnings are confirmed. */
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
  /** Whether new warnings appeared after the person submitted. */
  isChanged: boolean
  error: string | undefined
}

/** Shows the result of the time check: what would be booked, what prevents it, and the warnings that have to be confirmed (rule D159). */
export function TimeCheck({ check, isConfirmed, onConfirm, isChanged, error }: TimeCheckProps) {
  const t = useText('provider')
  const timeText = useTimeText(wallDateOf(check.startTime))
  const { warnings, seatsLeft } = check
  const warningText = useWarningText(timeText)
  const end = timeText(check.endTime)
  if (check.verdict === 'FULL') return <Notice kind="error">{t('book-for.full')}</Notice>
  if (check.verdict === 'RESOURCE_TAKEN') {
    return <Notice kind="error">{t('book-for.resource-taken', { resource: check.resource ?? '' })}</Notice>
  }
  if (check.verdict === 'SPECIALISTS_TAKEN') return <Notice kind="error">{t('book-for.specialists-taken')}</Notice>
  if (check.verdict === 'TAKEN') {
    return <Notice kind="error">{t('book-for.taken', { from: timeText(check.startTime), to: end })}</Notice>
  }
  return (
    <>
      <output className={styles.until}>
        {!check.isSession
          ? t('book-for.until', { end })
          : check.capacity > 1
            ? t('book-for.joins', { end, count: seatsLeft })
            : t('book-for.takes-session', { end })}
      </output>
      {warnings.length > 0 && (
        <Notice kind="warning" title={t(isChanged ? 'book-for.changed' : 'book-for.warnings')}>
          <ul className={styles.warnings}>
            {warnings.map((warning) => (
              <li key={warning.id}>{warningText(warning)}</li>
            ))}
          </ul>
          <Checkbox
            label={t('book-for.confirm')}
            checked={isConfirmed}
            onChange={(event) => onConfirm(event.currentTarget.checked)}
            error={error}
          />
        </Notice>
      )}
    </>
  )
}

/** Formats an instant of the API as a time; an instant on another date than the given one also gets its date. */
function useTimeText(date: string): (instant: string) => string {
  const locale = useLocale()
  return (instant) => {
    const time = instant.slice(11, 16)
    return wallDateOf(instant) === date ? time : `${formatDate(wallDateOf(instant), locale)}, ${time}`
  }
}
