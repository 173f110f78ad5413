import type { LocationType } from '#shared/domain/location/location.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { RepeatDateRow } from './repeat-date-row.tsx'
import { type RepeatDates as Dates, type RepeatDraft, withChoice } from './repeat-draft.ts'
import styles from './repeat.module.css'

interface RepeatDatesProps {
  dates: Dates | undefined
  draft: RepeatDraft
  today: string
  locationType: LocationType | undefined
  /** Whether the preview of changed dates is still loading. */
  isLooking: boolean
  onChange: (draft: RepeatDraft) => void
}

/** Each date of the repeat, with what the customer can choose about it. */
export function RepeatDates({ dates, draft, today, locationType, isLooking, onChange }: RepeatDatesProps) {
  const t = useText('repeat')
  return (
    <section aria-labelledby="repeat-dates" aria-busy={isLooking}>
      <h2 id="repeat-dates" className={styles.title}>
        {t('dates')}
      </h2>
      {dates ? (
        <ol className={styles.dates}>
          {dates.map((date) => (
            <RepeatDateRow
              key={date.number}
              date={date}
              today={today}
              locationType={locationType}
              isChosen={typeof draft.choices.get(date.number) === 'string'}
              onChoose={(startTime) => onChange(withChoice(draft, date.number, startTime))}
            />
          ))}
        </ol>
      ) : (
        <output className={styles.dates}>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          {[0, 1, 2, 3].map((placeholder) => (
            <Skeleton key={placeholder} height="86px" />
          ))}
        </output>
      )}
    </section>
  )
}
