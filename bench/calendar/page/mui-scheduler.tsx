import { EventCalendar } from '@mui/x-scheduler/event-calendar'
import { firstDay } from '#bench/calendar/generate-year-of-bookings.ts'
import type { Prepare } from './contender.ts'
import { drawFrame } from './frame.tsx'

/** MUI X Scheduler, set up as in its documentation. Its own buttons change the week. */
export const prepare: Prepare = ({ bookings }, root) => {
  const events = bookings.map(({ id, guest, serviceName, startTime, endTime }) => ({
    id,
    title: `${guest.firstName} ${serviceName}`,
    start: startTime.slice(0, 19),
    end: endTime.slice(0, 19),
  }))
  const frame = drawFrame(
    root,
    <EventCalendar
      events={events}
      defaultView="week"
      defaultVisibleDate={new Date(`${firstDay}T12:00:00`)}
      areEventsDraggable
      areEventsResizable
      style={{ height: '100%' }}
    />,
  )
  const press = (name: RegExp) =>
    [...root.querySelectorAll('button')].find((button) => name.test(button.getAttribute('aria-label') ?? ''))?.click()
  return { ...frame, next: () => press(/^next week/i), previous: () => press(/^previous week/i) }
}
