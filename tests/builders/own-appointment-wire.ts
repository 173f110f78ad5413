import type { Output } from '#shared/api/client.ts'

type Appointment = Output<'ownBooking'>

/** A customer's booking of a massage for €85. Its seat is on hold until the card payment succeeds. */
export const aHeldAppointment = (changes: Partial<Appointment> = {}): Appointment => ({
  id: 'b',
  status: 'ACCEPTED',
  paymentStatus: 'PENDING',
  startTime: '2030-03-14T18:30:00+01:00',
  endTime: '2030-03-14T19:30:00+01:00',
  duration: 60,
  price: 85,
  seats: 1,
  serviceId: 's',
  serviceName: 'Massage',
  specialistId: 'i',
  specialistName: 'Fenna',
  organisationName: 'Studio',
  locationTypes: [],
  address: '',
  city: '',
  version: 1,
  paymentMethod: 'AFTER_PAY',
  balance: { agreed: 85, kept: 0, keptAtPlace: 0, open: 85 },
  returned: 0,
  isPast: false,
  canCancel: true,
  canReschedule: true,
  isLate: false,
  inTimeUntil: null,
  whenLate: 'FORFEIT',
  givenBack: 'NOTHING',
  requestExpiresAt: null,
  holdExpiresAt: null,
  repeat: null,
  ...changes,
})
