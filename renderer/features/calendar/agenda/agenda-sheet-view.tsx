import { fullName } from '#shared/domain/team/specialist.ts'
import { formatLongDate, formatLongDateWithin, formatPrice, formatWeekdayDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { type AgendaBooking, centsOf, datesOf, type ServiceLocation } from '#renderer/data/api-types.ts'
import { addressLine, useLocationText } from '#renderer/platform/location/location-text.ts'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import type { AgendaSheet } from './group-bookings-into-printed-sheets.ts'
import styles from './agenda-screen.module.css'

interface AgendaSheetViewProps {
  sheet: AgendaSheet
  locations: readonly ServiceLocation[]
}

const columns = ['time', 'customer', 'phone', 'service', 'place', 'note', 'payment'] as const

/** The bookings of one specialist on one day as a table. */
export function AgendaSheetView({ sheet, locations }: AgendaSheetViewProps) {
  const t = useText('provider')
  const locale = useLocale()
  const isBusiness = hasSpecialists(useSession())
  const year = sheet.date.slice(0, 4)
  const title = isBusiness
    ? t('agenda.of', { name: sheet.specialistName, date: `${formatLongDateWithin(sheet.date, locale)} ${year}` })
    : `${formatLongDate(sheet.date, locale)} ${year}`
  return (
    <div className={styles.sheet}>
      <h2 className={styles.title}>{title}</h2>
      <ScrollRegion className={styles.scroll} aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles[column]}>
                  {t(`agenda.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.bookings.map((booking) => (
              <AgendaRow key={booking.id} booking={booking} date={sheet.date} locations={locations} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}

interface AgendaRowProps {
  booking: AgendaBooking
  /** The day of the sheet; a booking over midnight is on the sheets of both days. */
  date: LocalDate
  locations: readonly ServiceLocation[]
}

function AgendaRow({ booking, date, locations }: AgendaRowProps) {
  const t = useText('provider')
  const ui = useText('ui')
  const locale = useLocale()
  const dates = datesOf(booking)
  const [first = date, last] = [dates[0], dates.at(-1)]
  const locationText = useLocationText()
  const places = locations.filter(({ id }) => booking.locationIds.includes(id))
  const isAtAddress = booking.locationTypes.includes('PHYSICAL') && places.length > 0
  return (
    <tr>
      <th scope="row">
        {booking.startTime.slice(11, 16)} - {booking.endTime.slice(11, 16)}
        {first !== date && <small>{t('agenda.began', { date: formatWeekdayDate(first, locale) })}</small>}
        {last !== date && last !== undefined && (
          <small>{t('agenda.ends', { date: formatWeekdayDate(last, locale) })}</small>
        )}
      </th>
      <td>
        {fullName(booking.guest)}
        {booking.seats > 1 && ` (${ui('people', { count: booking.seats })})`}
        {booking.status === 'PENDING' && <small>{t('agenda.pending')}</small>}
      </td>
      <td>{booking.guest.phoneNumber}</td>
      <td>{booking.serviceName}</td>
      <td>{isAtAddress ? places.map(addressLine).join('; ') : locationText(booking.locationTypes)}</td>
      <td className={styles.words}>{[booking.note, booking.customerNote].filter(Boolean).join('\n')}</td>
      <td>
        <PaymentText booking={booking} />
      </td>
    </tr>
  )
}

/** Shows the amount that is still to be paid, which takes a deposit into account (rule D277), or the payment state. */
function PaymentText({ booking }: { booking: AgendaBooking }) {
  const { balance, price, paymentStatus, paymentMethod } = booking
  const t = useText('provider')
  const locale = useLocale()
  if (paymentStatus === 'PAID' && balance.open === 0) return t('agenda.paid')
  if ((price === 0 && paymentMethod !== 'CREDITS') || (paymentStatus === 'NONE' && balance.agreed === 0))
    return t('agenda.free')
  if (paymentStatus === 'REFUNDED') return t('payment.REFUNDED')
  return t('agenda.to-pay', { price: formatPrice(centsOf(balance.open), locale) })
}
