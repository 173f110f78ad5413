// What other modules, the pages, the demonstration and the operator may call of this module.
export { registerCalendarFeed } from './calendar-feed/calendar-feed-route.ts'
