import { textMessageTexts } from '../features/text-message/load-text-message-texts.ts'
import { accountTexts } from '../features/account/load-account-texts.ts'
import { lazyScreen } from '../platform/lazy-screen.tsx'
import { screenWithTexts } from '../platform/screen-with-texts.tsx'
import { bookingTexts } from './load-booking-texts.ts'
import { paymentTexts } from './load-payment-texts.ts'
import { repeatTexts } from './load-repeat-texts.ts'
import { waitingTexts } from './load-waiting-list-texts.ts'

/** Screens that are loaded on demand. The home screen is part of the first load. */
export const screens = {
  serviceLocation: lazyScreen(
    async () => (await import('../features/location/service-details-screen.tsx')).ServiceDetailsScreen,
  ),
  team: lazyScreen(async () => (await import('../features/team/service-team-screen.tsx')).ServiceTeamScreen),
  specialistServices: lazyScreen(
    async () => (await import('../features/team/specialist-services-screen.tsx')).SpecialistServicesScreen,
  ),
  timeslot: lazyScreen(async () => (await import('../features/timeslot/timeslot-screen.tsx')).TimeslotScreen),
  login: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/login-screen.tsx').then(({ LoginScreen }) => LoginScreen),
      accountTexts,
    ),
  ),
  loginCode: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/passwordless-login-screen.tsx').then(
        ({ PasswordlessLoginScreen }) => PasswordlessLoginScreen,
      ),
      accountTexts,
    ),
  ),
  confirmLoginCode: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/confirm-login-code-screen.tsx').then(
        ({ ConfirmLoginCodeScreen }) => ConfirmLoginCodeScreen,
      ),
      accountTexts,
    ),
  ),
  secondStep: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/second-step-screen.tsx').then(({ SecondStepScreen }) => SecondStepScreen),
      accountTexts,
    ),
  ),
  profile: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/profile-screen.tsx').then(({ ProfileScreen }) => ProfileScreen),
      accountTexts,
    ),
  ),
  passkeys: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/passkeys-screen.tsx').then(({ PasskeysScreen }) => PasskeysScreen),
      accountTexts,
    ),
  ),
  confirmOwner: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/confirm-owner-dialog.tsx').then(({ ConfirmOwnerDialog }) => ConfirmOwnerDialog),
      accountTexts,
    ),
  ),
  secondFactor: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/switch-off-second-factor-screen.tsx').then(
        ({ SwitchOffSecondFactorScreen }) => SwitchOffSecondFactorScreen,
      ),
      accountTexts,
    ),
  ),
  signUp: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/sign-up-screen.tsx').then(({ SignUpScreen }) => SignUpScreen),
      accountTexts,
    ),
  ),
  confirmEmail: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/confirm-email-screen.tsx').then(({ ConfirmEmailScreen }) => ConfirmEmailScreen),
      accountTexts,
    ),
  ),
  forgotPassword: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/forgot-password-screen.tsx').then(({ ForgotPasswordScreen }) => ForgotPasswordScreen),
      accountTexts,
    ),
  ),
  confirmReset: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/confirm-reset-screen.tsx').then(({ ConfirmResetScreen }) => ConfirmResetScreen),
      accountTexts,
    ),
  ),
  makePassword: lazyScreen(() =>
    screenWithTexts(
      import('../features/account/reset-password-screen.tsx').then(({ ResetPasswordScreen }) => ResetPasswordScreen),
      accountTexts,
    ),
  ),
  company: lazyScreen(async () => (await import('../features/company/company-screen.tsx')).CompanyScreen),
  payment: lazyScreen(() =>
    screenWithTexts(
      import('../features/payment/payment-screen.tsx').then(({ PaymentScreen }) => PaymentScreen),
      paymentTexts,
    ),
  ),
  paymentReturn: lazyScreen(() =>
    screenWithTexts(
      import('../features/complete/bank-return-screen.tsx').then(({ BankReturnScreen }) => BankReturnScreen),
      paymentTexts,
    ),
  ),
  complete: lazyScreen(() =>
    screenWithTexts(
      import('../features/complete/payment-result-screen.tsx').then(({ PaymentResultScreen }) => PaymentResultScreen),
      paymentTexts,
    ),
  ),
  checkout: lazyScreen(() =>
    screenWithTexts(
      import('../features/confirmation/confirmation-screen.tsx').then(({ ConfirmationScreen }) => ConfirmationScreen),
      paymentTexts,
    ),
  ),
  bookings: lazyScreen(() =>
    screenWithTexts(
      import('../features/bookings/bookings-screen.tsx').then(({ BookingsScreen }) => BookingsScreen),
      bookingTexts,
    ),
  ),
  booking: lazyScreen(() =>
    screenWithTexts(
      import('../features/bookings/booking-screen.tsx').then(({ BookingScreen }) => BookingScreen),
      bookingTexts,
    ),
  ),
  waiting: lazyScreen(() =>
    screenWithTexts(
      import('../features/waiting-list/waiting-entry-screen.tsx').then(({ WaitingEntryScreen }) => WaitingEntryScreen),
      waitingTexts,
    ),
  ),
  fullTimes: lazyScreen(() =>
    screenWithTexts(
      import('../features/waiting-list/full-times.tsx').then(({ FullTimes }) => FullTimes),
      waitingTexts,
    ),
  ),
  ownWaiting: lazyScreen(() =>
    screenWithTexts(
      import('../features/waiting-list/own-waiting-section.tsx').then(({ OwnWaitingSection }) => OwnWaitingSection),
      waitingTexts,
    ),
  ),
  ownTexts: lazyScreen(() =>
    screenWithTexts(
      import('../features/text-message/text-message-consent.tsx').then(({ OwnTexts }) => OwnTexts),
      textMessageTexts,
    ),
  ),
  giftCard: lazyScreen(async () => (await import('../features/gift-card/gift-card-with-texts.ts')).giftCardWithTexts()),
  repeat: lazyScreen(() =>
    screenWithTexts(
      import('../features/repeat/repeat-screen.tsx').then(({ RepeatScreen }) => RepeatScreen),
      repeatTexts,
    ),
  ),
  ownRepeat: lazyScreen(() =>
    screenWithTexts(
      import('../features/repeat/own-repeat.tsx').then(({ OwnRepeat }) => OwnRepeat),
      repeatTexts,
    ),
  ),
  privacy: lazyScreen(async () =>
    (await import('../features/privacy/privacy-screen-with-texts.ts')).privacyWithTexts(),
  ),
  credits: lazyScreen(() =>
    screenWithTexts(
      import('../features/credits/credits-screen.tsx').then(({ CreditsScreen }) => CreditsScreen),
      bookingTexts,
    ),
  ),
}
