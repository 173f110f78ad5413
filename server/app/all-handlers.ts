import type { Dependencies } from '#server/platform/dependencies.ts'
import { bookingAnswersHandlers } from '#server/modules/booking/booking/provider/booking-answers-handlers.ts'
import { paymentTermsHandlers } from '#server/modules/booking/reservation/payment/payment-terms-handlers.ts'
import { serviceQuestionHandlers } from '#server/modules/catalogue/service/question/questions-to-answer-handlers.ts'
import { customerAnswersHandlers } from '#server/modules/customers/customer/answer-handlers.ts'
import { absenceHandlers } from '#server/modules/calendar/absence/absence-handlers.ts'
import { agendaHandlers } from '#server/modules/calendar/agenda/printed-agenda-handlers.ts'
import { holidayHandlers } from '#server/modules/calendar/absence/holiday-handlers.ts'
import { accountHandlers } from '#server/modules/identity/account-settings/account-handlers.ts'
import { accountAccessHandlers } from '#server/modules/identity/session/account-access-handlers.ts'
import { ownerConfirmationHandlers } from '#server/modules/identity/session/owner-confirmation-handlers.ts'
import { customerProfileHandlers } from '#server/modules/identity/session/customer-profile-handlers.ts'
import { passkeyHandlers } from '#server/modules/identity/account-settings/passkey-handlers.ts'
import { secondFactorHandlers } from '#server/modules/identity/account-settings/second-factor-handlers.ts'
import { secondStepHandlers } from '#server/modules/identity/session/log-in/log-in-second-step.ts'
import { codeLoginHandlers } from '#server/modules/identity/session/log-in/log-in-with-code.ts'
import { textCodeHandlers } from '#server/modules/identity/session/log-in/text-login-code-handlers.ts'
import { passkeyLoginHandlers } from '#server/modules/identity/session/log-in/log-in-with-passkey.ts'
import { authenticationHandlers } from '#server/modules/identity/session/log-in/log-in-and-out.ts'
import { bookingForCustomerHandlers } from '#server/modules/booking/booking-for-customer/booking-for-customer-handlers.ts'
import { attendanceHandlers } from '#server/modules/booking/booking/attendance/attendance-handlers.ts'
import { refundHandlers } from '#server/modules/money/refund/booking-money-handlers.ts'
import { askedFeeHandlers } from '#server/modules/money/payment/fees/ask-or-waive-fee-handlers.ts'
import { feeCharges } from '#server/modules/money/payment/fees/charge-fee.ts'
import { ownCardHandlers } from '#server/modules/money/payment/fees/see-or-remove-own-card-handlers.ts'
import { ownRefundHandlers } from '#server/modules/money/refund/customer-refund-handlers.ts'
import { bookingListHandlers } from '#server/modules/booking/booking/provider/booking-list-handlers.ts'
import { bookingHandlers } from '#server/modules/booking/booking/customer/booking-file-handlers.ts'
import { calendarFeedHandlers } from '#server/modules/calendar/calendar-feed/calendar-feed-handlers.ts'
import { catalogueHandlers } from '#server/modules/catalogue/catalogue/catalogue-handlers.ts'
import { changeAvailabilityHandlers } from '#server/modules/scheduling/availability/change/change-availability-handlers.ts'
import { endingHandlers } from '#server/modules/scheduling/availability/ending/ending-handlers.ts'
import { newTermsHandlers } from '#server/modules/scheduling/availability/new-terms/new-terms-handlers.ts'
import {
  keepPublishedHours,
  lockPublishedHours,
} from '#server/modules/scheduling/availability/zone/keep-published-hours.ts'
import { zoneHandlers } from '#server/modules/scheduling/availability/zone/zone-handlers.ts'
import { weekHandlers } from '#server/modules/scheduling/availability/week/week-handlers.ts'
import { embeddingHandlers } from '#server/modules/organisation/embedding/embed-code-urls-handler.ts'
import { customerAccessHandlers } from '#server/modules/customers/customer/customer-visibility-handlers.ts'
import { customerHandlers } from '#server/modules/customers/customer/customer-handlers.ts'
import { customerMergeHandlers } from '#server/modules/customers/customer/merge-handlers.ts'
import { customerNoteHandlers } from '#server/modules/customers/customer/note-handlers.ts'
import { groupSessionHandlers } from '#server/modules/booking/group-session/group-session-handlers.ts'
import { ownRepeatHandlers } from '#server/modules/booking/repeat/customer/own-repeat-handlers.ts'
import { repeatHandlers } from '#server/modules/booking/repeat/repeat-handlers.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { customerCreditsHandlers } from '#server/modules/catalogue/package/customer-credit-handlers.ts'
import { invitationHandlers } from '#server/modules/organisation/team/invitation/invitation-handlers.ts'
import { joinHandlers } from '#server/modules/identity/session/sign-up/accept-invitation.ts'
import { invoiceHandlers } from '#server/modules/money/invoice/invoice-handlers.ts'
import { invoiceSettingsHandlers } from '#server/modules/money/invoice/seller/invoice-settings-handlers.ts'
import { ownInvoiceHandlers } from '#server/modules/money/invoice/customer/own-invoice-handlers.ts'
import { locationHandlers } from '#server/modules/organisation/location/location-handlers.ts'
import { offersInMemory } from '#server/modules/scheduling/availability/search/published-offers-cache.ts'
import { organisationHandlers } from '#server/modules/organisation/organisation/organisation-handlers.ts'
import { ownBookingHandlers } from '#server/modules/booking/booking/customer/own-booking-handlers.ts'
import { ownDomainHandlers } from '#server/modules/catalogue/own-page/domain/own-domain-handlers.ts'
import { ownPageHandlers } from '#server/modules/catalogue/own-page/own-page-handlers.ts'
import { packageHandlers } from '#server/modules/catalogue/package/package-handlers.ts'
import { paymentAccountHandlers } from '#server/modules/money/payment-account/payment-account-handlers.ts'
import { paymentHandlers } from '#server/modules/money/payment/payment-handlers.ts'
import { passwordResetHandlers } from '#server/modules/identity/session/password-reset.ts'
import { privacyHandlers } from '#server/modules/reporting/privacy/privacy-handlers.ts'
import { providerBookingHandlers } from '#server/modules/booking/booking/provider/provider-booking-handlers.ts'
import { providerCalendarHandlers } from '#server/modules/calendar/calendar/provider-calendar-handlers.ts'
import { providerRescheduleHandlers } from '#server/modules/booking/booking/provider/provider-reschedule-handlers.ts'
import { providerSessionHandlers } from '#server/modules/identity/session/provider-start-handlers.ts'
import { providerSignUpHandlers } from '#server/modules/identity/session/sign-up/provider-sign-up.ts'
import { publishAvailabilityHandlers } from '#server/modules/scheduling/availability/change/publish-availability-handlers.ts'
import { serviceCategoryHandlers } from '#server/modules/catalogue/service/category/service-category-handlers.ts'
import { serviceHandlers } from '#server/modules/catalogue/service/service-handlers.ts'
import { resourceHandlers } from '#server/modules/catalogue/resource/resource-handlers.ts'
import { reminderSettingsHandlers } from '#server/modules/messaging/reminders/reminder-settings-handlers.ts'
import { rescheduleOptionsHandlers } from '#server/modules/booking/booking/customer/reschedule-options-handlers.ts'
import { reportHandlers } from '#server/modules/reporting/report/report-handlers.ts'
import { listExportHandlers } from '#server/modules/reporting/list-export/list-export-handlers.ts'
import { buyAsGuestHandlers } from '#server/modules/money/voucher/gift-card/gift-card-as-guest-handlers.ts'
import { guestHandlers } from '#server/modules/booking/guest/guest-handlers.ts'
import { guestSettingsHandlers } from '#server/modules/booking/guest/guest-settings-handlers.ts'
import { reservations, reserveHandlers } from '#server/modules/booking/reservation/reserve-handlers.ts'
import { scheduleHandlers } from '#server/modules/scheduling/availability/search/search-handlers.ts'
import { settingsHandlers } from '#server/modules/organisation/settings/booking-policy-handlers.ts'
import { signUpHandlers } from '#server/modules/identity/session/sign-up/sign-up.ts'
import { customerTextHandlers } from '#server/modules/messaging/text-message/customer-text-message-consent-handlers.ts'
import { ownTextHandlers } from '#server/modules/messaging/text-message/own-text-message-consent-handlers.ts'
import { textSettingsHandlers } from '#server/modules/messaging/text-message/text-message-settings-handlers.ts'
import { leavingHandlers } from '#server/modules/calendar/leaving/leaving-handlers.ts'
import { teamHandlers } from '#server/modules/organisation/team/team-handlers.ts'
import { customerWaitingHandlers } from '#server/modules/booking/waiting-list/customer-waiting-handlers.ts'
import { providerWaitingHandlers } from '#server/modules/booking/waiting-list/provider-waiting-handlers.ts'
import { buyGiftCardHandlers } from '#server/modules/money/voucher/gift-card/buy-gift-card.ts'
import { couponHandlers } from '#server/modules/money/voucher/coupon-handlers.ts'
import { giftCardHandlers } from '#server/modules/money/voucher/gift-card/owner-gift-card-handlers.ts'
import { giftCardSaleHandlers } from '#server/modules/money/voucher/gift-card/gift-card-sale-settings-handlers.ts'
import { quoteHandlers } from '#server/modules/money/voucher/quote/quote-handlers.ts'
import { waitingSettingsHandlers } from '#server/modules/booking/waiting-list/waiting-settings-handlers.ts'
import { whyNotOfferedHandlers } from '#server/modules/calendar/calendar/why-not-offered-handlers.ts'

