/**
 * Method and path of every call. This is all that a client needs at run time, so that the widget's bundle contains no schemas.
 * `shared/api/contract` adds the schemas and callers; a missing one is a compile error. The widget's calls have the paths of rule
 * B7; the paths of the provider's calls are our own choice.
 */
export const routes = {
  login: 'POST /auth/login',
  logout: 'POST /auth/logout',
  renewSession: 'POST /auth/renew',
  signUp: 'POST /auth/signup',
  verifyCustomer: 'POST /api/public/customer/verify',
  initiatePasswordReset: 'POST /auth/reset-password/initiate-for-customer',
  validatePasswordReset: 'POST /auth/reset-password/validate',
  resetPassword: 'POST /auth/reset-password/customer',
  signUpProvider: 'POST /auth/provider/signup',
  verifyProvider: 'POST /auth/provider/verify',
  createOrganisation: 'POST /auth/provider/organisation',
  invitation: 'POST /auth/invitation',
  acceptInvitation: 'POST /auth/invitation/accept',

  organization: 'GET /api/public/organization/:id',
  catalogue: 'GET /api/public/organization/:id/catalogue',
  service: 'GET /api/public/service/:id',
  instructor: 'GET /api/public/instructor/:id',
  instructorServices: 'GET /api/public/instructor/:id/services',
  package: 'GET /api/public/package/:id',
  serviceLocations: 'POST /api/public/service-locations/organization/:orgId',
  presignedUrl: 'POST /api/public/s3/get-presigned-url',

  eventSlots: 'POST /api/public/schedule/event/slots',
  eventSlot: 'GET /api/public/schedule/event/:id',
  appointmentSlots: 'POST /api/public/v2/appointment/slots',
  nextAvailable: 'POST /api/public/schedule/next-available',

  createAppointment: 'POST /api/public/appointment/v2',
  customerAppointments: 'GET /api/v2/appointment',
  appointment: 'GET /api/v2/appointment/:id',
  cancelAppointment: 'POST /api/v2/appointment/cancel',
  appointmentRescheduleOptions: 'GET /api/v2/appointment/:id/reschedule',
  rescheduleAppointment: 'POST /api/v2/appointment/reschedule',
  appointmentCalendarFile: 'GET /api/v2/appointment/:id/calendar',
  customerCredits: 'GET /api/customer/credits',
  customerByEmail: 'POST /api/customer/email',
  createCalendarEvent: 'POST /api/public/calendar/event/create',

  fullTimes: 'POST /api/public/waiting-list/full',
  joinWaitingList: 'POST /api/customer/waiting-list',
  ownWaiting: 'GET /api/customer/waiting-list',
  waitingEntry: 'GET /api/public/waiting-list/:secret',
  leaveWaitingList: 'POST /api/public/waiting-list/leave',

  createPaymentIntent: 'POST /api/payment/create-payment-intent',
  updatePaymentIntent: 'POST /api/payment/update-payment-intent',
  payment: 'GET /api/payment/:id',
  sandboxPay: 'POST /api/payment/sandbox/confirm',

  providerSession: 'GET /api/provider/session',
  providerCalendar: 'GET /api/provider/calendar',
  providerBooking: 'GET /api/provider/booking/:id',
  providerBookings: 'GET /api/provider/bookings',
  bookingTrail: 'GET /api/provider/booking/:id/trail',
  changeBooking: 'POST /api/provider/booking/status',
  rescheduleOptions: 'GET /api/provider/booking/:id/reschedule',
  rescheduleBooking: 'POST /api/provider/booking/reschedule',
  requestReschedule: 'POST /api/provider/booking/reschedule-request',
  confirmPayment: 'POST /api/provider/booking/payment',
  checkBookForCustomer: 'GET /api/provider/booking-for-customer',
  bookForCustomer: 'POST /api/provider/booking-for-customer',
  noteAttendance: 'POST /api/provider/booking/attendance',
  cancelSession: 'POST /api/provider/session/cancel',
  moveSession: 'POST /api/provider/session/move',
  messageAttendees: 'POST /api/provider/session/message',
  changeSeats: 'POST /api/provider/session/seats',
  waitingList: 'GET /api/provider/waiting-list',
  addToWaitingList: 'POST /api/provider/waiting-list',
  moveInWaitingList: 'POST /api/provider/waiting-list/move',
  removeFromWaitingList: 'POST /api/provider/waiting-list/remove',
  offerToWaiting: 'POST /api/provider/waiting-list/offer',
  waitingSettings: 'GET /api/provider/waiting-settings',
  saveWaitingSettings: 'POST /api/provider/waiting-settings',
  providerServices: 'GET /api/provider/services',
  saveService: 'POST /api/provider/service',
  withdrawService: 'POST /api/provider/service/withdraw',
  restoreService: 'POST /api/provider/service/restore',
  providerSpecialists: 'GET /api/provider/specialists',
  providerLocations: 'GET /api/provider/locations',
  saveLocation: 'POST /api/provider/location',
  withdrawLocation: 'POST /api/provider/location/withdraw',
  resources: 'GET /api/provider/resources',
  saveResource: 'POST /api/provider/resource',
  removeResource: 'POST /api/provider/resource/remove',
  providerPackages: 'GET /api/provider/packages',
  savePackage: 'POST /api/provider/package',
  withdrawPackage: 'POST /api/provider/package/withdraw',
  providerSettings: 'GET /api/provider/settings',
  saveSettings: 'POST /api/provider/settings',
  reminders: 'GET /api/provider/reminders',
  saveReminders: 'POST /api/provider/reminders',
  whyNotOffered: 'GET /api/provider/why-not-offered',
  createAvailability: 'POST /api/provider/availability',
  availability: 'GET /api/provider/availability/:id',
  previewAvailabilityChange: 'POST /api/provider/availability/preview',
  changeAvailability: 'POST /api/provider/availability/change',
  normalWeek: 'GET /api/provider/normal-week',
  previewNormalWeek: 'POST /api/provider/normal-week/preview',
  saveNormalWeek: 'POST /api/provider/normal-week',
  availabilityEnds: 'GET /api/provider/availability-ends',
  continueAvailability: 'POST /api/provider/availability-ends/continue',

  absences: 'GET /api/provider/absences',
  absence: 'GET /api/provider/absence/:id',
  previewAbsence: 'POST /api/provider/absence/preview',
  saveAbsence: 'POST /api/provider/absence',
  deleteAbsence: 'POST /api/provider/absence/delete',
  holidays: 'GET /api/provider/holidays',
  previewHolidays: 'POST /api/provider/holidays/preview',
  saveHolidays: 'POST /api/provider/holidays',

  calendarFeed: 'GET /api/provider/calendar-feed',
  renewCalendarFeed: 'POST /api/provider/calendar-feed',
  revokeCalendarFeed: 'POST /api/provider/calendar-feed/revoke',

  team: 'GET /api/provider/team',
  inviteMember: 'POST /api/provider/team/invitation',
  sendInvitationAgain: 'POST /api/provider/team/invitation/again',
  withdrawInvitation: 'POST /api/provider/team/invitation/withdraw',
  changeMember: 'POST /api/provider/team/member',
  removeMember: 'POST /api/provider/team/member/remove',
  account: 'GET /api/provider/account',
  saveAccount: 'POST /api/provider/account',
  changePassword: 'POST /api/provider/account/password',
  endOtherSessions: 'POST /api/provider/account/end-other-sessions',
  organisationProfile: 'GET /api/provider/organisation',
  saveOrganisation: 'POST /api/provider/organisation',
  embedding: 'GET /api/provider/embedding',
  allowedSites: 'GET /api/provider/allowed-sites',
  saveAllowedSites: 'POST /api/provider/allowed-sites',

  customers: 'GET /api/provider/customers',
  customer: 'GET /api/provider/customer/:id',
  createCustomer: 'POST /api/provider/customer',
  changeCustomer: 'POST /api/provider/customer/change',
  customerTags: 'GET /api/provider/customer-tags',
  tagCustomer: 'POST /api/provider/customer/tag',
  untagCustomer: 'POST /api/provider/customer/untag',
  addCustomerNote: 'POST /api/provider/customer/note',
  changeCustomerNote: 'POST /api/provider/customer/note/change',
  deleteCustomerNote: 'POST /api/provider/customer/note/delete',
  blockCustomer: 'POST /api/provider/customer/block',
  previewCustomerMerge: 'POST /api/provider/customer/merge/preview',
  mergeCustomers: 'POST /api/provider/customer/merge',
  customerAccess: 'GET /api/provider/customer-access',
  saveCustomerAccess: 'POST /api/provider/customer-access',

  report: 'GET /api/provider/report',
  agenda: 'GET /api/provider/agenda',

  exportBookings: 'GET /api/provider/export/bookings',
  exportCustomers: 'GET /api/provider/export/customers',
  exportPayments: 'GET /api/provider/export/payments',
  exportReport: 'GET /api/provider/export/report',

  exportMyData: 'GET /api/customer/data',
  eraseMe: 'POST /api/customer/erase',
  exportCustomer: 'POST /api/provider/customer/data',
  eraseCustomer: 'POST /api/provider/customer/erase',
} as const

export type RouteName = keyof typeof routes
export type Route = (typeof routes)[RouteName]
export type Method = 'GET' | 'POST'

/** The header with the organisation of the calling widget (start-up parameter `organization_id`, rule B1.7). */
export const organizationHeader = 'x-organization-id'

/** The header with a random key that distinguishes browsers on the same network. */
export const browserKeyHeader = 'x-browser-key'

export function methodOf(name: RouteName): Method {
  return routes[name].startsWith('GET ') ? 'GET' : 'POST'
}

/** The path pattern of a route, with `:name` parameters. */
export const pathOf = (name: RouteName): string => routes[name].slice(routes[name].indexOf(' ') + 1)
