import type { Dependencies } from '../dependencies.ts'
import { authenticationHandlers } from './authentication.ts'
import { bookingHandlers } from './booking.ts'
import { catalogueHandlers } from './catalogue.ts'
import type { Handlers } from './handler.ts'
import { providerBookingHandlers } from './provider-bookings.ts'
import { providerCalendarHandlers } from './provider-calendar.ts'
import { providerSessionHandlers } from './provider-session.ts'
import { publishAvailabilityHandlers } from './publish-availability.ts'
import { publishServiceHandlers } from './publish-service.ts'
import { reserveHandlers } from './reserve.ts'
import { scheduleHandlers } from './schedule.ts'
import { signUpHandlers } from './sign-up.ts'

/** The use cases of the whole contract. */
export const makeHandlers = (dependencies: Dependencies): Handlers => ({
  ...authenticationHandlers(dependencies),
  ...signUpHandlers(dependencies),
  ...catalogueHandlers(dependencies),
  ...scheduleHandlers(dependencies),
  ...reserveHandlers(dependencies),
  ...bookingHandlers(dependencies),
  ...providerSessionHandlers(dependencies),
  ...providerBookingHandlers(dependencies),
  ...providerCalendarHandlers(dependencies),
  ...publishServiceHandlers(dependencies),
  ...publishAvailabilityHandlers(dependencies),
})
