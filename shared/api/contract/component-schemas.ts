import type { z } from 'zod'
import { absence, affectedBooking, impact } from './absences.ts'
import { ownAccount } from './account.ts'
import { session } from './authentication.ts'
import { availabilityKind, changeScope, occurrence, plannedChange, recurrence } from './availability.ts'
import { warning } from './book-for-customer.ts'
import { verdict } from './booking-policy-and-reminders.ts'
import { balance, bookingStatus, customerBooking, ownBooking, paymentStatus } from './booking.ts'
import {
  customerRepeats,
  deposit,
  fee,
  guarantee,
  specialist,
  organisation,
  packageDto,
  paymentMethod,
  service,
  uploadedImage,
} from './catalogue.ts'
import { providerPackage } from './credits.ts'
import { profile as customerProfile } from './customer-profile.ts'
import { date, ownRepeatAnswer } from './customer-repeats.ts'
import { customerNote, customerRecord, mergeSide, namedCustomer } from './customers.ts'
import { keptCard, ownGuarantee } from './guarantees.ts'
import { invoice, keptBuyer, settings, treatment } from './invoices.ts'
import { piece } from './list-exports.ts'
import { providerLocation } from './locations.ts'
import { weekPart } from './normal-week.ts'
import { profile as organisationProfile, siteList } from './organisation.ts'
import { ownPage } from './own-page.ts'
import { accountAccess } from './owner-confirmation.ts'
import { passkeyAnswer } from './passkey-answers.ts'
import { passkeyList } from './passkeys.ts'
import { account, dispute, status } from './payment-accounts.ts'
import { paymentIntent, paymentState, reservation } from './payments.ts'
import { euros, id, instant, localDate, locationType, price, words } from './primitives.ts'
import { customerData } from './privacy.ts'
import { attendance, providerBooking, rescheduleOptions, terms, trailState } from './provider-bookings.ts'
import { providerService } from './provider-calendar-and-services.ts'
import { answer, givenAnswers, question } from './questions.ts'
import { choices, confirmed, repeatDate, rule, span } from './repeats.ts'
import { reportNumbers } from './report.ts'
import { outcome, resource } from './resources.ts'
import { secondFactorState } from './second-factor.ts'
import { categories, serviceCategory } from './service-categories.ts'
import { role, teamInvitation, teamMember } from './team.ts'
import { customerTexts, ownTexts } from './text-messages.ts'
import { coupon, giftCard, giftCardRecord, quote } from './vouchers.ts'
import { entries, entry, offer, ownEntry } from './waiting-list.ts'

/** The schemas that several calls share, by the names that they have in the OpenAPI document. All others stand there where they are used. */
export const componentSchemas = {
  Absence: absence,
  AbsenceImpact: impact,
  AccountAccess: accountAccess,
  AffectedBooking: affectedBooking,
  CustomerBooking: customerBooking,
  Attendance: attendance,
  AvailabilityType: availabilityKind,
  BookingStatus: bookingStatus,
  BookingTerms: terms,
  BookingWarning: warning,
  ChangeScope: changeScope,
  ConfirmedRepeat: confirmed,
  Coupon: coupon,
  CreditBalance: balance,
  CustomerData: customerData,
  CustomerNote: customerNote,
  CustomerProfile: customerProfile,
  CustomerRecord: customerRecord,
  CustomerRepeatDate: date,
  CustomerRepeats: customerRepeats,
  CustomerTextMessages: customerTexts,
  Deposit: deposit,
  Dispute: dispute,
  Euros: euros,
  Fee: fee,
  GiftCard: giftCard,
  GiftCardRecord: giftCardRecord,
  GivenAnswers: givenAnswers,
  Guarantee: guarantee,
  Id: id,
  Instant: instant,
  Specialist: specialist,
  Invoice: invoice,
  InvoiceBuyer: keptBuyer,
  InvoiceSettings: settings,
  KeptCard: keptCard,
  ListPiece: piece,
  LocalDate: localDate,
  LocationType: locationType,
  MergeSide: mergeSide,
  NamedCustomer: namedCustomer,
  Occurrence: occurrence,
  Organisation: organisation,
  OrganisationProfile: organisationProfile,
  OwnAccount: ownAccount,
  OwnBooking: ownBooking,
  OwnGuarantee: ownGuarantee,
  OwnPage: ownPage,
  OwnRepeat: ownRepeatAnswer,
  OwnWaitingListEntry: ownEntry,
  Package: packageDto,
  PasskeyAnswer: passkeyAnswer,
  Passkeys: passkeyList,
  PaymentAccount: account,
  PaymentAccountStatus: status,
  PaymentIntent: paymentIntent,
  PaymentMethod: paymentMethod,
  PaymentState: paymentState,
  PaymentStatus: paymentStatus,
  PlannedChange: plannedChange,
  PolicyVerdict: verdict,
  Price: price,
  PriceQuote: quote,
  ProviderBooking: providerBooking,
  ProviderLocation: providerLocation,
  ProviderPackage: providerPackage,
  ProviderService: providerService,
  Question: question,
  QuestionAnswer: answer,
  Recurrence: recurrence,
  RepeatChoices: choices,
  RepeatDate: repeatDate,
  RepeatRule: rule,
  RepeatSpan: span,
  ReportNumbers: reportNumbers,
  RescheduleOptions: rescheduleOptions,
  Reservation: reservation,
  Resource: resource,
  ResourceOutcome: outcome,
  SecondFactor: secondFactorState,
  Service: service,
  ServiceCategories: categories,
  ServiceCategory: serviceCategory,
  Session: session,
  TaxTreatment: treatment,
  TeamInvitation: teamInvitation,
  TeamMember: teamMember,
  TeamRole: role,
  TextMessageSettings: ownTexts,
  TrailState: trailState,
  UploadedImage: uploadedImage,
  WaitingListEntries: entries,
  WaitingListEntry: entry,
  WaitingListOffer: offer,
  WeekPart: weekPart,
  WidgetSites: siteList,
  Words: words,
} as const satisfies Readonly<Record<string, z.ZodType>>
