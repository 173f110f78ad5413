/** Query parameters of the widget's address that the specification names otherwise than the domain (rules B1.7, B2.9 and B3.13). */
export const widgetParameters = {
  specialistId: 'instructorId',
  locationId: 'serviceLocationIds',
  seats: 'participantsNumber',
  bookingId: 'appointmentId',
} as const
