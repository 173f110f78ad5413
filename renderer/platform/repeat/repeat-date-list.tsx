import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice } from '#shared/ui/index.ts'
import { type CheckedDate, isBookable, needsDecision } from './repeat-date-choices.ts'
import styles from './repeat-date-list.module.css'
import { RepeatDateRow, type RepeatRowWords } from './repeat-date-row.tsx'

interface RepeatDateListProps<Date extends CheckedDate> {
  label: string
  /** The action on the dates: book, move or cancel. */
  act?: 'BOOK' | 'MOVE' | 'CANCEL'
  dates: readonly Date[]
  /** The texts of a row. */
  wordsOf: (date: Date) => RepeatRowWords
  /** Called with the choice for a date; undefined undoes it. */
  onChoose: (number: number, choice: string | null | undefined) => void
  hasChoice: (number: number) => boolean
  /** The checkbox that confirms all warnings. */
  confirmation: {
    readonly isConfirmed: boolean
    readonly onConfirm: (isConfirmed: boolean) => void
    readonly error: string | undefined
  }
}

const summaries = {
  BOOK: 'repeat.summary',
  MOVE: 'repeat.summary-move',
  CANCEL: 'repeat.summary-cancel',
} as const

/** The dates of a repeat, each with what prevents it, its warnings, and the possible alternatives (rule D183). */
export function RepeatDateList<Date extends CheckedDate>({
  label,
  act = 'BOOK',
  dates,
  wordsOf,
  onChoose,
  hasChoice,
  confirmation,
}: RepeatDateListProps<Date>) {
  const t = useText('provider')
  const open = dates.filter(needsDecision).length
  const warned = dates.filter((date) => isBookable(date) && date.warnings.length > 0).length
  return (
    <section className={styles.part} aria-label={label}>
      <h3 className={styles.heading}>{label}</h3>
      <output className={styles.summary}>
        {t(summaries[act], { count: dates.filter(isBookable).length })}
        {open > 0 && ` ${t('repeat.open', { count: open })}`}
      </output>
      <ol className={styles.dates}>
        {dates.map((date) => (
          <RepeatDateRow
            key={date.number}
            date={date}
            words={wordsOf(date)}
            canMove={act !== 'CANCEL'}
            hasChoice={hasChoice(date.number)}
            onChoose={(choice) => onChoose(date.number, choice)}
          />
        ))}
      </ol>
      {warned > 0 && (
        <Notice kind="warning" title={t('repeat.warnings', { count: warned })}>
          <Checkbox
            label={t('repeat.confirm')}
            checked={confirmation.isConfirmed}
            onChange={(event) => confirmation.onConfirm(event.currentTarget.checked)}
            error={confirmation.error}
          />
        </Notice>
      )}
    </section>
  )
}
