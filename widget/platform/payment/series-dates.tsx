import { useQuery } from '@tanstack/react-query'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatFieldDate } from '#shared/i18n/format.ts'
import { timeRange } from '../booking/format-slot.ts'
import { todayIn } from '../../data/booking/slot-queries.ts'
import { useZoneNote } from '../zone/use-zone-note.ts'
import { useCatalogue } from '../../data/catalogue.ts'
import { useHolder } from '../../data/guest/guest-visit.ts'
import { ownRepeatQuery } from '../../data/booking/own-booking-queries.ts'
import type { OwnBooking } from '../../data/booking/own-booking.ts'
import { isToBeShown } from '../../data/booking/use-own-booking.ts'
import styles from './series-dates.module.css'

/** Returns the accepted and held appointments of a booking's series, by start. Empty while they load, and for a single booking. */
export function useSeries(bookingId: string | undefined, isSeries: boolean): readonly OwnBooking[] {
  const user = useHolder()
  const { data = [] } = useQuery({
    ...ownRepeatQuery(user?.id ?? '', bookingId ?? ''),
    enabled: isSeries && user !== undefined && bookingId !== undefined,
    throwOnError: isToBeShown,
  })
  return data.filter(({ state }) => state !== 'rejected')
}

/** The dates of appointments that were booked together. Shows nothing for a single one. */
export function SeriesDates({ bookings }: { bookings: readonly OwnBooking[] }) {
  const t = useText('payment')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const { organisation } = useCatalogue()
  const today = todayIn(organisation.zone)
  if (bookings.length < 2) return null
  return (
    <section className={styles.series} aria-labelledby="series-dates">
      <h2 id="series-dates" className={styles.title}>
        {t('series.dates', { number: bookings.length })}
      </h2>
      <ol className={styles.dates}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            {formatFieldDate(booking.date, today, locale)}, {timeRange(booking)}
            {zoneNote(booking, booking.locationType)}
          </li>
        ))}
      </ol>
    </section>
  )
}
