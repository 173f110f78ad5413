import type { ReactNode } from 'react'
import { formatDayOfMonth, formatMonth } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { ClockIcon, PersonIcon, PhoneIcon, PinIcon, PriceLabel, SuccessIcon, VideoIcon } from '#shared/ui/index.ts'
import { slotMoment } from '../../app/booking/slot-words.ts'
import type { ConfirmedBooking } from './booking.ts'
import styles from './confirmation.module.css'

const locationIcons = { physical: PinIcon, phone: PhoneIcon, virtual: VideoIcon }

interface BookingTicketProps {
  booking: ConfirmedBooking
}

/** When, where, with whom and for how much. */
export function BookingTicket({ booking }: BookingTicketProps) {
  const t = useText('widget')
  const locale = useLocale()
  const { date, locationType, address, city, specialistName, priceCents, isPaid } = booking
  const LocationIcon = locationIcons[locationType ?? 'physical']
  const hasAddress = locationType === 'physical' && address !== ''
  return (
    <section className={styles.ticket} aria-label={t('checkout.booking')}>
      <div className={styles.when}>
        <p className={styles.leaf} aria-hidden="true">
          <span>{formatMonth(date, locale).replace(/,.*/, '')}</span>
          <b>{formatDayOfMonth(date)}</b>
        </p>
        <div>
          <h2 className={styles.service}>{booking.serviceName}</h2>
          <p className={styles.moment}>{slotMoment(booking, locale)}</p>
        </div>
      </div>
      <div className={styles.facts}>
        <Fact
          icon={<LocationIcon />}
          label={t('location.title')}
          aside={
            hasAddress && (
              <a href={directionsTo(address, city)} target="_blank" rel="noreferrer" className={styles.link}>
                {t('checkout.directions')}
              </a>
            )
          }
        >
          {hasAddress ? (
            <>
              {address}
              {city && <span>{city}</span>}
            </>
          ) : (
            t(`location.${locationType === 'physical' ? 'unknown' : (locationType ?? 'unknown')}`)
          )}
        </Fact>
        <Fact icon={<PersonIcon />} label={t('order.professional')}>
          {specialistName}
        </Fact>
        <Fact
          icon={<EuroIcon />}
          label={t('order.total')}
          aside={
            priceCents > 0 && (
              <span className={isPaid ? styles.paid : styles.unpaid}>
                {isPaid ? <SuccessIcon size={14} /> : <ClockIcon size={14} />}
                {t(isPaid ? 'checkout.paid' : 'checkout.pay-afterwards')}
              </span>
            )
          }
        >
          <PriceLabel cents={priceCents} />
        </Fact>
      </div>
    </section>
  )
}

const directionsTo = (address: string, city: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent([address, city].filter(Boolean).join(', '))}`

interface FactProps {
  icon: ReactNode
  label: string
  aside?: ReactNode
  children: ReactNode
}

function Fact({ icon, label, aside, children }: FactProps) {
  return (
    <div className={styles.fact}>
      {icon}
      <p>
        <small>{label}</small>
        <b>{children}</b>
      </p>
      {aside}
    </div>
  )
}

function EuroIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M17.5 6.5A7 7 0 1 0 17.5 17.5M4 10.5h8.5M4 13.7h7.5" strokeLinecap="round" />
    </svg>
  )
}
