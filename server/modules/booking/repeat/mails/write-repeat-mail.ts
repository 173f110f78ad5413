import { agreedCents, type Balance, balanceOf, keptCents, openCents } from '#shared/domain/balance/balance.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { bookingUrl, providerBookingLinks } from '#server/platform/mail/mail-links.ts'
import type { CalendarFile } from '#server/platform/mail/mailer.ts'
import type { MailWriter, WriterNeeds, WrittenMail } from '#server/platform/mail/mail-writer.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { bookingFor } from '#server/modules/booking/booking/service-name.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { videoUrlOf } from '#server/modules/booking/booking/calendar-file/video-url-of-booking.ts'
import { listBookingsOfRepeat } from '#server/modules/booking/booking/read-bookings.ts'
import { addressLines } from '#server/modules/booking/booking/calendar-file/address-line.ts'
import { bookingsCalendarFile } from '#server/modules/booking/booking/calendar-file/booking-file.ts'
import { wallMoment } from '#server/modules/booking/booking/mails/wall-moment.ts'
import { newMailedSecret } from '#server/modules/booking/records/guest/guest-links.ts'
import {
  findOwnOrganisation,
  findReaderInsteadOf,
  findSpecialistLocale,
  listLocations,
  replyAddressOf,
} from '#server/modules/organisation/index.ts'
import type { RepeatMailJob } from './repeat-mail-job-types.ts'
import {
  repeatBooked,
  repeatCancelled,
  repeatChanged,
  type RepeatMail,
  type RepeatPayment,
  repeatPayment,
  repeatReceived,
  type WallSpan,
} from './repeat-mail-wording.ts'

export const repeatMailWriter: MailWriter<RepeatMailJob> = {
  templates: [
    'repeat-booked',
    'repeat-received',
    'repeat-changed',
    'repeat-cancelled',
    'repeat-unpaid',
    'repeat-refunded',
  ],
  newsOf: (job) => `${job.template}:${job.repeatId}${'changeId' in job ? `:${job.changeId}` : ''}`,
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, (transaction) => repeatNews(needs, transaction, job))
    return news && wordNews(job, news, needs)
  },
}

/** What a mail says, read when it is sent. Texts and recipients never come from a client. */
interface RepeatNews {
  readonly repeat: RepeatMail
  readonly bookingId: string
  readonly replyTo: string | undefined
  readonly specialistEmail: string
  readonly specialistLocale: Locale
  readonly calendarFile: CalendarFile
  /** The secret of a link to the bookings of a guest (rule D319); undefined for a customer who logs in. */
  readonly guestSecret: string | undefined
}

function wordNews(job: RepeatMailJob, news: RepeatNews, needs: WriterNeeds): WrittenMail {
  const { repeat, bookingId, replyTo, specialistEmail, specialistLocale, calendarFile, guestSecret } = news
  const { email } = repeat.customer
  if (isForSpecialist(job)) {
    const write = job.template === 'repeat-received' ? repeatReceived : repeatCancelled
    const date = (repeat.times[0] ?? repeat.cancelled[0])?.date ?? ''
    const links = providerBookingLinks(needs, { bookingId, date })
    return { to: specialistEmail, ...(email && { replyTo: email }), content: write(repeat, specialistLocale, links) }
  }
  const bookUrl = bookingUrl(needs, job, bookingId, guestSecret)
  if (job.template === 'repeat-unpaid' || job.template === 'repeat-refunded') {
    const links = { bookUrl, returnedCents: job.amountCents ?? 0 }
    return { to: email, replyTo, content: repeatPayment(repeat, job.locale, job.template, links) }
  }
  const write = job.template === 'repeat-booked' ? repeatBooked : repeatChanged
  const content = write(repeat, job.locale, { bookUrl, isGuest: guestSecret !== undefined })
  return { to: email, replyTo, content, calendarFile }
}

const isForSpecialist = ({ template }: RepeatMailJob): boolean =>
  template === 'repeat-received' || template === 'repeat-cancelled'

