import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { PriceLabel } from '#shared/ui/index.ts'
import { isByCredit, type OwnBooking } from '../../../data/booking/own-booking.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import styles from './booking-facts.module.css'
import { placeOf, timeOf } from './format-booking.ts'
import { Fact, FactList } from '../../../platform/shell/fact-list.tsx'
import { CalendarLeafDate } from '../../../platform/booking/calendar-leaf-date.tsx'
import { BookingStateLabel } from './booking-state-label.tsx'

interface BookingFactsProps {
  booking: OwnBooking
  today: LocalDate
}

/** A booking's service, time, specialist, location and price. */
export function BookingFacts({ booking, today }: BookingFactsProps) {
  const t = useText('bookings')
  const widgetText = useText('widget')
  const uiText = useText('ui')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const { state, payment, priceCents, discountCents = 0, rest, locationType, address, city } = booking
  const hasAddress = locationType === 'physical' && address !== ''
  return (
    <section className={styles.card} aria-labelledby="booking-service">
      <div className={styles.what}>
        <CalendarLeafDate date={booking.date} isQuiet={state === 'rejected' || state === 'over'} />
        <div className={styles.words}>
          <h2 id="booking-service" className={styles.service}>
            {booking.serviceName}
          </h2>
          <p className={styles.time}>
            {timeOf(booking, today, locale)}
            {zoneNote(booking, locationType)}
          </p>
          <BookingStateLabel booking={booking} />
        </div>
      </div>
      <FactList>
        <Fact label={t('specialist')}>{booking.specialistName}</Fact>
        {booking.seats > 1 && <Fact label={t('for')}>{uiText('people', { count: booking.seats })}</Fact>}
        <Fact label={t('location')}>
          {placeOf(booking, widgetText)}
          {hasAddress && (
            <a href={directionsTo(address, city)} target="_blank" rel="noreferrer" className={styles.directions}>
              {widgetText('checkout.directions')}
            </a>
          )}
          {booking.videoUrl !== undefined && (
            <a href={booking.videoUrl} target="_blank" rel="noreferrer" className={styles.directions}>
              {widgetText('video.join')}
            </a>
          )}
          {locationType === 'virtual' && state === 'accepted' && booking.videoUrl === undefined && (
            <small className={styles.hint}>{widgetText('video.from', { name: booking.specialistName })}</small>
          )}
        </Fact>
        <Fact label={t('price')}>
          {isByCredit(booking) && `${uiText('price.credits', { count: booking.seats })} · `}
          {priceCents > 0 && !isByCredit(booking) && (
            <>
              <PriceLabel cents={priceCents - discountCents} /> ·{' '}
            </>
          )}
          {t(`payment.${payment}`)}
        </Fact>
        {rest && <Fact label={t('rest')}>{t(`rest.${rest.way}`, { price: formatPrice(rest.cents, locale) })}</Fact>}
      </FactList>
    </section>
  )
}

const directionsTo = (address: string, city: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent([address, city].filter(Boolean).join(', '))}`
