import { useId } from 'react'
import { parseOccurrenceId } from '#shared/domain/availability/series/occurrence.ts'
import { formatWeekdayName } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { endTimeOf, formatLocalTime } from '#shared/time/local-time.ts'
import { Button, radioClass } from '#shared/ui/index.ts'
import type { AvailabilityDetails, ChangeScope, PlannedChange } from '#renderer/data/api-types.ts'
import { changedCount, fateCounts } from './preview-entries.ts'
import { useCountText } from './use-count-text.ts'
import styles from './scope-picker.module.css'
import type { PlannedChangeState } from './use-planned-change.ts'

interface ScopePickerProps {
  details: Pick<AvailabilityDetails, 'id' | 'duration'>
  change: PlannedChangeState
}

/**
 * The choice of the occurrences that a change applies to, in the server's order (rules A4.13 to A4.20). The rarer scopes of
 * rule A3.15 are behind "More choices".
 */
export function ScopePicker({ details, change }: ScopePickerProps) {
  const t = useText('provider')
  const name = useId()
  const words = useScopeWords(details)
  const fateText = useCountText()

  /** The number of occurrences that a scope affects; with several kinds of changes, the number of each kind. */
  function countText(preview: PlannedChange): string {
    const count = changedCount(preview)
    if (count === undefined) return t('scope.blocked')
    const kinds = fateCounts(preview).filter(({ fate }) => fate !== 'edited' && fate !== 'booked')
    if (kinds.length === 1 && kinds[0]?.isEndless) return t('scope.endless')
    return kinds.length < 2 ? t('scope.count', { count }) : kinds.map(fateText).join(', ')
  }

  return (
    <fieldset className={styles.scopes} disabled={change.isSaving}>
      <legend className={styles.legend}>{t('scope.label')}</legend>
      {[...change.allowedScopes, ...(change.isMoreShown ? change.moreScopes : [])].map((scope) => {
        const { title, detail } = words(scope)
        const preview = change.previewOf(scope)
        return (
          <label key={scope} className={styles.scope}>
            <input
              type="radio"
              className={radioClass}
              name={name}
              value={scope}
              checked={scope === change.scope}
              onChange={() => change.choose(scope)}
            />
            <span className={styles.words}>
              <b>{title}</b> {detail && <small>{detail}</small>}
            </span>{' '}
            <span className={styles.count}>{preview && countText(preview)}</span>
          </label>
        )
      })}
      {change.moreScopes.length > 0 && !change.isMoreShown && (
        <Button variant="text" className={styles.more} onClick={change.showMore}>
          {t('scope.more')}
        </Button>
      )}
    </fieldset>
  )
}

/**
 * Returns the texts of the scopes (rule A4.13). Weekday and time come from the occurrence's id, which holds the original time in the
 * series. A scope selects by that time, even if the occurrence was moved (rule D28).
 */
function useScopeWords({ id, duration }: ScopePickerProps['details']) {
  const t = useText('provider')
  const locale = useLocale()
  const place = parseOccurrenceId(id)
  const day = place ? formatWeekdayName(fromEpochDay(place.day), locale) : ''
  const end = place && endTimeOf(place.startMinute, duration)
  const range =
    place && end !== undefined ? `${formatLocalTime(place.startMinute)} - ${formatLocalTime(end)}` : undefined
  return (scope: ChangeScope): { title: string; detail?: string | undefined } => ({
    title: t(`scope.${scope}`, { day }),
    ...(scope === 'FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK' && { detail: range }),
  })
}
