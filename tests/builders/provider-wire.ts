import type {
  Availability,
  CalendarAbsence,
  CustomerNote,
  CustomerRecord,
  ListedCustomer,
  ProviderBooking,
  Service,
  ServiceLocation,
  Specialist,
  TimeForCustomer,
} from '#renderer/data/api-types.ts'
import type { BookingMoney } from '#renderer/data/booking-queries.ts'
import type { Output } from '#shared/api/client.ts'

/** "2025-03-13 09:30" as an instant in Amsterdam's winter time. */
export const at = (wall: string): string => `${wall.replace(' ', 'T')}:00+01:00`

/** A booking of Noor Jansen for a massage on Thursday 13 March 2025, 09:30 to 10:30, with Fenna. */
export function aBooking(changes: Partial<ProviderBooking> = {}): ProviderBooking {
  return {
    id: 'booking-1',
    version: 1,
    status: 'ACCEPTED',
    attendance: null,
    isCancelledLate: false,
    paymentStatus: 'NONE',
    paymentMethod: 'AFTER_PAY',
    paymentChannel: null,
    startTime: at('2025-03-13 09:30'),
    endTime: at('2025-03-13 10:30'),
    duration: 60,
    price: 85,
    balance: balanceOf(changes),
    seats: 1,
    serviceId: 'massage',
    serviceName: 'Deep tissue massage',
    serviceKind: 'PRIVATE',
    capacity: 1,
    specialistId: 'fenna',
    specialistName: 'Fenna de Boer',
    customerId: 'customer-1',
    guest: { firstName: 'Noor', lastName: 'Jansen', email: 'noor@example.com', phoneNumber: '+31612345678' },
    locationTypes: ['PHYSICAL'],
    locationIds: [],
    requestExpiresAt: null,
    holdExpiresAt: null,
    note: '',
    repeat: null,
    otherSpecialists: [],
    resources: [],
    createdAt: at('2025-03-03 12:00'),
    ...changes,
  }
}

/** Returns the balance of a booking, derived from its status and payment: fully paid, refunded, or unpaid. */
function balanceOf({ price = 85, paymentStatus, paymentMethod, status }: Partial<ProviderBooking>) {
  const isByCredits = paymentMethod === 'CREDITS'
  const kept = paymentStatus === 'PAID' && !isByCredits ? price : 0
  const isOpen = paymentStatus !== 'REFUNDED' && status !== 'REJECTED' && !isByCredits
  return {
    agreed: paymentStatus === 'REFUNDED' ? 0 : price,
    kept,
    keptAtPlace: paymentMethod === 'STRIPE' ? 0 : kept,
    open: isOpen ? price - kept : 0,
  }
}

/** The balance and ledger entries of a booking of which €85 was paid online. */
export function someMoney(changes: Partial<BookingMoney> = {}): BookingMoney {
  return {
    version: 1,
    balance: balanceOf({ paymentStatus: 'PAID', paymentMethod: 'STRIPE' }),
    entries: [aMoneyEntry()],
    sources: [{ id: 'payment-1', kind: 'online', kept: 85 }],
    hasCredits: false,
    guarantee: null,
    advice: 'IN_TIME',
    ...changes,
  }
}

export const aMoneyEntry = (
  changes: Partial<BookingMoney['entries'][number]> = {},
): BookingMoney['entries'][number] => ({
  id: 'entry-1',
  kind: 'online',
  amount: 85,
  at: at('2025-03-03 12:01'),
  actor: 'system',
  person: '',
  reason: '',
  takesBack: null,
  refund: null,
  mistaken: 0,
  ...changes,
})

/** The server's answer that a massage can be booked for a customer on Thursday 13 March 2025, 14:00 to 15:00. */
export function aTimeForCustomer(changes: Partial<TimeForCustomer> = {}): TimeForCustomer {
  return {
    verdict: 'FREE',
    resource: null,
    startTime: at('2025-03-13 14:00'),
    endTime: at('2025-03-13 15:00'),
    duration: 60,
    price: 85,
    isSession: false,
    capacity: 1,
    seatsLeft: 1,
    locationTypes: ['PHYSICAL'],
    locationIds: [],
    warnings: [],
    ...changes,
  }
}

/** Noor Jansen in the customer list: she has past and upcoming bookings, and an account. */
export function aListedCustomer(changes: Partial<ListedCustomer> = {}): ListedCustomer {
  return {
    id: 'customer-1',
    firstName: 'Noor',
    lastName: 'Jansen',
    email: 'noor@example.com',
    phoneNumber: '+31612345678',
    hasAccount: true,
    isBlocked: false,
    tags: ['Regular'],
    createdAt: at('2024-06-03 12:00'),
    lastVisit: at('2025-03-03 09:30'),
    nextVisit: at('2025-03-13 09:30'),
    ...changes,
  }
}

/** The record of Noor Jansen as an owner sees it. */
export function aCustomerRecord(changes: Partial<CustomerRecord> = {}): CustomerRecord {
  return {
    ...aListedCustomer(),
    version: 3,
    language: 'nl',
    notes: [aNote()],
    bookings: { past: 4, upcoming: 1, noShows: 0, lateCancellations: 0 },
    amounts: { paid: 255, open: 85 },
    credits: [
      { serviceId: 'massage', serviceName: 'Deep tissue massage', credits: 3, expiresAt: at('2025-12-31 00:00') },
    ],
    duplicates: [],
    ...changes,
  }
}

