import { Link } from 'react-router-dom'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { ChevronRightIcon, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import type { BookingState } from './booking-screen.tsx'
import styles from './booking-row.module.css'
import { placeOf, timeOf } from './format-booking.ts'
import { CalendarLeafDate } from '../../../platform/booking/calendar-leaf-date.tsx'
import { BookingStateLabel } from './booking-state-label.tsx'

interface BookingRowProps {
  booking: OwnBooking
  today: LocalDate
}

/** A booking in the list, linked to its page. The space characters between elements separate the words for screen readers. */
export function BookingRow({ booking, today }: BookingRowProps) {
  const screens = useScreens()
  const t = useText('bookings')
  const widgetText = useText('widget')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const { addressOf } = useWidgetNavigation()
  const { id, state, payment, repeat } = booking
  return (
    <Link
      to={addressOf(`/bookings/${id}`)}
      state={{ isFromList: true } satisfies BookingState}
      className={styles.row}
      onPointerEnter={screens.booking.prepare}
      onFocus={screens.booking.prepare}
    >
      <CalendarLeafDate date={booking.date} isQuiet={state === 'rejected' || state === 'over'} />
      <span className={styles.words}>
        <b className={styles.service}>{booking.serviceName}</b>{' '}
        <span className={styles.time}>
          {timeOf(booking, today, locale)}
          {zoneNote(booking, booking.locationType)}
        </span>{' '}
        <span className={styles.place}>
          {booking.specialistName} · {placeOf(booking, widgetText)}
        </span>{' '}
        <span className={styles.foot}>
          <BookingStateLabel booking={booking} /> <span>{t(`payment.${payment}`)}</span>{' '}
          {repeat && <span>{t('repeat.place', { number: repeat.number, total: repeat.total })}</span>}
        </span>
      </span>
      <ChevronRightIcon size={16} className={styles.arrow} />
    </Link>
  )
}

const placeholders = [0, 1, 2, 3]

/** Placeholders for four rows, as high as real ones. */
export function BookingListSkeleton() {
  const t = useText('bookings')
  return (
    <output className={styles.list}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {placeholders.map((placeholder) => (
        <span key={placeholder} className={styles.row} aria-hidden="true">
          <Skeleton width="52px" height="54px" />
          <span className={styles.bones}>
            <Skeleton width="60%" height="14px" />
            <Skeleton width="80%" height="10px" />
            <Skeleton width="70%" height="10px" />
            <Skeleton width="45%" height="16px" />
          </span>
        </span>
      ))}
    </output>
  )
}
