import { formatNextDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { CalendarIcon } from '#shared/ui/index.ts'
import styles from './empty-day.module.css'

interface EmptyDayProps {
  activeDay: LocalDate
  nextDay: LocalDate | undefined
  onPickDay: (day: LocalDate) => void
}

/** Shown on a day without slots, with a link to the next available day, else to the first one from today on (rules A2.14 and A2.15). */
export function EmptyDay({ activeDay, nextDay, onPickDay }: EmptyDayProps) {
  const t = useText('calendar')
  const locale = useLocale()
  return (
    <div className={styles.notice}>
      <CalendarIcon size={32} className={styles.icon} />
      <p>{t('empty.title')}</p>
      {nextDay !== undefined && (
        <p>
          {t(nextDay > activeDay ? 'empty.next' : 'empty.first')}{' '}
          <button type="button" className={styles.link} onClick={() => onPickDay(nextDay)}>
            {formatNextDate(nextDay, locale)}
          </button>
        </p>
      )}
    </div>
  )
}
