import { useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, CalendarIcon } from '#shared/ui/index.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { useCalendarLinks } from '../../../data/booking/use-calendar-links.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import styles from './bookings.module.css'

interface CalendarChoicesProps {
  booking: OwnBooking
}

/** Adds a booking to a calendar: as a file (rule B7.22), or in an online calendar. */
export function CalendarChoices({ booking }: CalendarChoicesProps) {
  const t = useText('bookings')
  const { data: links, error, isFetching, refetch } = useCalendarLinks(booking)
  const online = (name: string, href: string | undefined) => (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'white' })}>
      {name}
    </a>
  )
  return (
    <section className={styles.calendars} aria-labelledby="booking-calendar">
      <h2 id="booking-calendar">
        <CalendarIcon size={16} />
        {t('calendar')}
      </h2>
      {error && <ActionFailureNotice error={error} />}
      <div className={styles.choices}>
        {links ? (
          <a href={links.file} className={buttonClass({ variant: 'white' })}>
            {t('calendar.file')}
          </a>
        ) : (
          <Button variant="white" isLoading={isFetching} onClick={() => void refetch()}>
            {t('calendar.file')}
          </Button>
        )}
        {online('Google', links?.google)}
        {online('Outlook', links?.outlook)}
      </div>
    </section>
  )
}
