import type { Dependencies } from '../dependencies.ts'
import { accountHandlers } from './account.ts'
import { authenticationHandlers } from './authentication.ts'
import { bookingListHandlers } from './booking-list.ts'
import { bookingHandlers } from './booking.ts'
import { calendarFeedHandlers } from './calendar-feed.ts'
import { catalogueHandlers } from './catalogue.ts'
import { changeAvailabilityHandlers } from './change-availability.ts'
import { embeddingHandlers } from './embedding.ts'
import type { Handlers } from './handler.ts'
import { customerCreditsHandlers } from './customer-credits.ts'
import { invitationHandlers } from './invitations.ts'
import { joinHandlers } from './join.ts'
import { locationHandlers } from './locations.ts'
import { offersInMemory } from './offers-in-memory.ts'
import { organisationHandlers } from './organisation.ts'
import { ownBookingHandlers } from './own-bookings.ts'
import { packageHandlers } from './packages.ts'
import { paymentHandlers } from './payments.ts'
import { passwordResetHandlers } from './password-reset.ts'
import { privacyHandlers } from './privacy.ts'
import { providerBookingHandlers } from './provider-bookings.ts'
import { providerCalendarHandlers } from './provider-calendar.ts'
import { providerRescheduleHandlers } from './provider-reschedule.ts'
import { providerSessionHandlers } from './provider-session.ts'
import { providerSignUpHandlers } from './provider-sign-up.ts'
import { publishAvailabilityHandlers } from './publish-availability.ts'
import { publishServiceHandlers } from './publish-service.ts'
import { reminderSettingsHandlers } from './reminder-settings.ts'
import { rescheduleOptionsHandlers } from './reschedule-options.ts'
import { reserveHandlers } from './reserve.ts'
import { scheduleHandlers } from './schedule.ts'
import { settingsHandlers } from './settings.ts'
import { signUpHandlers } from './sign-up.ts'
import { teamHandlers } from './team.ts'
import { whyNotOfferedHandlers } from './why-not-offered.ts'

/** The use cases of the whole contract. */
export function makeHandlers(dependencies: Dependencies): Handlers {
  const offers = offersInMemory(dependencies.database)
  return {
    ...authenticationHandlers(dependencies),
    ...signUpHandlers(dependencies),
    ...catalogueHandlers(dependencies),
    ...scheduleHandlers(dependencies, offers),
    ...reserveHandlers(dependencies, offers),
    ...bookingHandlers(dependencies),
    ...providerSessionHandlers(dependencies),
    ...ownBookingHandlers(dependencies),
    ...bookingListHandlers(dependencies),
    ...providerBookingHandlers(dependencies),
    ...providerRescheduleHandlers(dependencies),
    ...rescheduleOptionsHandlers(dependencies),
    ...providerCalendarHandlers(dependencies),
    ...publishServiceHandlers(dependencies),
    ...packageHandlers(dependencies),
    ...customerCreditsHandlers(dependencies),
    ...settingsHandlers(dependencies),
    ...whyNotOfferedHandlers(dependencies),
    ...publishAvailabilityHandlers(dependencies),
    ...changeAvailabilityHandlers(dependencies),
    ...calendarFeedHandlers(dependencies),
    ...passwordResetHandlers(dependencies),
    ...providerSignUpHandlers(dependencies),
    ...teamHandlers(dependencies),
    ...invitationHandlers(dependencies),
    ...joinHandlers(dependencies),
    ...accountHandlers(dependencies),
    ...organisationHandlers(dependencies),
    ...locationHandlers(dependencies),
    ...embeddingHandlers(dependencies),
    ...reminderSettingsHandlers(dependencies),
    ...privacyHandlers(dependencies),
    ...paymentHandlers(dependencies),
  }
}
