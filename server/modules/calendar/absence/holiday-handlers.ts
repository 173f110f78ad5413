import { epochMinuteOf } from '#shared/time/instant.ts'
import { civilOfEpochDay, localDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { withRollback } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import {
  type AbsenceRow,
  deleteAbsence,
  insertAbsence,
  listAbsences,
  lockHolidays,
  type StoredAbsence,
  updateAbsence,
} from '#server/modules/calendar/records/absence/absences.ts'
import { type OrganisationProfile, findOrganisation, listOpenLocations } from '#server/modules/organisation/index.ts'
import { bookingsInside } from './absence-impact.ts'
import { readImpact, unseenBookings, wireAffectedBooking } from './absence-preview.ts'
import { writeLocked } from './write-absences-under-lock.ts'
import {
  countryOfZone,
  holidayCountries,
  type HolidayPlace,
  holidayRegions,
  placeName,
  placeNamed,
  type PublicHoliday,
  publicHolidays,
} from './public-holidays-by-country.ts'
import { settleBookings } from './cancel-or-reschedule-bookings.ts'

/**
 * Number of years for which holiday dates are stored: the current year and ten more, because a series of availability may extend that far
 * (rule D15).
 */
export const HOLIDAY_YEARS = 11

type PlaceBody = Pick<RequestOf<'previewHolidays'>['body'], 'country' | 'region' | 'rules'>

/** Handlers for the public holidays on which an organisation is closed (rule D155). */
export function holidayHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'holidays' | 'previewHolidays' | 'saveHolidays'> {
  const { database, secrets } = dependencies

  return {
    holidays: async ({ organisationId, query, locale, now }) => {
      const known = await database.inTenant(organisationId, readKeptHolidays)
      if (!known) return refuse('not-found')
      const { organisation, kept, countryCode } = known
      const place = await placeOf(query, kept, countryCode, organisation)
      const countries = await holidayCountries()
      if (!place) return { country: null, region: null, countries, regions: [], holidays: [] }
      const year = yearOf(organisation, now)
      const isKept = ({ rule }: PublicHoliday) =>
        kept.some(({ holiday }) => holiday?.place === placeName(place) && holiday.rule === rule)
      return {
        ...place,
        countries,
        regions: await holidayRegions(place.country, locale),
        holidays: (await publicHolidays(place, year, year + 1)).map((holiday) => ({
          rule: holiday.rule,
          name: holiday.names[locale],
          dates: [...holiday.dates],
          isKept: isKept(holiday),
        })),
      }
    },

    previewHolidays: async ({ organisationId, body, reader, now }) => {
      const wanted = await wantedHolidays(body, now)
      if (isRefusal(wanted)) return wanted
      return database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const rows = wanted.map((holiday) => holidayRow('', organisation, body, holiday))
        return readImpact(transaction, rows, organisation.zone, now, reader)
      })
    },

    saveHolidays: async (request) => {
      const { organisationId, body, reader, now } = request
      const wanted = await wantedHolidays(body, now)
      if (isRefusal(wanted)) return wanted
      const saved = await withRollback(() =>
        database.inTenant(organisationId, async (transaction) => {
          const organisation = await findOrganisation(transaction)
          if (!organisation) return refuse('not-found')
          const rows = wanted.map((holiday) => holidayRow(secrets.id(), organisation, body, holiday))
          await writeLocked(transaction, [{ specialistIds: 'all' }], () => replaceHolidays(transaction, rows, now))
          await announce(transaction, ['slots', 'availability'])
          const zone = zoneOf(organisation.zone)
          const inside = await bookingsInside(transaction, rows, epochMinuteOf(now))
          const unseen = inside.map((booking) => wireAffectedBooking(zone, booking, reader))
          return { kept: rows.length, unseen }
        }),
      )
      if (isRefusal(saved)) return saved
      const bookings = await settleBookings(dependencies, request)
      return { ...saved, bookings, unseen: unseenBookings(saved.unseen, body.bookings) }
    },
  }
}

async function readKeptHolidays(transaction: TenantTransaction) {
  const organisation = await findOrganisation(transaction)
  if (!organisation) return undefined
  const kept = (await listAbsences(transaction, FIRST_DATE)).filter(({ kind }) => kind === 'holiday')
  const [location] = await listOpenLocations(transaction)
  return { organisation, kept, countryCode: location?.countryCode }
}

const FIRST_DATE = localDate('1900-01-01')

/**
 * Returns the requested place; without one, the place of the organisation's chosen holidays, else the country of its first location, else
 * that of its time zone.
 */
async function placeOf(
  { country, region }: RequestOf<'holidays'>['query'],
  [first]: readonly StoredAbsence[],
  countryCode: string | undefined,
  { zone }: OrganisationProfile,
): Promise<HolidayPlace | undefined> {
  if (country !== undefined) return { country, region: region ?? null }
  if (first?.holiday) return placeNamed(first.holiday.place)
  const found = countryCode ?? (await countryOfZone(zone))
  return found === undefined ? undefined : { country: found, region: null }
}

const yearOf = ({ zone }: Pick<OrganisationProfile, 'zone'>, now: Date): number =>
  civilOfEpochDay(instantToWall(zoneOf(zone), epochMinuteOf(now)).day).year

/** Returns the chosen holidays with all dates to store. Refuses a holiday rule that does not exist in its place. */
async function wantedHolidays(
  { country, region = null, rules }: PlaceBody,
  now: Date,
): Promise<PublicHoliday[] | Refusal> {
  const year = now.getUTCFullYear()
  const known = await publicHolidays({ country, region }, year, year + HOLIDAY_YEARS - 1)
  const wanted = known.filter(({ rule }) => rules.includes(rule))
  return wanted.length === new Set(rules).size ? wanted : refuse('validation', { rules: 'invalid' })
}

/** Converts a public holiday to a whole-day absence of all specialists. */
function holidayRow(
  id: string,
  { zone }: Pick<OrganisationProfile, 'zone'>,
  { country, region = null }: PlaceBody,
  { rule, names, dates }: PublicHoliday,
): AbsenceRow {
  const [startDate] = dates
  if (startDate === undefined) throw new Error(`The holiday ${rule} has no date`)
  return {
    id,
    kind: 'holiday',
    title: names.en,
    isPrivate: false,
    specialistIds: 'all',
    zone,
    startDate,
    endDate: startDate,
    fromMinute: 0,
    toMinute: MINUTES_PER_DAY,
    recurrence: 'listed',
    until: null,
    dates,
    holiday: { place: placeName({ country, region }), rule, names },
  }
}

/**
 * Makes these the only public holidays of the organisation. A holiday that was already chosen keeps its id and gets the newly computed
 * dates.
 */
async function replaceHolidays(
  transaction: TenantTransaction,
  wanted: readonly AbsenceRow[],
  now: Date,
): Promise<void> {
  const before = await lockHolidays(transaction)
  const nameOf = ({ holiday }: Pick<AbsenceRow, 'holiday'>) => `${holiday?.place} ${holiday?.rule}`
  const byName = new Map(before.map((absence) => [nameOf(absence), absence]))
  for (const row of wanted) {
    const known = byName.get(nameOf(row))
    byName.delete(nameOf(row))
    if (!known) await insertAbsence(transaction, row, now)
    else if (known.dates.join() !== row.dates.join() || known.zone !== row.zone) {
      await updateAbsence(transaction, { ...row, id: known.id }, now)
    }
  }
  for (const { id } of byName.values()) await deleteAbsence(transaction, id)
}
