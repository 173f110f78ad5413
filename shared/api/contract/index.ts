import type { ContractShape } from '../define-endpoint.ts'
import { authentication } from './authentication.ts'
import { availability } from './availability.ts'
import { bookingLife } from './booking-life.ts'
import { booking } from './booking.ts'
import { calendarFeed } from './calendar-feed.ts'
import { catalogue } from './catalogue.ts'
import { credits } from './credits.ts'
import { provider } from './provider.ts'
import { schedule } from './schedule.ts'
import { settings } from './settings.ts'

/** The whole HTTP contract: the source of the server's routes, the typed client, openapi.json and the authorisation tests. */
export const contract = {
  ...authentication,
  ...catalogue,
  ...schedule,
  ...booking,
  ...bookingLife,
  ...provider,
  ...availability,
  ...credits,
  ...settings,
  ...calendarFeed,
} satisfies ContractShape

export type Contract = typeof contract
