import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import type { BookingTrail, ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useInstantText } from '#renderer/platform/time/use-instant-text.ts'
import { bookingDifferences } from './booking-differences.ts'
import styles from './booking-history.module.css'
import { ChangedValue } from './changed-value.tsx'
import { useDifferenceWords } from './use-booking-words.ts'

interface HistoryLineProps {
  event: BookingTrail[number]
  booking: ProviderBooking
}

/** One event of a booking's history: "Noor Jansen booked this", with time, source and changed values. */
export function HistoryLine({ event, booking }: HistoryLineProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const wordsOf = useDifferenceWords()
  const momentOf = useInstantText()
  const { data: specialists = [] } = useQuery(specialistsQuery(bridge))

  const named = (state: BookingTrail[number]['after']) => {
    const specialist = specialists.find(({ id }) => id === state.specialistId)
    const isOwn = state.specialistId === booking.specialistId
    return { ...state, specialistName: specialist ? fullName(specialist) : isOwn ? booking.specialistName : '' }
  }
  const [before, after] = [event.before && named(event.before), named(event.after)]
  const person = event.person && fullName(event.person)
  const who = person || (event.actor === 'customer' ? fullName(booking.guest) : t(`history.by.${event.actor}`))

  return (
    <li className={styles.line}>
      <p>
        <b>{t(`history.${event.kind}`, { who })}</b>
      </p>
      <p className={styles.where}>
        {[momentOf(event.at), t(`history.from.${event.surface}`), event.address].filter(Boolean).join(', ')}
      </p>
      {before &&
        bookingDifferences(before, after).map((difference) => (
          <ChangedValue
            key={difference}
            label={t(`changed.${difference}`)}
            before={wordsOf(before, difference)}
            after={wordsOf(after, difference)}
          />
        ))}
    </li>
  )
}
