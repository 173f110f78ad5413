import type { LocationType } from '#shared/domain/location/location.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatFieldDate } from '#shared/i18n/format.ts'
import { Button, PriceLabel } from '#shared/ui/index.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import { centsOf } from '../../../data/catalogue.ts'
import type { RepeatDate } from './repeat-draft.ts'
import { spanWords } from './format-repeat-date.ts'
import styles from './repeat.module.css'

interface RepeatDateRowProps {
  date: RepeatDate
  today: string
  /** How the appointments take place; undefined for several ways. */
  locationType: LocationType | undefined
  /** Whether the customer chose another time for this date than the repeat's usual time. */
  isChosen: boolean
  /** Called with another time, with null to leave the date out, or with undefined to restore the usual time. */
  onChoose: (startTime: string | null | undefined) => void
}

/** One date of the preview: its time and state, and buttons to change it. */
export function RepeatDateRow({ date, today, locationType, isChosen, onChoose }: RepeatDateRowProps) {
  const t = useText('repeat')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const { state, time, nearest, price, isClashing } = date
  const day = formatFieldDate(date.date, today, locale)
  const words = (span: { startTime: string; endTime: string }) =>
    spanWords(span, today, locale) + zoneNote(span, locationType)
  const isLeftOut = state === 'SKIPPED'
  return (
    <li className={styles.date} data-state={state}>
      <p className={styles.when}>
        <b>{time ? words(time) : day}</b> {price !== null && <PriceLabel cents={centsOf(price)} />}
      </p>
      <div className={styles.state}>
        <p>
          {t(`state.${state}`)}
          {isClashing && ` · ${t('clash')}`}
        </p>
        <div className={styles.acts}>
          {(isLeftOut || isChosen) && (
            <Button
              isCompact
              variant="text"
              aria-label={t('put-back-of', { date: day })}
              onClick={() => onChoose(undefined)}
            >
              {t('put-back')}
            </Button>
          )}
          {!isLeftOut && (
            <Button
              isCompact
              variant="text"
              aria-label={t('leave-out-of', { date: day })}
              onClick={() => onChoose(null)}
            >
              {t('leave-out')}
            </Button>
          )}
        </div>
      </div>
      {nearest && (
        <Button
          isCompact
          variant="white"
          className={styles.nearest}
          aria-label={t('take-of', { moment: words(nearest), date: day })}
          onClick={() => onChoose(nearest.startTime)}
        >
          {t('take', { moment: words(nearest) })}
        </Button>
      )}
    </li>
  )
}
