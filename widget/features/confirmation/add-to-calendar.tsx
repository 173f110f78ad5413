import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CalendarIcon, Notice } from '#shared/ui/index.ts'
import { call } from '../../app/lazy-api-client.ts'
import { useCatalogue } from '../../app/catalogue.ts'
import type { OwnBooking } from '../../app/own-bookings/own-booking.ts'
import { saveFile } from '#shared/ui/save-file.ts'
import { ActionFailureNotice } from '../../app/shell/action-failure-notice.tsx'
import { calendarLinks } from './calendar-links.ts'
import styles from './confirmation.module.css'

interface AddToCalendarProps {
  booking: OwnBooking
}

/** Adds the booking to a calendar: as a file (rule B7.22), or in an online calendar. */
export function AddToCalendar({ booking }: AddToCalendarProps) {
  const t = useText('payment')
  const { organisation } = useCatalogue()
  const [isWarned, setWarned] = useState(false)
  const download = useMutation({
    mutationFn: () => call('appointmentCalendarFile', { params: { id: booking.id } }),
    onSuccess: ({ fileName, content }) => saveFile(fileName, new Blob([content], { type: 'text/calendar' })),
  })
  const { serviceName, startTime, endTime, address, city, locationType } = booking
  const links = calendarLinks({
    name: serviceName,
    start: startTime,
    end: endTime,
    place: locationType === 'physical' ? [address, city].filter(Boolean).join(', ') : '',
    description: `${serviceName}, ${organisation.name}`,
  })
  return (
    <>
      {download.error && <ActionFailureNotice error={download.error} />}
      {isWarned && <Notice kind="warning">{t('checkout.incomplete')}</Notice>}
      {/* With incomplete data the button only shows a warning (rule B5.11). */}
      <Button isWide isLoading={download.isPending} onClick={() => (links ? download.mutate() : setWarned(true))}>
        <CalendarIcon />
        {t('checkout.add-to-calendar')}
      </Button>
      {links && (
        <p className={styles.calendars}>
          <span>{t('checkout.or')}</span>
          <a href={links.google} target="_blank" rel="noreferrer">
            Google
          </a>
          <a href={links.outlook} target="_blank" rel="noreferrer">
            Outlook
          </a>
        </p>
      )}
    </>
  )
}
