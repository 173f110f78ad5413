import FullCalendar, { type CalendarRef } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import themePlugin from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/palette.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { createRef } from 'react'
import { firstDay } from '#bench/calendar/generate-year-of-bookings.ts'
import type { Prepare } from './contender.ts'
import { drawFrame } from './frame.tsx'

const plugins = [timeGridPlugin, interactionPlugin, themePlugin]

/** FullCalendar, set up as in its documentation, with dragging like the product's calendar. */
export const prepare: Prepare = ({ bookings }, root) => {
  const calendar = createRef<CalendarRef>()
  const events = bookings.map(({ id, guest, serviceName, startTime, endTime }) => ({
    id,
    title: `${guest.firstName} ${serviceName}`,
    start: startTime.slice(0, 19),
    end: endTime.slice(0, 19),
  }))
  const frame = drawFrame(
    root,
    <FullCalendar
      ref={calendar}
      plugins={plugins}
      initialView="timeGridWeek"
      initialDate={firstDay}
      firstDay={1}
      editable
      height="100%"
      events={events}
    />,
  )
  return { ...frame, next: () => calendar.current?.getApi().next(), previous: () => calendar.current?.getApi().prev() }
}
