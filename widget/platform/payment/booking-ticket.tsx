import { formatFieldDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import {
  ClockIcon,
  PeopleIcon,
  PersonIcon,
  PhoneIcon,
  PinIcon,
  PriceLabel,
  SuccessIcon,
  VideoIcon,
} from '#shared/ui/index.ts'
import { timeRange } from '../booking/format-slot.ts'
import { todayIn } from '../../data/booking/slot-queries.ts'
import { useZoneNote } from '../zone/use-zone-note.ts'
import { useCatalogue } from '../../data/catalogue.ts'
import { CalendarLeafDate } from '../booking/calendar-leaf-date.tsx'
import { isByCredit, type OwnBooking, type OwnPayment } from '../../data/booking/own-booking.ts'
import { EuroIcon, TicketLine } from './ticket-line.tsx'
import styles from './ticket.module.css'

const locationIcons = { physical: PinIcon, phone: PhoneIcon, virtual: VideoIcon }

interface BookingTicketProps {
  booking: OwnBooking
  /** The appointments that are paid together. Their prices are added up. Empty for a single booking. */
  series?: readonly OwnBooking[]
}

/** A booking's time, location, specialist and price. */
export function BookingTicket({ booking, series = [] }: BookingTicketProps) {
  const t = useText('payment')
  const widgetText = useText('widget')
  const uiText = useText('ui')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const today = todayIn(useCatalogue().organisation.zone)
  const { date, locationType, address, city, specialistName, payment, seats } = booking
  const paidTogether = series.length > 1 ? series : [booking]
  const priceCents = paidTogether.reduce((sum, each) => sum + each.priceCents, 0)
  const credits = paidTogether.reduce((sum, each) => sum + (isByCredit(each) ? each.seats : 0), 0)
  const restCents = paidTogether.reduce((sum, { rest }) => sum + (rest?.cents ?? 0), 0)
  const LocationIcon = locationIcons[locationType ?? 'physical']
  const hasAddress = locationType === 'physical' && address !== ''
  return (
    <section className={styles.ticket} aria-label={t('checkout.booking')}>
      <div className={styles.when}>
        <CalendarLeafDate date={date} isLarge />
        <div>
          <h2 className={styles.service}>{booking.serviceName}</h2>
          <p className={styles.moment}>
            {formatFieldDate(date, today, locale)}, {timeRange(booking)}
            {zoneNote(booking, locationType)}
          </p>
        </div>
      </div>
      <div className={styles.facts}>
        <TicketLine
          icon={<LocationIcon />}
          label={widgetText('location.title')}
          aside={
            hasAddress ? (
              <a href={directionsTo(address, city)} target="_blank" rel="noreferrer" className={styles.link}>
                {widgetText('checkout.directions')}
              </a>
            ) : (
              booking.videoUrl !== undefined && (
                <a href={booking.videoUrl} target="_blank" rel="noreferrer" className={styles.link}>
                  {widgetText('video.join')}
                </a>
              )
            )
          }
        >
          {hasAddress ? (
            <>
              {address}
              {city && <span>{city}</span>}
            </>
          ) : (
            <>
              {widgetText(`location.${locationType === 'physical' ? 'unknown' : (locationType ?? 'unknown')}`)}
              {locationType === 'virtual' && booking.videoUrl === undefined && (
                <span>{widgetText('video.from', { name: specialistName })}</span>
              )}
            </>
          )}
        </TicketLine>
        <TicketLine icon={<PersonIcon />} label={t('order.professional')}>
          {specialistName}
        </TicketLine>
        {seats > 1 && (
          <TicketLine icon={<PeopleIcon />} label={t('order.participants')}>
            {uiText('people', { count: seats })}
          </TicketLine>
        )}
        <TicketLine icon={<EuroIcon />} label={t('order.total')} aside={<PaymentPill payment={payment} />}>
          {credits > 0 ? uiText('price.credits', { count: credits }) : <PriceLabel cents={priceCents} />}
        </TicketLine>
        {restCents > 0 && (
          <TicketLine icon={<EuroIcon />} label={t('quote.later')}>
            <PriceLabel cents={restCents} />
          </TicketLine>
        )}
      </div>
    </section>
  )
}

const pills: Readonly<Partial<Record<OwnPayment, 'paid' | 'deposit' | 'paid-with-credit' | 'pay-afterwards'>>> = {
  paid: 'paid',
  deposit: 'deposit',
  credit: 'paid-with-credit',
  afterwards: 'pay-afterwards',
}

function PaymentPill({ payment }: Pick<OwnBooking, 'payment'>) {
  const t = useText('payment')
  const word = pills[payment]
  if (!word) return undefined
  const isPaid = word !== 'pay-afterwards' && word !== 'deposit'
  return (
    <span className={isPaid ? styles.paid : styles.unpaid}>
      {isPaid ? <SuccessIcon size={14} /> : <ClockIcon size={14} />}
      {t(`checkout.${word}`)}
    </span>
  )
}

const directionsTo = (address: string, city: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent([address, city].filter(Boolean).join(', '))}`
