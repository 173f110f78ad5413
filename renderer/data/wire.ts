import type { Input, Output } from '#shared/api/client.ts'
import type { CalendarOccurrence } from '#shared/api/packed-availability.ts'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import { localTime, MINUTES_PER_DAY, type MinuteOfDay } from '#shared/time/local-time.ts'

/** Names for the API's answers, as the screens use them. Prices are in euros, durations in minutes. */
export type ProviderSession = Output<'providerSession'>
export type Availability = CalendarOccurrence
export type ProviderBooking = Output<'providerBooking'>
export interface CalendarData {
  /** By start. */
  availability: Availability[]
  bookings: ProviderBooking[]
}
export type Service = Output<'providerServices'>[number]
export type ServicePackage = Output<'providerPackages'>[number]
export type Specialist = Output<'providerSpecialists'>[number]
export type ServiceLocation = Output<'providerLocations'>[number]
export type TeamMember = Output<'team'>['members'][number]
export type OfferAnswer = Output<'whyNotOffered'>
export type RescheduleOptions = Output<'rescheduleOptions'>
export type BookingTrail = Output<'bookingTrail'>['events']

/** An occurrence with the data of its dialogs. */
export type AvailabilityDetails = Output<'availability'>
/** The result of an update or deletion, before it is saved. */
export type PlannedChange = Output<'previewAvailabilityChange'>
export type ChangeScope = PlannedChange['scope']
export type AvailabilityChange = Input<'previewAvailabilityChange'>['body']
/** The fields of an update; absent ones are not changed. */
export type AvailabilityEdit = Omit<Extract<AvailabilityChange, { action: 'UPDATE' }>, 'action' | 'id' | 'scope'>

/** The local date of an instant in the API: '2025-03-14T18:30:00+01:00' → '2025-03-14'. */
export const wallDateOf = (instant: string): LocalDate => localDate(instant.slice(0, 10))

/** The local minute of the day: '2025-03-14T18:30:00+01:00' → 1110. */
export const wallMinuteOf = (instant: string): MinuteOfDay => localTime(instant.slice(11, 16))

/** The end as a minute of the day `date`; midnight is minute 1440 of that day, not 0 of the next. */
export const wallEndMinuteOf = (end: string, date: LocalDate): MinuteOfDay =>
  wallDateOf(end) > date ? MINUTES_PER_DAY : wallMinuteOf(end)

/** Prices are euros in the API and integer cents elsewhere: 62.5 → 6250. */
export const centsOf = (euros: number): number => Math.round(euros * 100)
