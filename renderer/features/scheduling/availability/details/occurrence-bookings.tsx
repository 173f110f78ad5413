import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, ChevronRightIcon, Skeleton } from '#shared/ui/index.ts'
import { cachedBooking } from '#renderer/data/find-in-cached-calendars.ts'
import { bookingQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import styles from './availability-details.module.css'

/** The bookings of an occurrence, linked to their dialogs. */
export function OccurrenceBookings({ bookingIds }: { bookingIds: readonly string[] }) {
  const t = useText('provider')
  return (
    <section>
      <h3 className={styles.heading}>{t('availability.booked')}</h3>
      <ul className={styles.list}>
        {bookingIds.map((id) => (
          <li key={id}>
            <BookingLine bookingId={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BookingLine({ bookingId }: { bookingId: string }) {
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const { data: booking } = useQuery({
    ...bookingQuery(bridge, bookingId),
    placeholderData: () => cachedBooking(queryClient, bookingId),
  })
  if (!booking) return <Skeleton height="60px" />
  const name = fullName(booking.guest)
  return (
    <button type="button" className={styles.item} onClick={() => dialogs.open({ kind: 'booking', bookingId })}>
      <Avatar name={name} size="S" />
      <span className={styles.words}>
        <b>{name}</b>
        <small>
          {booking.startTime.slice(11, 16)} - {booking.endTime.slice(11, 16)}, {booking.serviceName}
        </small>
      </span>
      <ChevronRightIcon size={16} />
    </button>
  )
}
