import { useMutation } from '@tanstack/react-query'
import { googleCalendarLink, outlookCalendarLink } from '#shared/domain/booking/calendar-links.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { parseInstant } from '#shared/time/instant.ts'
import { Button, buttonClass, CalendarIcon } from '#shared/ui/index.ts'
import { call } from '../../app/lazy-api-client.ts'
import { useCatalogue } from '../../app/catalogue.ts'
import type { OwnBooking } from '../../app/own-bookings/own-booking.ts'
import { saveFile } from '#shared/ui/save-file.ts'
import { ActionFailureNotice } from '../../app/shell/action-failure-notice.tsx'
import { placeOf } from './format-booking.ts'
import styles from './bookings.module.css'

interface CalendarChoicesProps {
  booking: OwnBooking
}

/** Adds a booking to a calendar: as a file (rule B7.22), or in an online calendar. */
export function CalendarChoices({ booking }: CalendarChoicesProps) {
  const t = useText('bookings')
  const widgetText = useText('widget')
  const { organisation } = useCatalogue()
  const download = useMutation({
    mutationFn: () => call('appointmentCalendarFile', { params: { id: booking.id } }),
    onSuccess: ({ fileName, content }) => saveFile(fileName, new Blob([content], { type: 'text/calendar' })),
  })
  const [start, end] = [parseInstant(booking.startTime), parseInstant(booking.endTime)]
  const entry = start !== undefined &&
    end !== undefined && {
      title: booking.serviceName,
      start,
      end,
      description: `${booking.serviceName}, ${organisation.name}`,
      place: placeOf(booking, widgetText),
    }
  const link = (name: string, href: string) => (
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
      {download.error && <ActionFailureNotice error={download.error} />}
      <div className={styles.choices}>
        <Button variant="white" isLoading={download.isPending} onClick={() => download.mutate()}>
          {t('calendar.file')}
        </Button>
        {entry && link('Google', googleCalendarLink(entry))}
        {entry && link('Outlook', outlookCalendarLink(entry))}
      </div>
    </section>
  )
}
