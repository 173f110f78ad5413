import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { bookingMoneyQuery } from '#renderer/data/booking-queries.ts'
import type { ProviderBooking } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import styles from './money.module.css'
import { MoneyLine } from './money-line.tsx'

/**
 * The money of a booking, line by line: what came, what was given back, to where, by whom and why (rule D268). Nothing while nothing came.
 */
export function BookingMoneyLines({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const bridge = useBridge()
  const { data: money } = useQuery({
    ...bookingMoneyQuery(bridge, booking.id),
    // A booking that waits to be sent is not known to the server.
    enabled: booking.version > 0 && booking.price > 0,
  })
  if (!money || money.entries.length === 0) return null
  return (
    <section className={styles.money} aria-labelledby="booking-money">
      <h3 id="booking-money">{t('money.title')}</h3>
      <ul className={styles.lines}>
        {money.entries.map((entry) => (
          <MoneyLine key={entry.id} entry={entry} booking={booking} />
        ))}
      </ul>
    </section>
  )
}
