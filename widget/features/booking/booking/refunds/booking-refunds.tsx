import { useQuery } from '@tanstack/react-query'
import { formatDate, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { useCatalogue } from '../../../../data/catalogue.ts'
import type { OwnBooking } from '../../../../data/booking/own-booking.ts'
import { isToBeShown } from '../../../../data/booking/use-own-booking.ts'
import styles from './booking-refunds.module.css'
import { ownRefundsQuery } from './own-refunds-query.ts'

/** The refunds of a booking: how much, when, to where and why (rule D269). Shows nothing when there are none. */
export function BookingRefunds({ booking }: { booking: Pick<OwnBooking, 'id' | 'version' | 'returnedCents'> }) {
  const t = useText('bookings')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const { data } = useQuery({
    ...ownRefundsQuery(booking.id, booking.version),
    enabled: booking.returnedCents > 0,
    throwOnError: isToBeShown,
  })
  if (!data || data.refunds.length === 0) return null
  return (
    <section className={styles.refunds} aria-labelledby="booking-refunds">
      <h2 id="booking-refunds">{t('refunds.title')}</h2>
      <ul>
        {data.refunds.map(({ id, amount, at, how, reason }) => (
          <li key={id}>
            <span>{`${formatPrice(Math.round(amount * 100), locale)} · ${formatDate(at.slice(0, 10), locale)}`}</span>
            <small>{t(`refunds.how.${how}`, { name: organisation.name })}</small>
            {reason !== '' && <small className={styles.reason}>{reason}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
