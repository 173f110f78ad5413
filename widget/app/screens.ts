import { textMessageTexts } from '../features/messaging/text-message/load-text-message-texts.ts'
import { accountTexts } from '../features/identity/account/load-account-texts.ts'
import { lazyScreen } from '../platform/lazy-screen.tsx'
import { screenWithTexts } from '../platform/screen-with-texts.tsx'
import { bookingTexts } from './load-booking-texts.ts'
import { paymentTexts } from './load-payment-texts.ts'
import { repeatTexts } from './load-repeat-texts.ts'
import { waitingTexts } from './load-waiting-list-texts.ts'

/** Screens that are loaded on demand. The home screen is part of the first load. */
export const screens = {
  serviceLocation: lazyScreen(
    async () => (await import('../features/catalogue/service/service-details-screen.tsx')).ServiceDetailsScreen,
  ),
  team: lazyScreen(
    async () => (await import('../features/organisation/team/service-team-screen.tsx')).ServiceTeamScreen,
  ),
  specialistServices: lazyScreen(
    async () => (await import('../features/organisation/team/specialist-services-screen.tsx')).SpecialistServicesScreen,
  ),
  timeslot: lazyScreen(
    async () => (await import('../features/scheduling/timeslot/timeslot-screen.tsx')).TimeslotScreen,
  ),
  login: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/login-screen.tsx').then(({ LoginScreen }) => LoginScreen),
      accountTexts,
    ),
  ),
  loginCode: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/passwordless-login-screen.tsx').then(
        ({ PasswordlessLoginScreen }) => PasswordlessLoginScreen,
      ),
      accountTexts,
    ),
  ),
  confirmLoginCode: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/confirm-login-code-screen.tsx').then(
        ({ ConfirmLoginCodeScreen }) => ConfirmLoginCodeScreen,
      ),
      accountTexts,
    ),
  ),
  secondStep: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/second-step-screen.tsx').then(({ SecondStepScreen }) => SecondStepScreen),
      accountTexts,
    ),
  ),
  profile: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/profile-screen.tsx').then(({ ProfileScreen }) => ProfileScreen),
      accountTexts,
    ),
  ),
  passkeys: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/passkeys-screen.tsx').then(({ PasskeysScreen }) => PasskeysScreen),
      accountTexts,
    ),
  ),
  confirmOwner: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/confirm-owner-dialog.tsx').then(
        ({ ConfirmOwnerDialog }) => ConfirmOwnerDialog,
      ),
      accountTexts,
    ),
  ),
  secondFactor: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/switch-off-second-factor-screen.tsx').then(
        ({ SwitchOffSecondFactorScreen }) => SwitchOffSecondFactorScreen,
      ),
      accountTexts,
    ),
  ),
  signUp: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/sign-up-screen.tsx').then(({ SignUpScreen }) => SignUpScreen),
      accountTexts,
    ),
  ),
  confirmEmail: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/confirm-email-screen.tsx').then(
        ({ ConfirmEmailScreen }) => ConfirmEmailScreen,
      ),
      accountTexts,
    ),
  ),
  forgotPassword: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/forgot-password-screen.tsx').then(
        ({ ForgotPasswordScreen }) => ForgotPasswordScreen,
      ),
      accountTexts,
    ),
  ),
  confirmReset: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/confirm-reset-screen.tsx').then(
        ({ ConfirmResetScreen }) => ConfirmResetScreen,
      ),
      accountTexts,
    ),
  ),
  makePassword: lazyScreen(() =>
    screenWithTexts(
      import('../features/identity/account/reset-password-screen.tsx').then(
        ({ ResetPasswordScreen }) => ResetPasswordScreen,
      ),
      accountTexts,
    ),
  ),
  company: lazyScreen(async () => (await import('../features/organisation/company/company-screen.tsx')).CompanyScreen),
  payment: lazyScreen(() =>
    screenWithTexts(
      import('../features/money/payment/payment-screen.tsx').then(({ PaymentScreen }) => PaymentScreen),
      paymentTexts,
    ),
  ),
  paymentReturn: lazyScreen(() =>
    screenWithTexts(
      import('../features/money/payment-result/bank-return-screen.tsx').then(
        ({ BankReturnScreen }) => BankReturnScreen,
      ),
      paymentTexts,
    ),
  ),
  complete: lazyScreen(() =>
    screenWithTexts(
      import('../features/money/payment-result/payment-result-screen.tsx').then(
        ({ PaymentResultScreen }) => PaymentResultScreen,
      ),
      paymentTexts,
    ),
  ),
  checkout: lazyScreen(() =>
    screenWithTexts(
      import('../features/booking/confirmation/confirmation-screen.tsx').then(
        ({ ConfirmationScreen }) => ConfirmationScreen,
      ),
      paymentTexts,
    ),
  ),
  bookings: lazyScreen(() =>
    screenWithTexts(
      import('../features/booking/booking/bookings-screen.tsx').then(({ BookingsScreen }) => BookingsScreen),
      bookingTexts,
    ),
  ),
  booking: lazyScreen(() =>
    screenWithTexts(
      import('../features/booking/booking/booking-screen.tsx').then(({ BookingScreen }) => BookingScreen),
      bookingTexts,
    ),
  ),
  waiting: lazyScreen(() =>
    screenWithTexts(
      import('../features/booking/waiting-list/waiting-entry-screen.tsx').then(
        ({ WaitingEntryScreen }) => WaitingEntryScreen,
      ),
      waitingTexts,
    ),
  ),
  fullTimes: lazyScreen(() =>
    screenWithTexts(
      import('../features/booking/waiting-list/full-times.tsx').then(({ FullTimes }) => FullTimes),
      waitingTexts,
    ),
  ),
  ownWaiting: lazyScreen(() =>
    screenWithTexts(
      import('../features/booking/waiting-list/own-waiting-section.tsx').then(
        ({ OwnWaitingSection }) => OwnWaitingSection,
      ),
      waitingTexts,
    ),
  ),
  ownTexts: lazyScreen(() =>
    screenWithTexts(
      import('../features/messaging/text-message/text-message-consent.tsx').then(({ OwnTexts }) => OwnTexts),
      textMessageTexts,
    ),
  ),
  giftCard: lazyScreen(async () =>
    (await import('../features/money/gift-card/gift-card-with-texts.ts')).giftCardWithTexts(),
  ),
  repeat: lazyScreen(() =>
    screenWithTexts(
      import('../features/booking/repeat/repeat-screen.tsx').then(({ RepeatScreen }) => RepeatScreen),
      repeatTexts,
    ),
  ),
  ownRepeat: lazyScreen(() =>
    screenWithTexts(
      import('../features/booking/repeat/own-repeat.tsx').then(({ OwnRepeat }) => OwnRepeat),
      repeatTexts,
    ),
  ),
  privacy: lazyScreen(async () =>
    (await import('../features/reporting/privacy/privacy-screen-with-texts.ts')).privacyWithTexts(),
  ),
  credits: lazyScreen(() =>
    screenWithTexts(
      import('../features/money/credits/credits-screen.tsx').then(({ CreditsScreen }) => CreditsScreen),
      bookingTexts,
    ),
  ),
}
