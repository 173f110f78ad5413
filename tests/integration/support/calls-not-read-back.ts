import type { RouteName } from '#shared/api/routes.ts'

const isAnAct = 'It changes a state, and stores no field that the caller fills in.'
const isABooking = 'It books; `bookForCustomer` reads a booking back, and the tests of its own call compare the rest.'

/** Calls that save something and are not in `round-trips.ts`, each with the reason. */
export const notReadBack: Partial<Record<RouteName, string>> = {
  addPasskey: 'It needs the signature of a device; passkeys.test.ts reads its name back.',
  addToWaitingList: 'It says who waits for what; waiting-list.test.ts reads it back.',
  bookOwnRepeat: isABooking,
  bookRepeat: isABooking,
  bookRepeatAsGuest: isABooking,
  changeBooking: isAnAct,
  changeGiftCard: isAnAct,
  changeOwnPassword: 'A password is never shown.',
  changePassword: 'A password is never shown.',
  changePublishedTerms: 'It changes times that are published; new-terms-of-published-times.test.ts compares them.',
  changeRepeat: 'It moves or cancels bookings; repeat-changes.test.ts compares them.',
  changeSeats: 'Its one number is its answer, and the calendar’s.',
  reserve: isABooking,
  createCalendarEvent: 'It stores nothing.',
  createOrganisation: 'It makes what `saveOrganisation` saves.',
  createPaymentIntent: isAnAct,
  joinWaitingList: 'It says who waits for what; waiting-list.test.ts reads it back.',
  noteAttendance: isAnAct,
  saveCustomerTexts: 'Its one field is a consent; text-message-consents.test.ts reads it back.',
  saveHolidays: 'It makes and removes absences; absences.test.ts compares them.',
  saveOwnTexts: 'Its one field is a consent; text-message-consents.test.ts reads it back.',
  saveServiceOrder: 'It saves an order; catalogue-order.test.ts compares it.',
  tagCustomer: 'Its one tag is its answer, and in the record that `createCustomer` reads back.',
}
