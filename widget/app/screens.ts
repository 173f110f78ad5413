import { lazyScreen } from './lazy-screen.tsx'

/** The screens that load when they are needed, or a little before. Home comes with the first load. */
export const screens = {
  serviceLocation: lazyScreen(async () => (await import('../features/location/location-screen.tsx')).LocationScreen),
  team: lazyScreen(async () => (await import('../features/team/service-team-screen.tsx')).ServiceTeamScreen),
  teamServices: lazyScreen(async () => (await import('../features/team/team-services-screen.tsx')).TeamServicesScreen),
  timeslot: lazyScreen(async () => (await import('../features/timeslot/timeslot-screen.tsx')).TimeslotScreen),
  login: lazyScreen(async () => (await import('../features/account/login-screen.tsx')).LoginScreen),
  signUp: lazyScreen(async () => (await import('../features/account/sign-up-screen.tsx')).SignUpScreen),
  confirmEmail: lazyScreen(
    async () => (await import('../features/account/confirm-email-screen.tsx')).ConfirmEmailScreen,
  ),
  company: lazyScreen(async () => (await import('../features/company/company-screen.tsx')).CompanyScreen),
  payment: lazyScreen(async () => (await import('../features/payment/payment-screen.tsx')).PaymentScreen),
  checkout: lazyScreen(
    async () => (await import('../features/confirmation/confirmation-screen.tsx')).ConfirmationScreen,
  ),
}
