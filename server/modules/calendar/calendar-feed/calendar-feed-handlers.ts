import { timingSafeEqual } from 'node:crypto'
import { isAbsenceOf } from '#shared/domain/absence/absence.ts'
import { absentTimes } from '#shared/domain/absence/absent-time.ts'
import { claimsSeat } from '#shared/domain/booking/booking.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import { type FeedAbsence, specialistFeed } from './specialist-feed.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { providerBookingLinks } from '#server/platform/mail/mail-links.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { listAbsences } from '#server/modules/calendar/records/absence/absences.ts'
import { titleIn } from '#server/modules/calendar/absence/absence-wire.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import {
  findOrganisation,
  findOwnOrganisation,
  findSpecialist,
  findSpecialistLocale,
  listLocations,
} from '#server/modules/organisation/index.ts'
import { bookingFor, listBookings } from '#server/modules/booking/index.ts'
import { type CalendarFeed, deleteFeed, findFeed, lastChanges, noteFeedRead, saveFeed } from './calendar-feeds.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { type Handlers, isVisibleTo, type Member, refuse } from '#server/platform/http/handler.ts'

/** Days of past bookings in the feed (rule D74). */
const DAYS_BACK = 90
/** Days of future bookings in the feed; the maximum length of a series (rule D15). */
const DAYS_AHEAD = 3660

/** Number of days of future absences in the feed. */
const ABSENCE_DAYS_AHEAD = 366

/** Path prefix of feeds: `/calendar/{organisation}/{specialist}/{secret}.ics`. */
export const calendarFeedPath = '/calendar'

type FeedRoute = 'calendarFeed' | 'renewCalendarFeed' | 'revokeCalendarFeed'

/** Handlers for the secret link to a specialist's calendar (rule D75). */
export function calendarFeedHandlers({ database, secrets, publicUrl }: Dependencies): Pick<Handlers, FeedRoute> {
  /** Returns the organisation's zone if the member may see the specialist's calendar. */
  const zoneFor = async (transaction: TenantTransaction, member: Member, specialistId: string) => {
    const isTheirs = isVisibleTo(member, specialistId) && (await findSpecialist(transaction, specialistId))
    const organisation = isTheirs && (await findOrganisation(transaction))
    return organisation ? zoneOf(organisation.zone) : undefined
  }

  return {
    calendarFeed: ({ organisationId, caller, query: { specialistId } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const zone = await zoneFor(transaction, caller, specialistId)
        if (!zone) return refuse('not-found')
        const feed = await findFeed(transaction, specialistId)
        return { link: feed ? wireLink(zone, feed) : null }
      }),

    renewCalendarFeed: ({ organisationId, caller, body: { specialistId }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const zone = await zoneFor(transaction, caller, specialistId)
        if (!zone) return refuse('not-found')
        const secret = secrets.token()
        await saveFeed(transaction, specialistId, sha256(secret), now)
        return {
          link: wireLink(zone, { createdAt: now, lastReadAt: null }),
          url: `${publicUrl()}${calendarFeedPath}/${organisationId}/${specialistId}/${secret}.ics`,
        }
      }),

    revokeCalendarFeed: ({ organisationId, caller, body: { specialistId } }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (!(await zoneFor(transaction, caller, specialistId))) return refuse('not-found')
        await deleteFeed(transaction, specialistId)
        return { link: null }
      }),
  }
}

const wireLink = (zone: Zone, { createdAt, lastReadAt }: Omit<CalendarFeed, 'secretHash'>) => ({
  createdAt: wireInstant(zone, epochMinuteOf(createdAt)),
  lastReadAt: lastReadAt && wireInstant(zone, epochMinuteOf(lastReadAt)),
})

export interface FeedLink {
  readonly organisationId: string
  readonly specialistId: string
  readonly secret: string
}

/** The feed's calendar as RFC 5545 text; undefined when the link is unknown or was revoked. */
export async function readCalendarFeed(
  needs: Pick<Dependencies, 'database' | 'clock' | 'publicUrl'>,
  { organisationId, specialistId, secret }: FeedLink,
): Promise<string | undefined> {
  const { database, clock } = needs
  const now = clock()
  return database.inTenant(organisationId, async (transaction) => {
    const feed = await findFeed(transaction, specialistId)
    if (!feed || !timingSafeEqual(feed.secretHash, sha256(secret))) return undefined
    const organisation = await findOwnOrganisation(transaction)
    const specialist = await findSpecialist(transaction, specialistId)
    if (!organisation || !specialist) return undefined
    const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
    if (feed.lastReadAt?.getTime() !== hour.getTime()) await noteFeedRead(transaction, specialistId, hour)

    const minute = epochMinuteOf(now)
    const range = { start: minute - DAYS_BACK * MINUTES_PER_DAY, end: minute + DAYS_AHEAD * MINUTES_PER_DAY }
    const bookings = await listBookings(transaction, range, specialistId)
    const reader = (await findSpecialistLocale(transaction, specialistId)) ?? organisation.locale
    return specialistFeed({
      organisation: { name: organisationNameFor(organisation, reader), zone: organisation.zone },
      specialistName: `${specialist.firstName} ${specialist.lastName}`.trim(),
      bookings: bookings.filter((booking) => claimsSeat(booking, minute)).map((booking) => bookingFor(booking, reader)),
      absences: await feedAbsences(transaction, specialistId, organisation.locale, minute),
      changedAt: latest(await lastChanges(transaction, specialistId, range)),
      locations: await listLocations(transaction),
      linkTo: (bookingId, date) => providerBookingLinks(needs, { bookingId, date }).url,
      now: minute,
    })
  })
}

/**
 * Returns the absences of a specialist in the feed: of the past `DAYS_BACK` days and of one year ahead. The limit is needed because some
 * absences recur without an end.
 */
async function feedAbsences(
  transaction: TenantTransaction,
  specialistId: string,
  organisationLocale: Locale,
  minute: number,
): Promise<FeedAbsence[]> {
  const within = {
    start: minute - DAYS_BACK * MINUTES_PER_DAY,
    // The end is rounded down to a whole day, so that the feed does not change every minute.
    end: (Math.floor(minute / MINUTES_PER_DAY) + ABSENCE_DAYS_AHEAD) * MINUTES_PER_DAY,
  }
  const stored = await listAbsences(transaction, fromEpochDay(Math.floor(within.start / MINUTES_PER_DAY) - 1))
  const own = new Map(stored.filter((one) => isAbsenceOf(one, specialistId)).map((one) => [one.id, one]))
  const locale = (await findSpecialistLocale(transaction, specialistId)) ?? organisationLocale
  const t = mailTexts(locale)
  return absentTimes([...own.values()], within).flatMap(({ absenceId, day, start, end }) => {
    const absence = own.get(absenceId)
    if (!absence) return []
    const title = absence.isPrivate ? '' : titleIn(locale, absence)
    const summary = title === '' ? t('feed.away') : title
    const id = `${absenceId}-${fromEpochDay(day)}`
    return { id, start, end, summary, changedAt: absence.changedAt, sequence: absence.version - 1 }
  })
}

function latest(changes: Awaited<ReturnType<typeof lastChanges>>): Map<string, Date> {
  const moments = new Map<string, Date>()
  for (const { bookingId, claimId, at } of changes) {
    moments.set(bookingId, at)
    const before = moments.get(claimId)
    if (!before || before < at) moments.set(claimId, at)
  }
  return moments
}
