import { useText } from '#shared/i18n/use-text.ts'
import type { AbsenceImpact } from '#renderer/data/api-types.ts'
import styles from './affected-bookings.module.css'
import { useEventTimeText } from '../time/use-event-time-text.ts'

interface AffectedBookingWordsProps {
  booking: AbsenceImpact['bookings'][number]
  /** What else is to be known; absent for nothing. */
  note?: string | undefined
}

/** Describes a booking in a list of those that an absence or a departure affects: customer, time, service, and whether to call. */
export function AffectedBookingWords({ booking, note }: AffectedBookingWordsProps) {
  const t = useText('provider')
  const momentText = useEventTimeText()
  const { guestName, serviceName, startTime, endTime, status, isReachable, guestPhoneNumber } = booking
  return (
    <span className={styles.words}>
      <b dir="auto">{guestName}</b>
      <small>
        {momentText(startTime, endTime).title}, {serviceName}
        {status === 'PENDING' && ` (${t('absence.waits')})`}
      </small>
      {note !== undefined && <small>{note}</small>}
      {!isReachable && (
        <small className={styles.call}>
          {t('absence.call')}
          {guestPhoneNumber !== '' && (
            <>
              {': '}
              <a href={`tel:${guestPhoneNumber}`}>{guestPhoneNumber}</a>
            </>
          )}
        </small>
      )}
    </span>
  )
}
