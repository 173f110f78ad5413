import { awaitsCard } from '#shared/domain/booking/booking.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { bookingCalendarFile } from '#server/modules/booking/booking/calendar-file/booking-file.ts'
import { onlineCalendarEntry } from '#server/modules/booking/booking/calendar-file/online-calendar-entry.ts'
import { addressLines } from '#server/modules/booking/booking/calendar-file/address-line.ts'
import type { BookingLinkAction, BookingLinks, BookingMail, Settlement } from './booking-mail-wording.ts'
import { paidOf, termsOf } from './money/read-money-facts.ts'
import { wallMoment, zoneOfTimes } from './wall-moment.ts'
import { hasCalendarFile, isForSpecialist, toCustomer, toSpecialist } from './wording-by-template.ts'
import type { BookingMailJob, BookingTemplate } from './booking-mail-job-types.ts'
import { bookingUrl, providerBookingLinks, widgetUrl } from '#server/platform/mail/mail-links.ts'
import type { CalendarFile } from '#server/platform/mail/mailer.ts'
import type { MailWriter, WriterNeeds, WrittenMail } from '#server/platform/mail/mail-writer.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findEvent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { videoUrlOf } from '#server/modules/booking/booking/calendar-file/video-url-of-booking.ts'
import { bookingFor } from '#server/modules/booking/booking/service-name.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import { findGuarantee } from '#server/modules/money/records/index.ts'
import { newMailedSecret } from '#server/modules/booking/records/guest/guest-links.ts'
import {
  findOwnOrganisation,
  findReaderInsteadOf,
  findSpecialistLocale,
  listLocations,
  replyAddressOf,
} from '#server/modules/organisation/index.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'

/** Mails that are sent only once per booking, even when the booking changes later. */
const toldOnce: ReadonlySet<BookingTemplate> = new Set(['booking-confirmed', 'booking-received'])

export const bookingMailWriter: MailWriter<BookingMailJob> = {
  templates: [...keysOf(toCustomer), ...keysOf(toSpecialist)],
  newsOf: ({ template, bookingId, start, version, messageId }) => {
    const news = `${template}:${bookingId}`
    if (messageId !== undefined) return `${news}:${messageId}`
    if (start !== undefined) return `${news}:${start}`
    // A booking may move several times, and each move needs a mail of its own, so the key contains the version.
    return version !== undefined && !toldOnce.has(template) ? `${news}:${version}` : news
  },
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, (transaction) =>
      bookingNews(needs, transaction, job),
    )
    return news && wordNews(job, news, needs)
  },
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[]
}

/** The data for a mail about a booking. Texts and recipients are never taken from a client's request. */
interface BookingNews {
  readonly booking: BookingMail
  readonly serviceId: string
  /** The address to which the customer answers; undefined for none. */
  readonly replyTo: string | undefined
  /** The secret of a link for a customer without an account (rules D217 and D349); undefined for one who logs in. */
  readonly guestSecret: string | undefined
  readonly specialistEmail: string
  /** The language in which the specialist uses the provider app, else the organisation's. */
  readonly specialistLocale: Locale
  /** The calendar file to attach: an invitation or its cancellation. */
  readonly calendarFile: CalendarFile
}

function wordNews(job: BookingMailJob, news: BookingNews, needs: WriterNeeds): WrittenMail {
  const { booking, replyTo, specialistEmail, specialistLocale, calendarFile } = news
  const { template, locale } = job
  const customerEmail = booking.customer.email
  const links = linksOf(job, news, needs)
  return isForSpecialist(template)
    ? {
        to: specialistEmail,
        ...(customerEmail !== '' && { replyTo: customerEmail }),
        content: toSpecialist[template](booking, specialistLocale, links),
      }
    : {
        to: customerEmail,
        replyTo,
        content: toCustomer[template](booking, locale, links),
        ...(hasCalendarFile(template) && { calendarFile }),
      }
}

function linksOf(
  job: BookingMailJob,
  { booking, serviceId, guestSecret }: BookingNews,
  needs: WriterNeeds,
): BookingLinks {
  const { bookingId } = job
  return {
    bookAgainUrl: widgetUrl(needs, job, 'timeslot', { serviceId }),
    bookingUrl: (action?: BookingLinkAction) => bookingUrl(needs, job, bookingId, guestSecret, action),
    isGuest: guestSecret !== undefined,
    provider: providerBookingLinks(needs, { bookingId, date: booking.date }),
  }
}

