import { setImmediate } from 'node:timers/promises'
import type DateHolidays from 'date-holidays'
import type { HolidaysTypes } from 'date-holidays'
import type { Locale } from '#shared/i18n/locale.ts'
import { addDays, type LocalDate, localDate } from '#shared/time/local-date.ts'
import type { HolidayNames } from '#server/modules/calendar/records/absence/absence-tables.ts'

/** A country, by its code of ISO 3166-1, and perhaps one of its regions. */
export interface HolidayPlace {
  readonly country: string
  readonly region: string | null
}

/** A public holiday with its dates in some years. */
export interface PublicHoliday {
  /** Names the holiday within its place, such as 'easter 1'. */
  readonly rule: string
  readonly names: HolidayNames
  /** All dates, in order; several a year for a holiday of several days. */
  readonly dates: readonly LocalDate[]
}

/** The text that names a place in the database: 'NL' or 'DE-BY'. */
export const placeName = ({ country, region }: HolidayPlace): string =>
  region === null ? country : `${country}-${region}`

export function placeNamed(name: string): HolidayPlace {
  const [country = '', region = null] = name.split('-')
  return { country, region }
}

/** The package is large, so it is loaded when a provider first asks for holidays. */
async function load() {
  const [{ default: Holidays }, { data }] = await Promise.all([import('date-holidays'), import('date-holidays/data')])
  return { Holidays, data }
}

export const holidayCountries = async (): Promise<string[]> => Object.keys((await load()).data.holidays).toSorted()

/** Returns the country of a time zone; undefined when the zone belongs to no country or to several. */
export async function countryOfZone(zone: string): Promise<string | undefined> {
  const { data } = await load()
  const countries = Object.entries(data.holidays).filter(([, { zones = [] }]) => zones.includes(zone))
  return countries.length === 1 ? countries[0]?.[0] : undefined
}

/** Returns the regions of a country that have their own public holidays, sorted by name. */
export async function holidayRegions(country: string, locale: Locale): Promise<{ code: string; name: string }[]> {
  const { Holidays } = await load()
  // `getStates` returns undefined for a country without regions.
  const regions: Record<string, string> | undefined = new Holidays().getStates(country, locale)
  return Object.entries(regions ?? {})
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

/** Returns the holidays of a place in a range of years, by their first date. Returns none for an unknown place. */
export async function publicHolidays(
  { country, region }: HolidayPlace,
  firstYear: number,
  lastYear: number,
): Promise<PublicHoliday[]> {
  const { Holidays } = await load()
  // Besides public holidays, the days on which banks or schools are closed, such as Good Friday and 5 May in the Netherlands.
  const options: HolidaysTypes.Options = { types: ['public', 'bank', 'school'] }
  const calendar = region === null ? new Holidays(country, options) : new Holidays(country, region, options)
  const found = new Map<string, { names: HolidayNames; dates: LocalDate[] }>()
  for (let year = firstYear; year <= lastYear; year++) {
    for (const { rule, names, dates } of await holidaysOfYear(calendar, placeName({ country, region }), year)) {
      const known = found.get(rule)
      if (known) known.dates.push(...dates)
      else found.set(rule, { names, dates: [...dates] })
    }
  }
  return [...found]
    .map(([rule, { names, dates }]) => ({ rule, names, dates: dates.toSorted() }))
    .toSorted((a, b) => ((a.dates[0] ?? '') < (b.dates[0] ?? '') ? -1 : 1))
}

/** How many years of places are remembered; enough for all countries with a few regions, at some kilobytes each. */
const MOST_YEARS = 2000

/** The holidays that were computed before, by place and year. The one that was asked for longest ago gives way. */
const computed = new Map<string, readonly PublicHoliday[]>()

/** The holidays of a place in a year. They never change while the server runs, so each year is computed once (threat A10). */
async function holidaysOfYear(calendar: DateHolidays, place: string, year: number): Promise<readonly PublicHoliday[]> {
  const key = `${place} ${year}`
  const known = computed.get(key)
  const holidays = known ?? computeYear(calendar, year)
  computed.delete(key)
  computed.set(key, holidays)
  for (const oldest of computed.keys()) {
    if (computed.size <= MOST_YEARS) break
    computed.delete(oldest)
  }
  // Some years take long to compute, for example with holidays of a lunar calendar. This lets the event loop serve other requests in
  // between.
  if (!known) await setImmediate()
  return holidays
}

function computeYear(calendar: DateHolidays, year: number): PublicHoliday[] {
  const [dutch, english] = (['nl', 'en'] as const).map((locale) => calendar.getHolidays(year, locale))
  return (english ?? []).map((holiday, index) => ({
    rule: holiday.rule,
    names: { en: holiday.name, nl: dutch?.[index]?.name ?? holiday.name },
    dates: datesOf(holiday),
  }))
}

const HOUR = 3_600_000

/** The local dates of a holiday, which may last several days, or begin at sunset of the day before its date. */
function datesOf({ date, start, end }: HolidaysTypes.Holiday): LocalDate[] {
  const first = localDate(date.slice(0, 10))
  // A day on which the clocks are set forward has 23 hours, so an hour is added before rounding down.
  const days = Math.max(1, Math.floor((end.getTime() - start.getTime() + HOUR) / (24 * HOUR)))
  return Array.from({ length: days }, (_, index) => addDays(first, index))
}