/** The handlers of all endpoints. */
export function makeHandlers(dependencies: Dependencies): Handlers {
  const offers = offersInMemory(dependencies.database)
  const reserve = reservations(dependencies, offers)
  return {
    ...authenticationHandlers(dependencies),
    ...codeLoginHandlers(dependencies),
    ...textCodeHandlers(dependencies),
    ...passkeyLoginHandlers(dependencies),
    ...secondStepHandlers(dependencies),
    ...signUpHandlers(dependencies),
    ...catalogueHandlers(dependencies),
    ...scheduleHandlers(dependencies, offers),
    ...reserveHandlers(dependencies, offers, reserve),
    ...guestHandlers(dependencies, reserve),
    ...buyAsGuestHandlers(dependencies),
    ...guestSettingsHandlers(dependencies),
    ...bookingHandlers(dependencies),
    ...providerSessionHandlers(dependencies),
    ...ownBookingHandlers(dependencies),
    ...bookingListHandlers(dependencies),
    ...providerBookingHandlers(dependencies),
    ...refundHandlers(dependencies),
    ...ownRefundHandlers(dependencies),
    ...ownCardHandlers(dependencies),
    chargeFee: feeCharges(dependencies),
    ...askedFeeHandlers(dependencies),
    ...bookingForCustomerHandlers(dependencies),
    ...providerRescheduleHandlers(dependencies),
    ...attendanceHandlers(dependencies),
    ...groupSessionHandlers(dependencies),
    ...repeatHandlers(dependencies),
    ...ownRepeatHandlers(dependencies),
    ...serviceQuestionHandlers(dependencies),
    ...paymentTermsHandlers(dependencies),
    ...bookingAnswersHandlers(dependencies),
    ...customerWaitingHandlers(dependencies, offers),
    ...providerWaitingHandlers(dependencies, offers),
    ...waitingSettingsHandlers(dependencies),
    ...rescheduleOptionsHandlers(dependencies),
    ...providerCalendarHandlers(dependencies),
    ...endingHandlers(dependencies),
    ...weekHandlers(dependencies),
    ...newTermsHandlers(dependencies),
    ...serviceHandlers(dependencies),
    ...serviceCategoryHandlers(dependencies),
    ...packageHandlers(dependencies),
    ...customerCreditsHandlers(dependencies),
    ...settingsHandlers(dependencies),
    ...whyNotOfferedHandlers(dependencies),
    ...publishAvailabilityHandlers(dependencies),
    ...changeAvailabilityHandlers(dependencies),
    ...absenceHandlers(dependencies),
    ...holidayHandlers(dependencies),
    ...calendarFeedHandlers(dependencies),
    ...passwordResetHandlers(dependencies),
    ...providerSignUpHandlers(dependencies),
    ...teamHandlers(dependencies),
    ...leavingHandlers(dependencies),
    ...invitationHandlers(dependencies),
    ...joinHandlers(dependencies),
    ...accountHandlers(dependencies),
    ...customerProfileHandlers(dependencies),
    ...passkeyHandlers(dependencies),
    ...ownerConfirmationHandlers(dependencies),
    ...accountAccessHandlers(dependencies),
    ...secondFactorHandlers(dependencies),
    ...organisationHandlers(dependencies, {
      lock: lockPublishedHours,
      keep: (transaction, change, now) => keepPublishedHours(transaction, change, now, () => dependencies.secrets.id()),
    }),
    ...zoneHandlers(dependencies),
    ...ownPageHandlers(dependencies),
    ...ownDomainHandlers(dependencies),
    ...locationHandlers(dependencies),
    ...resourceHandlers(dependencies),
    ...agendaHandlers(dependencies),
    ...reportHandlers(dependencies),
    ...listExportHandlers(dependencies),
    ...invoiceSettingsHandlers(dependencies),
    ...invoiceHandlers(dependencies),
    ...ownInvoiceHandlers(dependencies),
    ...embeddingHandlers(dependencies),
    ...reminderSettingsHandlers(dependencies),
    ...textSettingsHandlers(dependencies),
    ...ownTextHandlers(dependencies),
    ...customerTextHandlers(dependencies),
    ...privacyHandlers(dependencies),
    ...customerHandlers(dependencies),
    ...customerNoteHandlers(dependencies),
    ...customerAnswersHandlers(dependencies),
    ...customerMergeHandlers(dependencies),
    ...customerAccessHandlers(dependencies),
    ...paymentHandlers(dependencies),
    ...paymentAccountHandlers(dependencies),
    ...quoteHandlers(dependencies),
    ...couponHandlers(dependencies),
    ...giftCardHandlers(dependencies),
    ...giftCardSaleHandlers(dependencies),
    ...buyGiftCardHandlers(dependencies),
  }
}