async function bookingNews(
  needs: WriterNeeds,
  transaction: TenantTransaction,
  job: BookingMailJob,
): Promise<BookingNews | undefined> {
  const { clock, configuration, secrets } = needs
  const { bookingId, version, template } = job
  const organisation = await findOwnOrganisation(transaction)
  const found = organisation && (await findBooking(transaction, bookingId))
  if (!found || isOutdated(job, found, epochMinuteOf(clock()))) return undefined
  const instead = await findReaderInsteadOf(transaction, found.specialistId)
  const specialistLocale =
    (instead ? instead.locale : await findSpecialistLocale(transaction, found.specialistId)) ?? organisation.locale
  const reader = isForSpecialist(template) ? specialistLocale : job.locale
  const booking = bookingFor(found, reader)
  const organisationName = organisationNameFor(organisation, reader)
  // An erased customer gets no mail (rule D129); the specialist is still informed.
  if (booking.guest.email === '' && !isForSpecialist(template)) return undefined
  const change = version === undefined ? undefined : await findEvent(transaction, bookingId, version)
  const locations = await listLocations(transaction)
  const zone = zoneOf(organisation.zone)
  const [start, end] = [wireInstant(zone, booking.start), wireInstant(zone, booking.end)]
  const { firstName, lastName, email, phoneNumber } = booking.guest
  const guestSecret = isForSpecialist(template)
    ? undefined
    : await newMailedSecret(transaction, booking.id, secrets, clock())
  const event = {
    organisation: { name: organisationName, zone: organisation.zone, phoneNumber: organisation.phoneNumber },
    locale: reader,
    linkTo: (id: string) => bookingUrl(needs, job, id, guestSecret),
    booking,
    locations,
  }
  return {
    booking: {
      organisationName,
      serviceName: booking.serviceName,
      specialistName: booking.specialistName,
      customer: { name: `${firstName} ${lastName}`.trim(), email, phoneNumber },
      date: start.slice(0, 10),
      startTime: start.slice(11, 16),
      endTime: end.slice(11, 16),
      zone: zoneOfTimes(zone, booking.start, booking.locationTypes),
      durationMinutes: booking.end - booking.start,
      priceCents: booking.priceCents - booking.discountCents,
      seats: booking.seats,
      paysAfterwards: booking.paymentMethod === 'pay-afterwards' && booking.payment !== 'paid',
      paysByCredit: booking.paymentMethod === 'credits',
      locationTypes: booking.locationTypes,
      videoUrl: videoUrlOf(booking),
      addresses: addressLines(booking, locations),
      previously:
        change?.kind === 'moved' && change.before
          ? wallMoment(zone, change.before.start, booking.locationTypes)
          : undefined,
      answerBy:
        booking.requestExpiresAt === null
          ? undefined
          : wallMoment(zone, booking.requestExpiresAt, booking.locationTypes),
      settlement: settlementOf(booking),
      paid: paidOf(booking),
      terms: template === 'booking-confirmed' ? await termsOf(transaction, booking, zone, job.locale, clock()) : [],
      guaranteeWording: (await findGuarantee(transaction, bookingId))?.wording,
      isCancelled: booking.status === 'rejected',
      canAnswer: organisation.email !== '',
      message: job.message,
      returnedCents: job.amountCents,
      calendarEntry: onlineCalendarEntry(event),
    },
    serviceId: booking.serviceId,
    replyTo: replyAddressOf(organisation),
    guestSecret,
    specialistEmail: instead?.email ?? booking.specialistEmail,
    specialistLocale,
    calendarFile: bookingCalendarFile({ ...event, sender: configuration.mailFrom, by: 'mail', now: clock() }),
  }
}

/**
 * Returns whether the mail asks for or promises something that no longer applies (rule D98), or reminds of a time that the booking no
 * longer has (rule D127).
 */
function isOutdated({ template, start }: BookingMailJob, booking: BookingDetails, now: EpochMinute): boolean {
  const { status } = booking
  switch (template) {
    case 'reschedule-asked':
      return status !== 'pending'
    case 'booking-confirmed':
    case 'booking-moved':
    case 'specialist-changed':
    case 'provider-message':
      return status === 'rejected'
    case 'reminder-day':
    case 'reminder-hour':
      return status !== 'accepted' || awaitsCard(booking) || booking.start !== start || booking.start <= now
    default:
      return false
  }
}

/**
 * Returns what happens to the payment of an ended booking. For money that was paid directly to the provider it returns 'nothing', because
 * customer and provider settle it between them (rule D61).
 */
function settlementOf({ status, payment, paymentMethod }: BookingDetails): Settlement {
  if (status !== 'rejected' || paymentMethod === null || paymentMethod === 'pay-afterwards') return 'nothing'
  if (payment === 'refunded') return paymentMethod === 'credits' ? 'credit-back' : 'money-back'
  return payment === 'paid' ? 'forfeited' : 'nothing'
}
