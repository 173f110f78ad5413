import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { ChevronDownIcon, Skeleton } from '#shared/ui/index.ts'
import { bookingTrailQuery } from '#renderer/data/booking-queries.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import styles from './booking-history.module.css'
import { HistoryLine } from './history-line.tsx'

/** The history of a booking with author, time and source (rule D63), loaded when it is expanded. */
export function BookingHistory({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const bridge = useBridge()
  const [isOpen, setOpen] = useState(false)
  const { data: events, error, refetch } = useQuery({ ...bookingTrailQuery(bridge, booking.id), enabled: isOpen })
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>
        {t('history.title')} <ChevronDownIcon size={16} />
      </summary>
      {events ? (
        <ol className={styles.lines}>
          {events.map((event) => (
            <HistoryLine key={event.version} event={event} booking={booking} />
          ))}
        </ol>
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <div className={styles.skeleton} aria-hidden="true">
          <Skeleton height="36px" />
          <Skeleton height="36px" />
        </div>
      )}
    </details>
  )
}
