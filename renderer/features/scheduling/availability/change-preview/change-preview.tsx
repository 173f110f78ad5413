import { useId, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, classNames } from '#shared/ui/index.ts'
import type { ChangeLists } from '#renderer/data/api-types.ts'
import styles from './change-preview.module.css'
import { ChangeKindIcon } from './change-kind-icon.tsx'
import { entriesOf, fateCounts, needsTimes, type PreviewEntry } from './preview-entries.ts'
import { UnchangedOccurrenceReasons } from './unchanged-occurrence-reasons.tsx'
import { useCountText } from './use-count-text.ts'
import { useOccurrenceDate } from './use-occurrence-date.ts'

/** Number of dates and reasons that are shown before "show all". */
const FIRST_DATES = 14
const FIRST_REASONS = 3
/** Number of characters of a short date, such as "13 Mar". */
const SHORT_DATE = 6

interface ChangePreviewProps {
  action: 'UPDATE' | 'DELETE'
  preview: ChangeLists
  /** Whether the preview is still that of the previous scope. */
  isBehind: boolean
}

/** The preview of a change: the number of affected occurrences, their dates, and the reasons why some are not changed. */
export function ChangePreview({ action, preview, isBehind }: ChangePreviewProps) {
  const t = useText('provider')
  const countText = useCountText()
  const headingId = useId()
  const [isWhole, setWhole] = useState(false)
  const entries = entriesOf(preview)
  const reasons = entries.filter(({ fate }) => fate === 'blocked' || fate === 'booked' || fate === 'edited')
  const counts = fateCounts(preview)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const isEndless = counts.some((one) => one.isEndless)
  const isLong = entries.length > FIRST_DATES || reasons.length > FIRST_REASONS
  const isOneDeleted = action === 'DELETE' && entries.length === 1 && reasons.length === 0

  return (
    <section
      className={classNames(styles.preview, isBehind && styles.behind)}
      aria-labelledby={headingId}
      aria-busy={isBehind}
    >
      <div className={styles.legend} aria-live="polite">
        <h3 id={headingId}>{t('preview.title')}</h3>
        {counts.map((one) => (
          <span key={one.fate} className={styles.count}>
            <i className={classNames(styles.swatch, styles[one.fate])} />
            {countText(one)}
          </span>
        ))}
      </div>
      {total === 0 && <p className={styles.none}>{t('preview.nothing')}</p>}
      {isOneDeleted && <p className={styles.none}>{t('preview.nobody')}</p>}
      {!isOneDeleted && entries.length > 0 && (
        <DateStrip entries={isWhole ? entries : entries.slice(0, FIRST_DATES)} isTimed={needsTimes(entries)} />
      )}
      {reasons.length > 0 && (
        <UnchangedOccurrenceReasons
          action={action}
          entries={isWhole ? reasons : reasons.slice(0, FIRST_REASONS)}
          isTimed={needsTimes(entries)}
        />
      )}
      {isWhole && !isEndless && total > entries.length && (
        <p className={styles.none}>{t('preview.more', { count: total - entries.length })}</p>
      )}
      {isWhole && isEndless && <p className={styles.none}>{t('preview.and-so-on')}</p>}
      {isLong && (
        <div>
          <Button variant="text" className={styles.all} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('preview.fewer') : isEndless ? t('preview.further') : t('preview.all', { count: total })}
          </Button>
        </div>
      )}
    </section>
  )
}

function DateStrip({ entries, isTimed }: { entries: readonly PreviewEntry[]; isTimed: boolean }) {
  const t = useText('provider')
  const dateOf = useOccurrenceDate(isTimed)
  // Dates with a time or a year need more room than "13 Mar".
  const isWide = entries.some(({ occurrence }) => dateOf(occurrence).length > SHORT_DATE)
  return (
    <ol className={classNames(styles.strip, isWide && styles.wide)}>
      {entries.map(({ key, fate, occurrence, after }) => {
        const isMoved = after !== undefined && dateOf(after) !== dateOf(occurrence)
        return (
          <li key={key} className={classNames(styles.date, styles[fate], isMoved && styles.moved)}>
            <ChangeKindIcon fate={fate} label={t(`preview.fate.${fate}`)} />
            <span className={styles.words}>
              {dateOf(occurrence)}
              {isMoved && <> → {dateOf(after)}</>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