/** Reads the contents of a mail; undefined when no appointment remains to write about, or the customer has no address (rule D129). */
async function repeatNews(
  needs: WriterNeeds,
  transaction: TenantTransaction,
  job: RepeatMailJob,
): Promise<RepeatNews | undefined> {
  const { clock, configuration, secrets } = needs
  const organisation = await findOwnOrganisation(transaction)
  const found = organisation ? await listBookingsOfRepeat(transaction, job.repeatId) : []
  const specialistId = found[0]?.specialistId
  const instead = specialistId === undefined ? undefined : await findReaderInsteadOf(transaction, specialistId)
  const specialistLocale =
    instead?.locale ??
    (specialistId === undefined ? undefined : await findSpecialistLocale(transaction, specialistId)) ??
    organisation?.locale ??
    job.locale
  const reader = isForSpecialist(job) ? specialistLocale : job.locale
  const all = found.map((each) => bookingFor(each, reader))
  const standing = all.filter(({ status }) => status !== 'rejected')
  const changed =
    job.template === 'repeat-cancelled' ? all.find(({ id }) => id === job.changes[0]?.bookingId) : undefined
  const booking = changed ?? standing[0] ?? ('changes' in job ? all[0] : undefined)
  if (!organisation || !booking) return undefined
  if (booking.guest.email === '' && !isForSpecialist(job)) return undefined
  const organisationName = organisationNameFor(organisation, reader)
  const zone = zoneOf(organisation.zone)
  const now = clock()
  const locations = await listLocations(transaction)
  const { firstName, lastName, email, phoneNumber } = booking.guest
  const payment = paymentOf(standing)
  const guestSecret = isForSpecialist(job) ? undefined : await newMailedSecret(transaction, booking.id, secrets, now)
  const prices = new Set(standing.map(({ priceCents }) => priceCents))
  return {
    repeat: {
      organisationName,
      serviceName: booking.serviceName,
      specialistName: booking.specialistName,
      customer: { name: `${firstName} ${lastName}`.trim(), email, phoneNumber },
      seats: booking.seats,
      locationTypes: booking.locationTypes,
      videoUrl: videoUrlOf(booking),
      addresses: addressLines(booking, locations),
      message: 'message' in job ? job.message : undefined,
      isByCustomer: 'isByCustomer' in job && job.isByCustomer,
      times: standing
        .filter(({ start }) => !('changes' in job) || start * 60_000 > now.getTime())
        .map((each) => wallSpan(zone, each, each.locationTypes)),
      priceCents: prices.size === 1 ? booking.priceCents : undefined,
      paysAfterwards: booking.paymentMethod === 'pay-afterwards' && payment === undefined,
      paysByCredit: booking.paymentMethod === 'credits',
      payment,
      ...changesOf(zone, job, all),
    },
    bookingId: booking.id,
    replyTo: replyAddressOf(organisation),
    guestSecret,
    specialistEmail: instead?.email ?? booking.specialistEmail,
    specialistLocale,
    calendarFile: bookingsCalendarFile({
      organisation: { name: organisationName, zone: organisation.zone, phoneNumber: organisation.phoneNumber },
      locale: reader,
      linkTo: (id) => bookingUrl(needs, job, id, guestSecret),
      bookings: all,
      locations,
      sender: configuration.mailFrom,
      now,
    }),
  }
}

/** Returns the changed bookings by their present state: a moved booking that was cancelled since is listed as cancelled. */
function changesOf(
  zone: Zone,
  job: RepeatMailJob,
  all: readonly BookingDetails[],
): Pick<RepeatMail, 'moved' | 'cancelled' | 'about'> {
  const changes = 'changes' in job ? job.changes : []
  const changed = changes.flatMap(({ bookingId, start }) => {
    const booking = all.find(({ id }) => id === bookingId)
    return booking ? [{ booking, before: wallSpan(zone, shifted(booking, start), booking.locationTypes) }] : []
  })
  const isCancelled = ({ booking }: { readonly booking: BookingDetails }) => booking.status === 'rejected'
  return {
    moved: changed
      .filter((each) => !isCancelled(each))
      .map(({ booking, before }) => ({ from: before, to: wallSpan(zone, booking, booking.locationTypes) })),
    cancelled: changed.filter(isCancelled).map(({ before }) => before),
    about: changed.map(({ before }) => before),
  }
}

/** Returns the money of all appointments when some is paid by card or gift cards; undefined otherwise. */
function paymentOf(standing: readonly BookingDetails[]): RepeatPayment | undefined {
  const balances = standing.map(balanceOf)
  const isPaidNow = standing.some(({ paymentMethod }) => paymentMethod === 'card')
  if (!isPaidNow && balances.every((balance) => keptCents(balance) === 0)) return undefined
  const sum = (centsOf: (balance: Balance) => number) => balances.reduce((all, balance) => all + centsOf(balance), 0)
  return { totalCents: sum(agreedCents), paidCents: sum(keptCents), openCents: sum(openCents) }
}

const shifted = ({ start, end }: Interval, to: EpochMinute): Interval => ({ start: to, end: to + end - start })

function wallSpan(zone: Zone, { start, end }: Interval, locationTypes: readonly LocationType[]): WallSpan {
  return { ...wallMoment(zone, start, locationTypes), endTime: wireInstant(zone, end).slice(11, 16) }
}
