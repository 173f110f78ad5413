import type { QueryClient } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import type { CalendarData, CustomerRecord, ProviderBooking } from '#renderer/data/api-types.ts'

/** Maximum number of results of an offline customer search. */
const MOST = 5

/** Returns the bookings of all cached calendars. */
const knownBookings = (queryClient: QueryClient): ProviderBooking[] =>
  queryClient.getQueriesData<CalendarData>({ queryKey: ['calendar'] }).flatMap(([, known]) => known?.bookings ?? [])

/** Returns a customer record from the cached calendars, for use offline. It has only the name and contact data. */
export function knownCustomer(queryClient: QueryClient, customerId: string): CustomerRecord | undefined {
  const booking = knownBookings(queryClient).find((each) => each.customerId === customerId)
  return booking && recordOf(customerId, booking)
}

/**
 * Searches the cached calendars for customers, for use offline. The name, mail address or phone number must contain all words of the text.
 */
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
