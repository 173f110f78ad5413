import { formatLongDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { daysBetween, type LocalDate } from '#shared/time/local-date.ts'
import { classNames } from '#shared/ui/index.ts'
import { type ProviderBooking, wallDateOf } from '#renderer/data/api-types.ts'
import { moveBetweenRows } from '#renderer/platform/lists/move-between-rows.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { BookingRow } from './booking-row.tsx'
import styles from './bookings-list.module.css'

const nearDays: Readonly<Record<number, 'day.yesterday' | 'day.today' | 'day.tomorrow'>> = {
  [-1]: 'day.yesterday',
  0: 'day.today',
  1: 'day.tomorrow',
}

const moveByKey = moveBetweenRows('[data-booking]')

interface BookingsListProps {
  bookings: readonly ProviderBooking[]
  /** Whether the bookings are stale: the result of the previous search, while the new one loads. */
  isOld: boolean
}

/** The list of bookings by day. Arrow keys move between rows, also across days; Home and End to the first and last. */
export function BookingsList({ bookings, isOld }: BookingsListProps) {
  const t = useText('provider')
  const locale = useLocale()
  const { date: today } = useWallNow()

  function titleOf(date: LocalDate): string {
    const near = nearDays[daysBetween(today, date)]
    const isOtherYear = date.slice(0, 4) !== today.slice(0, 4)
    return [
      `${formatLongDate(date, locale)}${isOtherYear ? ` ${date.slice(0, 4)}` : ''}`,
      near !== undefined && t(near),
    ]
      .filter(Boolean)
      .join(', ')
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the arrow keys of the rows inside
    <div className={classNames(styles.days, isOld && styles.old)} onKeyDown={moveByKey}>
      {bookingsByDay(bookings).map(({ date, bookings: those }) => (
        <section key={date} className={styles.day} aria-label={titleOf(date)}>
          <h2 className={styles.title}>{titleOf(date)}</h2>
          <ul className={styles.bookings}>
            {those.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface DayOfBookings {
  readonly date: LocalDate
  readonly bookings: readonly ProviderBooking[]
}

/** Groups bookings by the day on which they start and keeps their order. */
function bookingsByDay(bookings: readonly ProviderBooking[]): DayOfBookings[] {
  const days = new Map<LocalDate, ProviderBooking[]>()
  for (const booking of bookings) {
    const date = wallDateOf(booking.startTime)
    const those = days.get(date)
    if (those) those.push(booking)
    else days.set(date, [booking])
  }
  return Array.from(days, ([date, those]) => ({ date, bookings: those }))
}
