import { useQuery, queryOptions } from '@tanstack/react-query'
import { formatDate, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { useCatalogue } from '../../../../data/catalogue.ts'
import type { OwnBooking } from '../../../../data/booking/own-booking.ts'
import { isToBeShown } from '../../../../data/booking/use-own-booking.ts'
import styles from './booking-refunds.module.css'
import { call } from '../../../../data/lazy-api-client.ts'
import { boot } from '../../../../data/boot-settings.ts'
import { customerQueryKey } from '../../../../data/booking/customer-query-key.ts'

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

/** The refunds of the customer's booking. */
const ownRefundsQuery = (bookingId: string, version: number) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organisationId, 'refunds', bookingId, version],
    queryFn: ({ signal }) => call('ownRefunds', { query: { bookingId } }, { signal }),
  })
