import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatFieldDate } from '#shared/i18n/format.ts'
import { Button, PriceLabel } from '#shared/ui/index.ts'
import { centsOf } from '../../app/catalogue.ts'
import type { RepeatDate } from './repeat-draft.ts'
import { spanWords } from './repeat-words.ts'
import styles from './repeat.module.css'

interface RepeatDateRowProps {
  date: RepeatDate
  today: string
  /** Whether the customer chose another time than that of the rule. */
  isChosen: boolean
  /** Another time, null to leave the date out, undefined for the time of the rule. */
  onChoose: (startTime: string | null | undefined) => void
}

/** A date of the preview: what it is, and what can be done about it. */
export function RepeatDateRow({ date, today, isChosen, onChoose }: RepeatDateRowProps) {
  const t = useText('repeat')
  const locale = useLocale()
  const { state, time, nearest, price, isClashing } = date
  const day = formatFieldDate(date.date, today, locale)
  const isLeftOut = state === 'SKIPPED'
  return (
    <li className={styles.date} data-state={state}>
      <p className={styles.when}>
        <b>{time ? spanWords(time, today, locale) : day}</b> {price !== null && <PriceLabel cents={centsOf(price)} />}
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
          aria-label={t('take-of', { moment: spanWords(nearest, today, locale), date: day })}
          onClick={() => onChoose(nearest.startTime)}
        >
          {t('take', { moment: spanWords(nearest, today, locale) })}
        </Button>
      )}
    </li>
  )
}
