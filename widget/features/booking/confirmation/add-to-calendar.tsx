import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, CalendarIcon, classNames, Notice } from '#shared/ui/index.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { useCalendarLinks } from '../../../data/booking/use-calendar-links.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import styles from './confirmation.module.css'
import { parseInstant } from '#shared/time/instant.ts'

interface AddToCalendarProps {
  booking: OwnBooking
}

/** Adds the booking to a calendar: as a file (rule B7.22), or in an online calendar. */
export function AddToCalendar({ booking }: AddToCalendarProps) {
  const t = useText('payment')
  const { data: links, error, isFetching, refetch } = useCalendarLinks(booking)
  const [isWarned, setWarned] = useState(false)
  const isComplete = isEvent(booking)
  const label = (
    <>
      <CalendarIcon />
      {t('checkout.add-to-calendar')}
    </>
  )
  return (
    <>
      {error && <ActionFailureNotice error={error} />}
      {isWarned && <Notice kind="warning">{t('checkout.incomplete')}</Notice>}
      {isComplete && links ? (
        <a href={links.file} className={classNames(buttonClass({ isWide: true }), styles.add)}>
          {label}
        </a>
      ) : (
        // With incomplete data the button only shows a warning (rule B5.11).
        <Button isWide isLoading={isFetching} onClick={() => (isComplete ? void refetch() : setWarned(true))}>
          {label}
        </Button>
      )}
      {isComplete && (
        <p className={styles.calendars}>
          <span>{t('checkout.or')}</span>
          <a href={links?.google} target="_blank" rel="noreferrer">
            Google
          </a>
          <a href={links?.outlook} target="_blank" rel="noreferrer">
            Outlook
          </a>
        </p>
      )}
    </>
  )
}

/** Whether a booking has all that an event in a calendar needs: a name, a start and a later end (rule B5.11). */
function isEvent({ serviceName, startTime, endTime }: Pick<OwnBooking, 'serviceName' | 'startTime' | 'endTime'>) {
  const [start, end] = [parseInstant(startTime), parseInstant(endTime)]
  return serviceName.trim() !== '' && start !== undefined && end !== undefined && start < end
}
