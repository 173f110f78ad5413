import type { Input, Output } from '#shared/api/client.ts'
import type { CalendarOccurrence } from '#shared/api/packed-availability.ts'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import { localTime, MINUTES_PER_DAY, type MinuteOfDay } from '#shared/time/local-time.ts'

/** Short names for the types of the API's answers. Prices are in euros, durations in minutes. */
export type ProviderSession = Output<'providerSession'>
export type Availability = CalendarOccurrence
export type ProviderBooking = Output<'providerBooking'>
export interface CalendarData {
  /** The calendar's availability, sorted by start. */
  availability: Availability[]
  bookings: ProviderBooking[]
  absences: CalendarAbsence[]
}
export type Service = Output<'providerServices'>[number]
export type ServiceCategory = Output<'serviceCategories'>['categories'][number]
export type ServicePackage = Output<'providerPackages'>[number]
export type Specialist = Output<'providerSpecialists'>[number]
export type ServiceLocation = Output<'providerLocations'>[number]
/** A room or a device with a number of equal units. */
export type Resource = Output<'resources'>[number]
export type TeamMember = Output<'team'>['members'][number]
export type ListedCustomer = Output<'customers'>['customers'][number]
export type CustomerRecord = Output<'customer'>
export type CustomerNote = NonNullable<CustomerRecord['notes']>[number]
export type CustomerMerge = Output<'previewCustomerMerge'>
export type Report = Output<'report'>
export type AgendaBooking = Output<'agenda'>['bookings'][number]
export type ReportNumbers = Report['total']
export type OfferAnswer = Output<'whyNotOffered'>
/** The server's check of a time at which a provider wants to book a customer. */
export type TimeForCustomer = Output<'checkBookForCustomer'>
export type RepeatDate = Output<'previewRepeat'>['dates'][number]
export type RepeatBooking = Output<'previewRepeatChange'>['bookings'][number]
export type RescheduleOptions = Output<'rescheduleOptions'>
export type Question = Service['questions'][number]
/** A customer's answer to a question of a booking, with the question's wording at that time. */
export type BookingAnswer = Output<'bookingAnswers'>['answers'][number]
export type BookingTrail = Output<'bookingTrail'>['events']

/** Time in which specialists do not work. Without any specialist, it applies to everyone. */
export type Absence = Output<'absence'>
/** An absence with its individual times within a range of dates. */
export type CalendarAbsence = Output<'absences'>['absences'][number]
/** The preview of an absence: the availability that it would hide, and the bookings inside. */
export type AbsenceImpact = Output<'previewAbsence'>
export type BookingAhead = Output<'bookingsToHandOver'>['bookings'][number]
export type LeftSpecialist = Output<'team'>['left'][number]
export type Ending = Output<'availabilityEnds'>['endings'][number]
export type HolidayList = Output<'holidays'>

/** An occurrence of availability with all data that its dialogs show. */
export type AvailabilityDetails = Output<'availability'>
/** The preview of an update or deletion of availability. */
export type PlannedChange = Output<'previewAvailabilityChange'>
/** The occurrences that a change of availability creates, updates, deletes, keeps or cannot change. */
export type ChangeLists = Output<'previewNormalWeek'>
export type ChangeScope = PlannedChange['scope']
export type AvailabilityChange = Input<'previewAvailabilityChange'>['body']
/** The fields of an update of availability; absent ones are not changed. */
export type AvailabilityEdit = Omit<Extract<AvailabilityChange, { action: 'UPDATE' }>, 'action' | 'id' | 'scope'>

/** Returns the total number of seats of several bookings. */
export const seatsOf = (bookings: readonly Pick<ProviderBooking, 'seats'>[]): number =>
  bookings.reduce((sum, { seats }) => sum + seats, 0)

/** The local date of an instant in the API: '2025-03-14T18:30:00+01:00' → '2025-03-14'. */
export const wallDateOf = (instant: string): LocalDate => localDate(instant.slice(0, 10))

/** The local minute of the day of an instant in the API: '2025-03-14T18:30:00+01:00' → 1110. */
export const wallMinuteOf = (instant: string): MinuteOfDay => localTime(instant.slice(11, 16))

/** The end of an event as a minute of the day `date`; midnight is minute 1440 of that day, not 0 of the next. */
export const wallEndMinuteOf = (end: string, date: LocalDate): MinuteOfDay =>
  wallDateOf(end) > date ? MINUTES_PER_DAY : wallMinuteOf(end)

/** The local dates of an item: two when it goes on after midnight, and only the first when it ends at midnight. */
export function datesOf({ startTime, endTime }: { startTime: string; endTime: string }): readonly LocalDate[] {
  const [first, last] = [wallDateOf(startTime), wallDateOf(endTime)]
  return last > first && wallMinuteOf(endTime) > 0 ? [first, last] : [first]
}

/**
 * The minutes of a day that an item takes. At the end of summer time an hour passes twice, so that an item may end at the wall time at which
 * it began, or before it: 02:00 to 02:00 is shown with its length, as 02:00 to 03:00.
 */
export function minutesOn(
  date: LocalDate,
  { startTime, endTime }: { startTime: string; endTime: string },
): { readonly from: MinuteOfDay; readonly to: MinuteOfDay } {
  const from = startTime.startsWith(date) ? wallMinuteOf(startTime) : 0
  const to = wallEndMinuteOf(endTime, date)
  if (to > from) return { from, to }
  const length = (Date.parse(endTime) - Date.parse(startTime)) / 60_000
  return { from, to: Math.min(from + length, MINUTES_PER_DAY) }
}

/** Prices are euros in the API and integer cents elsewhere: 62.5 → 6250. */
export const centsOf = (euros: number): number => Math.round(euros * 100)

/** The times of new availability as local 'HH:mm'; the end is at most '24:00'. */
export interface AvailabilityTimes {
  readonly date?: LocalDate | undefined
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
}

/**
 * A session of a group service, identified by service, specialist and start. Its customers are read from the server, so that the dialog
 * stays up to date.
 */
export interface GroupSession {
  readonly serviceId: string
  readonly specialistId: string
  readonly startTime: string
  readonly endTime: string
}
