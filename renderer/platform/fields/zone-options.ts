import { COUNTRY_CODES } from '#shared/domain/location/countries.ts'
import { locales } from '#shared/i18n/locale.ts'
import type { SelectOption } from '#shared/ui/index.ts'

/** `getTimeZones` replaces the `timeZones` property. A browser may have only one of them. */
interface LocaleWithZones extends Intl.Locale {
  readonly timeZones?: readonly string[]
  getTimeZones?(): readonly string[] | undefined
}

let countriesOfZones: ReadonlyMap<string, readonly string[]> | undefined

/**
 * Returns the names of the countries of each zone, in all languages of the product. The result is cached, because it never changes and
 * takes long to compute.
 */
const countriesByZone = (): ReadonlyMap<string, readonly string[]> => (countriesOfZones ??= collectCountries())

function collectCountries(): ReadonlyMap<string, readonly string[]> {
  const names = locales.map((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
  const countries = new Map<string, string[]>()
  for (const code of COUNTRY_CODES) {
    const region: LocaleWithZones = new Intl.Locale('und', { region: code })
    for (const zone of region.getTimeZones?.() ?? region.timeZones ?? []) {
      countries.set(zone, [...(countries.get(zone) ?? []), ...names.map((name) => name.of(code) ?? code)])
    }
  }
  return countries
}

/** The zone's offset from UTC at a time: "+1", "-3:30", and "+0" for UTC itself. */
function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', '') || '+0'
}

/**
 * All time zones as options that are found by city, country in any language of the product, and offset.
 *
 * @param at decides between summer and winter time
 */
export function zoneOptions(at: Date = new Date()): SelectOption[] {
  const countries = countriesByZone()
  return Intl.supportedValuesOf('timeZone').map((zone) => {
    const offset = offsetOf(zone, at)
    const keywords = [offset, `UTC${offset}`, `GMT${offset}`, ...(countries.get(zone) ?? [])]
    return { value: zone, label: zone.replaceAll('_', ' '), detail: `UTC${offset}`, keywords: keywords.join(' ') }
  })
}
