import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'

/**
 * The number in E.164 if it is a possible mobile number: '06 1234 5678' in Amsterdam is '+31612345678'. Undefined for a landline, for
 * what is no number, and for one without country code where the zone belongs to no single country.
 * @param zone the organisation's IANA zone, whose country a number without country code belongs to
 */
export function mobileNumber(entered: string, zone: string): string | undefined {
  const defaultCountry = countryOfZone(zone)
  const found = parsePhoneNumberFromString(entered, { ...(defaultCountry && { defaultCountry }), extract: false })
  // An extension cannot be reached by a text message.
  return found?.isValid() && found.ext === undefined ? found.number : undefined
}

/** The part of ECMA-402 that TypeScript does not know yet: the zones of a region. */
interface RegionLocale extends Intl.Locale {
  getTimeZones(): string[] | undefined
}

let countries: ReadonlyMap<string, readonly CountryCode[]> | undefined

/** The country of a zone; undefined if it has none or several. */
function countryOfZone(zone: string): CountryCode | undefined {
  countries ??= countriesByZone()
  const [country, ...others] = countries.get(zone) ?? []
  return others.length === 0 ? country : undefined
}

/** Takes a third of a second, so it is done once. */
function countriesByZone(): ReadonlyMap<string, readonly CountryCode[]> {
  const pairs = getCountries().flatMap((country) => {
    const region = new Intl.Locale('und', { region: country }) as RegionLocale
    return (region.getTimeZones() ?? []).map((zone) => ({ zone, country }))
  })
  const grouped = Map.groupBy(pairs, ({ zone }) => zone)
  return new Map([...grouped].map(([zone, own]) => [zone, own.map(({ country }) => country)]))
}