export function aNote(changes: Partial<CustomerNote> = {}): CustomerNote {
  return {
    id: 'note-1',
    version: 1,
    text: 'Likes tea',
    author: 'Fenna de Boer',
    canEdit: true,
    createdAt: at('2025-02-03 10:15'),
    changedAt: at('2025-02-03 10:15'),
    ...changes,
  }
}

/** A seat in "Breath and mobility", Thursday 13 March 2025, 18:30 to 19:45, with Fenna. */
export function aSeat(changes: Partial<ProviderBooking> = {}): ProviderBooking {
  return aBooking({
    serviceId: 'breath',
    serviceName: 'Breath and mobility',
    serviceKind: 'PUBLIC',
    capacity: 8,
    startTime: at('2025-03-13 18:30'),
    endTime: at('2025-03-13 19:45'),
    duration: 75,
    price: 18,
    ...changes,
  })
}

/** Fenna's schedule on Thursday 13 March 2025, 09:00 to 12:00. */
export function aSchedule(changes: Partial<Availability> = {}): Availability {
  return {
    id: 'series-1_20250313_0900',
    seriesId: 'series-1',
    type: 'APPOINTMENT',
    specialistId: 'fenna',
    serviceIds: ['massage', 'call'],
    startTime: at('2025-03-13 09:00'),
    endTime: at('2025-03-13 12:00'),
    recurrence: 'WEEKLY',
    endDate: '2025-04-13',
    openEnded: false,
    duration: 180,
    price: null,
    isEdited: false,
    locationTypes: ['PHYSICAL'],
    locationIds: [],
    ...changes,
  }
}

/** One slot of a massage with Fenna on Thursday 13 March 2025, from `start`, an hour long unless `end` is given. */
export function aSlot(start: string, end: string, changes: Partial<Availability> = {}): Availability {
  return aSchedule({
    id: `series-2_${start}`,
    seriesId: 'series-2',
    type: 'TIME_SLOT',
    serviceIds: ['massage'],
    startTime: at(`2025-03-13 ${start}`),
    endTime: at(`2025-03-13 ${end}`),
    duration: 60,
    price: 85,
    ...changes,
  })
}

export function aService(changes: Partial<Service> = {}): Service {
  const { name = 'Deep tissue massage', description = '' } = changes
  return {
    id: 'massage',
    version: 1,
    withdrawn: false,
    serviceKind: 'PRIVATE',
    name,
    description,
    names: { nl: '', en: name },
    descriptions: { nl: '', en: description },
    price: 85,
    duration: 60,
    capacity: 1,
    mostSeats: 1,
    hasQuestions: false,
    questions: [],
    address: '',
    city: '',
    featuredImage: null,
    locationTypes: ['PHYSICAL'],
    specialistIds: ['fenna'],
    bufferBefore: 0,
    bufferAfter: 0,
    locationIds: [],
    specialistsNeeded: 1,
    videoUrl: null,
    resources: [],
    ...changes,
  }
}

export const aGroupService = (changes: Partial<Service> = {}): Service =>
  aService({
    id: 'breath',
    serviceKind: 'PUBLIC',
    name: 'Breath and mobility',
    price: 18,
    duration: 75,
    capacity: 8,
    mostSeats: 1,
    hasQuestions: false,
    questions: [],
    ...changes,
  })

export function aSpecialist(changes: Partial<Specialist> = {}): Specialist {
  return {
    id: 'fenna',
    firstName: 'Fenna',
    lastName: 'de Boer',
    title: 'Massage therapist',
    bio: '',
    email: 'fenna@example.com',
    profilePicture: null,
    ...changes,
  }
}

/** The profile of Studio Noord, a business in Amsterdam whose customers pay afterwards. */
export const aProfile = (changes: Partial<Output<'organisationProfile'>> = {}): Output<'organisationProfile'> => ({
  version: 3,
  name: 'Studio Noord',
  names: { nl: changes.name ?? 'Studio Noord', en: '' },
  tagline: '',
  taglines: { nl: '', en: '' },
  organisationKind: 'SMB',
  brandColor: null,
  logo: null,
  timeZone: 'Europe/Amsterdam',
  locale: 'nl',
  paymentMethods: ['AFTER_PAY'],
  email: '',
  phoneNumber: '',
  website: '',
  openingHours: '',
  ...changes,
})

/** A location in Amsterdam. */
export const aLocation = (id: string, address: string, changes: Partial<ServiceLocation> = {}): ServiceLocation => ({
  id,
  version: 1,
  address,
  city: 'Amsterdam',
  postalCode: '1032 KJ',
  country: 'NL',
  withdrawn: false,
  ...changes,
})

/** An absence of all specialists on Thursday 13 March 2025 from 12:00 to 13:00. */
export const anAbsence = (changes: Partial<CalendarAbsence> = {}): CalendarAbsence => ({
  id: 'lunch',
  version: 1,
  kind: 'BLOCK',
  title: 'Lunch',
  isPrivate: false,
  specialistIds: [],
  startDate: '2025-03-13',
  startTime: '12:00',
  endDate: '2025-03-13',
  endTime: '13:00',
  recurrence: 'ONE_TIME',
  until: null,
  canChange: true,
  times: [{ startTime: at('2025-03-13 12:00'), endTime: at('2025-03-13 13:00') }],
  ...changes,
})
