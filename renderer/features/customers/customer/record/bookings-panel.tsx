import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Skeleton, Tabs } from '#shared/ui/index.ts'
import { bookingsQuery } from '#renderer/data/booking-queries.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { moveBetweenRows } from '#renderer/platform/lists/move-between-rows.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useRepeatPositionText } from '#renderer/platform/repeat/use-repeat-position-text.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import panel from '#renderer/platform/screens/titled-panel.module.css'
import { useBookingPriceText } from '#renderer/platform/booking/use-booking-price-text.ts'
import { paymentTextKey } from '#renderer/platform/booking/payment-text-key.ts'
import styles from './bookings-panel.module.css'

const moveByKey = moveBetweenRows('[data-booking]')

/** Number of bookings that are shown initially, and after "show all" at most. */
const [FEW, MOST] = [8, 100]

/** A customer's bookings as far as the person may see them: upcoming, or past and cancelled. */
export function BookingsPanel({ customerId }: { customerId: string }) {
  const t = useText('provider')
  const [when, setWhen] = useState<'upcoming' | 'past'>('upcoming')
  return (
    <section className={panel.panel} aria-label={t('customer.bookings')}>
      <header className={panel.head}>
        <h2 className={panel.title}>{t('customer.bookings')}</h2>
      </header>
      <Tabs
        label={t('customer.bookings')}
        variant="underlined"
        tabs={[
          { id: 'upcoming', label: t('customer.bookings.upcoming') },
          { id: 'past', label: t('customer.bookings.past') },
        ]}
        value={when}
        onChange={setWhen}
        className={styles.tabs}
      >
        <BookingsOf key={when} customerId={customerId} when={when} />
      </Tabs>
    </section>
  )
}

function BookingsOf({ customerId, when }: { customerId: string; when: 'upcoming' | 'past' }) {
  const t = useText('provider')
  const bridge = useBridge()
  const [size, setSize] = useState(FEW)
  const { data, error, refetch } = useQuery(
    bookingsQuery(bridge, { customerId, when: when === 'past' ? 'PAST' : 'UPCOMING', page: 0, size }),
  )
  if (error) {
    return (
      <div className={panel.body}>
        <LoadFailure error={error} onRetry={refetch} />
      </div>
    )
  }
  if (!data) {
    return (
      <div className={panel.body} aria-hidden="true">
        <Skeleton height="40px" />
        <Skeleton height="40px" />
      </div>
    )
  }
  if (data.bookings.length === 0) return <p className={styles.none}>{t(`customer.bookings.no-${when}`)}</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the arrow keys of the rows inside */}
      <ul className={styles.bookings} onKeyDown={moveByKey}>
        {data.bookings.map((booking) => (
          <BookingLine key={booking.id} booking={booking} />
        ))}
      </ul>
      {data.total > data.bookings.length && size < MOST && (
        <div className={styles.more}>
          <Button variant="text" isCompact onClick={() => setSize(MOST)}>
            {t('customer.bookings.more', { count: Math.min(data.total, MOST) })}
          </Button>
        </div>
      )}
    </>
  )
}

function BookingLine({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const uiText = useText('ui')
  const locale = useLocale()
  const dialogs = useDialogs()
  const priceText = useBookingPriceText()
  const repeatText = useRepeatPositionText()
  const isBusiness = hasSpecialists(useSession())
  const state = stateOf(booking)
  return (
    <li>
      <button
        type="button"
        className={styles.booking}
        data-booking={booking.id}
        data-status={booking.status}
        onClick={() => dialogs.open({ kind: 'booking', bookingId: booking.id })}
      >
        <span className={styles.what}>
          <b>{booking.serviceName}</b>{' '}
          <small>
            {formatDate(booking.startTime.slice(0, 10), locale)}, {booking.startTime.slice(11, 16)}
            {isBusiness && (
              <>
                {' · '}
                <bdi>{booking.specialistName}</bdi>
              </>
            )}
            {booking.seats > 1 && ` · ${uiText('people', { count: booking.seats })}`}
            {booking.repeat && ` · ${repeatText(booking.repeat)}`}
          </small>
        </span>{' '}
        <span className={styles.state}>
          <span className={styles.price}>{priceText(booking)}</span> {state !== undefined && <small>{t(state)}</small>}
        </span>
      </button>
    </li>
  )
}

/**
 * Returns the text key for a booking's outcome: attendance or late cancellation, else its state, else its payment. A free booking has no
 * payment.
 */
function stateOf(booking: ProviderBooking) {
  const { status, attendance, isCancelledLate, price } = booking
  if (attendance) return `attendance.${attendance}` as const
  if (isCancelledLate) return 'attendance.cancelled-late'
  if (status !== 'ACCEPTED') return `state.${status}` as const
  return price === 0 ? undefined : paymentTextKey(booking)
}
