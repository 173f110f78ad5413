import type { ContractShape } from '../define-endpoint.ts'
import { absences } from './absences.ts'
import { account } from './account.ts'
import { agendas } from './agenda.ts'
import { authentication } from './authentication.ts'
import { availability } from './availability.ts'
import { availabilityEnds } from './availability-ends.ts'
import { providerBookings } from './provider-bookings.ts'
import { booking } from './booking.ts'
import { bookingMoney } from './booking-ledger-and-refunds.ts'
import { bookingForCustomer } from './book-for-customer.ts'
import { calendarFeed } from './calendar-feed.ts'
import { catalogue } from './catalogue.ts'
import { credits } from './credits.ts'
import { customers } from './customers.ts'
import { deposits } from './payment-terms.ts'
import { embedding } from './widget-addresses.ts'
import { guarantees } from './guarantees.ts'
import { guests } from './guest-without-account.ts'
import { groupSessions } from './group-sessions.ts'
import { invoices } from './invoices.ts'
import { listExports } from './list-exports.ts'
import { locations } from './locations.ts'
import { normalWeek } from './normal-week.ts'
import { publishedTerms } from './published-terms.ts'
import { organisation } from './organisation.ts'
import { passkeys } from './passkeys.ts'
import { passwordless } from './login-codes-and-second-step.ts'
import { ownerConfirmation } from './owner-confirmation.ts'
import { ownPages } from './own-page.ts'
import { customerProfile } from './customer-profile.ts'
import { ownRepeats } from './customer-repeats.ts'
import { passwordReset } from './password-reset.ts'
import { paymentAccounts } from './payment-accounts.ts'
import { payments } from './payments.ts'
import { privacy } from './privacy.ts'
import { providerSignUp } from './provider-sign-up.ts'
import { provider } from './provider-calendar-and-services.ts'
import { repeats } from './repeats.ts'
import { questions } from './questions.ts'
import { reports } from './report.ts'
import { resources } from './resources.ts'
import { schedule } from './slots.ts'
import { serviceCategories } from './service-categories.ts'
import { secondFactors } from './second-factor.ts'
import { settings } from './booking-policy-and-reminders.ts'
import { team } from './team.ts'
import { textMessages } from './text-messages.ts'
import { vouchers } from './vouchers.ts'
import { waitingLists } from './waiting-list.ts'

/**
 * The complete HTTP contract, from which the server's routes, the typed client, the OpenAPI document and the authorisation tests
 * derive.
 */
export const contract = {
  ...authentication,
  ...customerProfile,
  ...catalogue,
  ...schedule,
  ...serviceCategories,
  ...booking,
  ...providerBookings,
  ...bookingMoney,
  ...bookingForCustomer,
  ...groupSessions,
  ...repeats,
  ...ownRepeats,
  ...questions,
  ...deposits,
  ...guarantees,
  ...waitingLists,
  ...guests,
  ...provider,
  ...availability,
  ...availabilityEnds,
  ...normalWeek,
  ...publishedTerms,
  ...absences,
  ...credits,
  ...settings,
  ...textMessages,
  ...calendarFeed,
  ...passwordReset,
  ...passwordless,
  ...providerSignUp,
  ...team,
  ...customers,
  ...reports,
  ...agendas,
  ...listExports,
  ...invoices,
  ...account,
  ...passkeys,
  ...ownerConfirmation,
  ...secondFactors,
  ...organisation,
  ...ownPages,
  ...locations,
  ...resources,
  ...embedding,
  ...payments,
  ...paymentAccounts,
  ...vouchers,
  ...privacy,
} satisfies ContractShape

/** The parts of the contract, keyed by their heading in the API documentation. */
export const contractGroups: Readonly<Record<string, object>> = {
  Authentication: authentication,
  'Password reset': passwordReset,
  'Log-in without a password': passwordless,
  'Provider sign-up': providerSignUp,
  Catalogue: catalogue,
  Schedule: schedule,
  Booking: booking,
  'Booking life': providerBookings,
  'Booking for a customer': bookingForCustomer,
  'Group sessions': groupSessions,
  'Repeat appointments': { ...repeats, ...ownRepeats },
  Questions: questions,
  'Waiting lists': waitingLists,
  Guests: guests,
  Payments: { ...payments, ...bookingMoney, ...deposits, ...guarantees },
  'Payment accounts': paymentAccounts,
  Vouchers: vouchers,
  Credits: credits,
  'Personal data': { ...privacy, ...customerProfile },
  Provider: provider,
  'Service categories': serviceCategories,
  Availability: { ...availability, ...availabilityEnds, ...normalWeek, ...publishedTerms },
  Absences: absences,
  Settings: settings,
  'Text messages': textMessages,
  'Calendar feed': calendarFeed,
  Organisation: organisation,
  'Own page': ownPages,
  Locations: locations,
  Resources: resources,
  Team: team,
  Customers: customers,
  Reports: reports,
  Agenda: agendas,
  'Lists as files': listExports,
  Invoices: invoices,
  Account: { ...account, ...ownerConfirmation },
  Passkeys: passkeys,
  'Second factor': secondFactors,
  Embedding: embedding,
}

export type Contract = typeof contract
