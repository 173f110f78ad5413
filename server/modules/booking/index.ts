// What other modules, the pages, the demonstration and the operator may call of this module.
export { knownOfAccount } from './booking/attendance/account-deposit-facts.ts'
export { type BookingDetails, specialistsOf } from './booking/booking-details.ts'
export { bookingsAfter, searchBookings } from './booking/booking-search.ts'
export { paymentStatuses, wireBalance, wireProviderBooking } from './booking/booking-wire.ts'
export { placeLine } from './booking/calendar-file/address-line.ts'
export { registerBookingCalendar } from './booking/calendar-file/booking-calendar-route.ts'
export { eventComponent, eventStatus } from './booking/calendar-file/calendar-event.ts'
export { withSeats } from './booking/calendar-file/seats-text.ts'
export {
  type ChangeOrder,
  type Decision,
  changeBooking,
  endOverdue,
  changeOf,
  inTenantUndoable,
  withGivenBack,
} from './booking/change/change-booking.ts'
export { endOverdueOf } from './booking/change/end-expired-holds-and-requests.ts'
export type { BookingName } from './booking/change/find-overdue-bookings.ts'
export { givePartBack } from './booking/change/give-back.ts'
export { isOfSpecialist } from './booking/companions-and-resources.ts'
export { ownBooking } from './booking/customer/own-booking-handlers.ts'
export { slotIdOfBooking } from './booking/customer/slot-id-of-booking.ts'
export { bookingFilterOf, bookingOrderOf } from './booking/provider/booking-list-input.ts'
export { askForAnotherTime, cancelByProvider } from './booking/provider/cancel-or-ask-to-reschedule.ts'
export { visibleBooking } from './booking/provider/provider-booking-handlers.ts'
export { findBooking, findBookings, listBookings, listBookingsOfRepeat } from './booking/read-bookings.ts'
export { bookingFor, serviceNameFor } from './booking/service-name.ts'
export {
  type Agent,
  type PersonAgent,
  customerAgent,
  providerAgent,
  recordEvent,
} from './booking/trail/booking-events.ts'
export { insertBooking, writeChange } from './booking/write-bookings.ts'
export { admitBuyer, guestBooker } from './guest/admit-guest.ts'
export { answeredOnce, findReplay, keepAnswer } from './idempotency/idempotency-keys.ts'
export { customersOf } from './reservation/account-or-guest.ts'
