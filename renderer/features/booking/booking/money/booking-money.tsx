import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { bookingMoneyQuery } from '#renderer/data/booking-queries.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import styles from './money.module.css'
import { LedgerLine } from './ledger-line.tsx'

/**
 * The ledger of a booking, one line per payment or refund: how much, by which way, by whom and why (rule D268). Renders nothing while there
 * are no lines.
 */
export function BookingMoneyLines({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const price = (euros: number) => formatPrice(centsOf(euros), locale)
  const { data: money } = useQuery({
    ...bookingMoneyQuery(bridge, booking.id),
    // A booking in the offline queue does not exist on the server yet.
    enabled: booking.version > 0 && booking.price > 0,
  })
  if (!money || money.entries.length === 0) return null
  return (
    <section className={styles.money} aria-labelledby="booking-money">
      <h3 id="booking-money">{t('money.title')}</h3>
      {money.sharedPayments?.map(({ id, part, total, bookings }) => (
        <p key={id} className={styles.shared}>
          {t('money.shared', { part: price(part), total: price(total), bookings })}
        </p>
      ))}
      <ul className={styles.lines}>
        {money.entries.map((entry) => (
          <LedgerLine key={entry.id} entry={entry} booking={booking} />
        ))}
      </ul>
    </section>
  )
}
