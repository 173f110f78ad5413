import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import { bookingCalendarFile } from '#server/features/booking/calendar-file/booking-file.ts'
import { placeLine } from '#server/features/booking/calendar-file/address-line.ts'
import type { Settlement, WallMoment } from '#server/features/booking/mails/booking-mails.ts'
import { isForSpecialist } from '#server/features/booking/mails/mail-templates.ts'
import type { BookingMailJob } from '#server/platform/mail/mail-job.ts'
import type { BookingNews, MailSources, OrderNews } from './mail-worker.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findEvent } from '#server/features/booking/booking-events.ts'
import { type BookingDetails, findBooking } from '#server/features/booking/bookings.ts'
import { listLocations } from '#server/features/location/locations.ts'
import { findSpecialistLocale } from '#server/features/team/members.ts'
import { findOrganisation, findOwnOrganisation } from '#server/features/organisation/organisations.ts'
import { findOrderReceipt } from '#server/features/package/package-orders.ts'
import { wireInstant } from '#server/platform/wire/instants.ts'

type Needs = Pick<Dependencies, 'clock' | 'configuration' | 'database'>

/** What mails say, read when they are sent: an address or a time that changed meanwhile is right. */
export function mailSources(needs: Needs): MailSources {
  const { database } = needs
  return {
    organisationName: (organisationId) =>
      database.inTenant(organisationId, async (transaction) => (await findOrganisation(transaction))?.name),
    bookingNews: (job) => database.inTenant(job.organisationId, (transaction) => bookingNews(needs, transaction, job)),
    orderNews: ({ organisationId, orderId }) =>
      database.inTenant(organisationId, (transaction) => orderNews(transaction, orderId)),
  }
}

async function bookingNews(
  { clock, configuration }: Needs,
  transaction: TenantTransaction,
  job: BookingMailJob,
): Promise<BookingNews | undefined> {
  const { bookingId, version, template } = job
  const organisation = await findOwnOrganisation(transaction)
  const booking = organisation && (await findBooking(transaction, bookingId))
  if (!booking || isOutdated(job, booking, epochMinuteOf(clock()))) return undefined
  // Who was erased is written to no more (rule D129); their specialist still hears what becomes of the booking.
  if (booking.guest.email === '' && !isForSpecialist(template)) return undefined
  const change = version === undefined ? undefined : await findEvent(transaction, bookingId, version)
  const locations = await listLocations(transaction)
  const zone = zoneOf(organisation.zone)
  const [start, end] = [wireInstant(zone, booking.start), wireInstant(zone, booking.end)]
  const { firstName, lastName, email, phoneNumber } = booking.guest
  return {
    booking: {
      organisationName: organisation.name,
      serviceName: booking.serviceName,
      specialistName: booking.specialistName,
      customer: { name: `${firstName} ${lastName}`.trim(), email, phoneNumber },
      date: start.slice(0, 10),
      startTime: start.slice(11, 16),
      endTime: end.slice(11, 16),
      durationMinutes: booking.end - booking.start,
      priceCents: booking.priceCents,
      paysAfterwards: booking.paymentMethod === 'pay-afterwards' && booking.payment !== 'paid',
      locationTypes: booking.locationTypes,
      addresses: locations
        .filter(({ id }) => booking.locationIds.includes(id))
        .map(({ address, postalCode, city }) => `${address}, ${postalCode} ${city}`),
      previously: change?.kind === 'moved' && change.before ? wallMoment(zone, change.before.start) : undefined,
      answerBy: booking.requestExpiresAt === null ? undefined : wallMoment(zone, booking.requestExpiresAt),
      settlement: settlementOf(booking),
      calendarEntry: {
        title: `${booking.serviceName} – ${organisation.name}`,
        start: booking.start,
        end: booking.end,
        description: booking.specialistName,
        place: placeLine(booking, locations),
      },
    },
    serviceId: booking.serviceId,
    specialistEmail: booking.specialistEmail,
    specialistLocale: (await findSpecialistLocale(transaction, booking.specialistId)) ?? organisation.locale,
    calendarFile: bookingCalendarFile({
      organisation,
      booking,
      locations,
      sender: configuration.mailFrom,
      by: 'mail',
      now: clock(),
    }),
  }
}

async function orderNews(transaction: TenantTransaction, orderId: string): Promise<OrderNews | undefined> {
  const organisation = await findOwnOrganisation(transaction)
  const receipt = organisation && (await findOrderReceipt(transaction, orderId))
  if (!receipt || receipt.email === '') return undefined
  const zone = zoneOf(organisation.zone)
  const wallDate = (moment: Date, minutes = 0) => wireInstant(zone, epochMinuteOf(moment) + minutes).slice(0, 10)
  return {
    customerEmail: receipt.email,
    contactEmail: organisation.email === '' ? undefined : organisation.email,
    order: {
      organisationName: organisation.name,
      customerName: receipt.customerName,
      packageName: receipt.name,
      contents: receipt.contents,
      priceCents: receipt.priceCents,
      paysAfterwards: receipt.paymentMethod === 'pay-afterwards',
      // They expire at midnight after it.
      lastDay: receipt.expiresAt === null ? undefined : wallDate(receipt.expiresAt, -1),
      orderedOn: wallDate(receipt.createdAt),
    },
  }
}

/** Whether it asks or promises what does not hold any more (rule D98), or reminds of another time (rule D127). */
function isOutdated({ template, start }: BookingMailJob, booking: BookingDetails, now: EpochMinute): boolean {
  const { status } = booking
  switch (template) {
    case 'reschedule-asked':
      return status !== 'pending'
    case 'booking-confirmed':
    case 'booking-moved':
      return status === 'rejected'
    case 'reminder-day':
    case 'reminder-hour':
      return status !== 'accepted' || awaitsCard(booking) || booking.start !== start || booking.start <= now
    default:
      return false
  }
}

function wallMoment(zone: Zone, instant: EpochMinute): WallMoment {
  const text = wireInstant(zone, instant)
  return { date: text.slice(0, 10), startTime: text.slice(11, 16) }
}

/** Of a booking that has ended; what was paid to the provider in another way is between the two (rule D61). */
function settlementOf({ status, payment, paymentMethod }: BookingDetails): Settlement {
  if (status !== 'rejected' || paymentMethod === null || paymentMethod === 'pay-afterwards') return 'nothing'
  if (payment === 'refunded') return paymentMethod === 'credits' ? 'credit-back' : 'money-back'
  return payment === 'paid' ? 'forfeited' : 'nothing'
}
