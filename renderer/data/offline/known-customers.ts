import type { QueryClient } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import type { CalendarData, CustomerRecord, ProviderBooking } from '../wire.ts'

/** Number of customers that a search without the server shows. */
const MOST = 5

/** The bookings of the calendars that were last seen. */
const knownBookings = (queryClient: QueryClient): ProviderBooking[] =>
  queryClient.getQueriesData<CalendarData>({ queryKey: ['calendar'] }).flatMap(([, known]) => known?.bookings ?? [])

/** What the last seen calendars have of a customer: a name and how to reach them, and nothing else. */
export function knownCustomer(queryClient: QueryClient, customerId: string): CustomerRecord | undefined {
  const booking = knownBookings(queryClient).find((each) => each.customerId === customerId)
  return booking && recordOf(customerId, booking)
}

/** The customers of the last seen calendars whose name, address or number contains all words of a text. */
export function knownCustomers(queryClient: QueryClient, text: string): CustomerRecord[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = new Map<string, CustomerRecord>()
  for (const booking of knownBookings(queryClient)) {
    const { customerId, guest } = booking
    const searched = `${fullName(guest)} ${guest.email} ${guest.phoneNumber}`.toLowerCase()
    if (customerId === null || !words.every((word) => searched.includes(word))) continue
    found.set(customerId, recordOf(customerId, booking))
  }
  return [...found.values()].toSorted((a, b) => fullName(a).localeCompare(fullName(b))).slice(0, MOST)
}

const recordOf = (id: string, { guest, createdAt }: ProviderBooking): CustomerRecord => ({
  id,
  ...guest,
  hasAccount: false,
  isBlocked: false,
  tags: [],
  createdAt,
  lastVisit: null,
  nextVisit: null,
  version: 0,
  language: null,
  notes: [],
  bookings: { past: 0, upcoming: 0, noShows: 0, lateCancellations: 0 },
  amounts: { paid: 0, open: 0 },
  credits: [],
  duplicates: [],
})
