// What server/app connects of this module: its handlers, routes and jobs.
export { absenceHandlers } from './absence/absence-handlers.ts'
export { holidayHandlers } from './absence/holiday-handlers.ts'
export { agendaHandlers } from './agenda/printed-agenda-handlers.ts'
export { calendarFeedHandlers } from './calendar-feed/calendar-feed-handlers.ts'
export { providerCalendarHandlers } from './calendar/provider-calendar-handlers.ts'
export { whyNotOfferedHandlers } from './calendar/why-not-offered-handlers.ts'
export { leavingHandlers } from './leaving/leaving-handlers.ts'
