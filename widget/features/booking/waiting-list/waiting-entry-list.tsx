import { Link } from 'react-router-dom'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { ChevronRightIcon } from '#shared/ui/index.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import styles from './waiting-list.module.css'
import type { WaitingEntry } from './waiting-queries.ts'
import { formatTarget, standingText, useEntryZoneNote } from './waiting-words.ts'

/** The customer's waiting-list entries with their positions, each linked to its page. */
export function WaitingEntryList({ entries }: { entries: readonly WaitingEntry[] }) {
  const t = useText('waiting')
  const locale = useLocale()
  const zoneNote = useEntryZoneNote()
  const { addressOf } = useWidgetNavigation()
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link to={addressOf('/waiting', { offer: entry.id })} className={styles.entry}>
            <span className={styles.words}>
              <b>{joinIsolated([entry.serviceName, entry.specialistName])}</b>{' '}
              <span className={styles.when}>
                {formatTarget(entry, locale)}
                {entry.startTime && zoneNote(entry, entry.startTime)}
              </span>{' '}
              <span className={styles.standing}>
                {standingText(entry, t, locale, (instant) => zoneNote(entry, instant))}
              </span>
            </span>
            <ChevronRightIcon size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
