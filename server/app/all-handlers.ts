import type { Dependencies } from '#server/platform/dependencies.ts'
import { bookingAnswersHandlers } from '#server/features/booking/provider/booking-answers-handlers.ts'
import { paymentTermsHandlers } from '#server/features/reservation/payment/payment-terms-handlers.ts'
import { serviceQuestionHandlers } from '#server/features/service/question/questions-to-answer-handlers.ts'
import { customerAnswersHandlers } from '#server/features/customer-records/answer-handlers.ts'
import { absenceHandlers } from '#server/features/absence/absence-handlers.ts'
import { agendaHandlers } from '#server/features/agenda/printed-agenda-handlers.ts'
import { holidayHandlers } from '#server/features/absence/holiday-handlers.ts'
import { accountHandlers } from '#server/features/account-settings/account-handlers.ts'
import { accountAccessHandlers } from '#server/features/session/account-access-handlers.ts'
import { ownerConfirmationHandlers } from '#server/features/session/owner-confirmation-handlers.ts'
import { customerProfileHandlers } from '#server/features/session/customer-profile-handlers.ts'
import { passkeyHandlers } from '#server/features/account-settings/passkey-handlers.ts'
import { secondFactorHandlers } from '#server/features/account-settings/second-factor-handlers.ts'
import { secondStepHandlers } from '#server/features/session/log-in/log-in-second-step.ts'
import { codeLoginHandlers } from '#server/features/session/log-in/log-in-with-code.ts'
import { textCodeHandlers } from '#server/features/session/log-in/text-login-code-handlers.ts'
import { passkeyLoginHandlers } from '#server/features/session/log-in/log-in-with-passkey.ts'
import { authenticationHandlers } from '#server/features/session/log-in/log-in-and-out.ts'
import { bookingForCustomerHandlers } from '#server/features/booking-for-customer/booking-for-customer-handlers.ts'
import { attendanceHandlers } from '#server/features/booking/attendance/attendance-handlers.ts'
import { refundHandlers } from '#server/features/refund/booking-money-handlers.ts'
import { askedFeeHandlers } from '#server/features/payment/fees/ask-or-waive-fee-handlers.ts'
import { feeCharges } from '#server/features/payment/fees/charge-fee.ts'
import { ownCardHandlers } from '#server/features/payment/fees/see-or-remove-own-card-handlers.ts'
import { ownRefundHandlers } from '#server/features/refund/customer-refund-handlers.ts'
import { bookingListHandlers } from '#server/features/booking/provider/booking-list-handlers.ts'
import { bookingHandlers } from '#server/features/booking/customer/booking-file-handlers.ts'
import { calendarFeedHandlers } from '#server/features/calendar-feed/calendar-feed-handlers.ts'
import { catalogueHandlers } from '#server/features/catalogue/catalogue-handlers.ts'
import { changeAvailabilityHandlers } from '#server/features/availability/change/change-availability-handlers.ts'
import { endingHandlers } from '#server/features/availability/ending/ending-handlers.ts'
import { newTermsHandlers } from '#server/features/availability/new-terms/new-terms-handlers.ts'
import { keepPublishedHours, lockPublishedHours } from '#server/features/availability/zone/keep-published-hours.ts'
import { zoneHandlers } from '#server/features/availability/zone/zone-handlers.ts'
import { weekHandlers } from '#server/features/availability/week/week-handlers.ts'
import { embeddingHandlers } from '#server/features/embedding/embed-code-urls-handler.ts'
import { customerAccessHandlers } from '#server/features/customer-records/customer-visibility-handlers.ts'
import { customerHandlers } from '#server/features/customer-records/customer-handlers.ts'
import { customerMergeHandlers } from '#server/features/customer-records/merge-handlers.ts'
import { customerNoteHandlers } from '#server/features/customer-records/note-handlers.ts'
import { groupSessionHandlers } from '#server/features/group-session/group-session-handlers.ts'
import { ownRepeatHandlers } from '#server/features/repeat/customer/own-repeat-handlers.ts'
import { repeatHandlers } from '#server/features/repeat/repeat-handlers.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { customerCreditsHandlers } from '#server/features/package/customer-credit-handlers.ts'
import { invitationHandlers } from '#server/features/team/invitation/invitation-handlers.ts'
import { joinHandlers } from '#server/features/session/sign-up/accept-invitation.ts'
import { invoiceHandlers } from '#server/features/invoice/invoice-handlers.ts'
import { invoiceSettingsHandlers } from '#server/features/invoice/seller/invoice-settings-handlers.ts'
import { ownInvoiceHandlers } from '#server/features/invoice/customer/own-invoice-handlers.ts'
import { locationHandlers } from '#server/features/location/location-handlers.ts'
import { offersInMemory } from '#server/features/availability/search/published-offers-cache.ts'
import { organisationHandlers } from '#server/features/organisation/organisation-handlers.ts'
import { ownBookingHandlers } from '#server/features/booking/customer/own-booking-handlers.ts'
import { ownDomainHandlers } from '#server/features/own-page/domain/own-domain-handlers.ts'
import { ownPageHandlers } from '#server/features/own-page/own-page-handlers.ts'
import { packageHandlers } from '#server/features/package/package-handlers.ts'
import { paymentAccountHandlers } from '#server/features/payment-account/payment-account-handlers.ts'
import { paymentHandlers } from '#server/features/payment/payment-handlers.ts'
import { passwordResetHandlers } from '#server/features/session/password-reset.ts'
import { privacyHandlers } from '#server/features/privacy/privacy-handlers.ts'
import { providerBookingHandlers } from '#server/features/booking/provider/provider-booking-handlers.ts'
import { providerCalendarHandlers } from '#server/features/calendar/provider-calendar-handlers.ts'
import { providerRescheduleHandlers } from '#server/features/booking/provider/provider-reschedule-handlers.ts'
import { providerSessionHandlers } from '#server/features/session/provider-start-handlers.ts'
import { providerSignUpHandlers } from '#server/features/session/sign-up/provider-sign-up.ts'
import { publishAvailabilityHandlers } from '#server/features/availability/change/publish-availability-handlers.ts'
import { serviceCategoryHandlers } from '#server/features/service/category/service-category-handlers.ts'
import { serviceHandlers } from '#server/features/service/service-handlers.ts'
import { resourceHandlers } from '#server/features/resource/resource-handlers.ts'
import { reminderSettingsHandlers } from '#server/features/reminders/reminder-settings-handlers.ts'
import { rescheduleOptionsHandlers } from '#server/features/booking/customer/reschedule-options-handlers.ts'
import { reportHandlers } from '#server/features/report/report-handlers.ts'
import { listExportHandlers } from '#server/features/list-export/list-export-handlers.ts'
import { buyAsGuestHandlers } from '#server/features/guest/gift-card-as-guest-handlers.ts'
import { guestHandlers } from '#server/features/guest/guest-handlers.ts'
import { guestSettingsHandlers } from '#server/features/guest/guest-settings-handlers.ts'
import { reservations, reserveHandlers } from '#server/features/reservation/reserve-handlers.ts'
import { scheduleHandlers } from '#server/features/availability/search/search-handlers.ts'
import { settingsHandlers } from '#server/features/settings/booking-policy-handlers.ts'
import { signUpHandlers } from '#server/features/session/sign-up/sign-up.ts'
import { customerTextHandlers } from '#server/features/text-message/customer-text-message-consent-handlers.ts'
import { ownTextHandlers } from '#server/features/text-message/own-text-message-consent-handlers.ts'
import { textSettingsHandlers } from '#server/features/text-message/text-message-settings-handlers.ts'
import { leavingHandlers } from '#server/features/leaving/leaving-handlers.ts'
import { teamHandlers } from '#server/features/team/team-handlers.ts'
import { customerWaitingHandlers } from '#server/features/waiting-list/customer-waiting-handlers.ts'
import { providerWaitingHandlers } from '#server/features/waiting-list/provider-waiting-handlers.ts'
import { buyGiftCardHandlers } from '#server/features/voucher/gift-card/buy-gift-card.ts'
import { couponHandlers } from '#server/features/voucher/coupon-handlers.ts'
import { giftCardHandlers } from '#server/features/voucher/gift-card/owner-gift-card-handlers.ts'
import { giftCardSaleHandlers } from '#server/features/voucher/gift-card/gift-card-sale-settings-handlers.ts'
import { quoteHandlers } from '#server/features/voucher/quote/quote-handlers.ts'
import { waitingSettingsHandlers } from '#server/features/waiting-list/waiting-settings-handlers.ts'
import { whyNotOfferedHandlers } from '#server/features/calendar/why-not-offered-handlers.ts'

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
