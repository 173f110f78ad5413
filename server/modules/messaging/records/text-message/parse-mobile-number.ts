import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'

/**
 * Returns the number in E.164 format if it is a possible mobile number: '06 1234 5678' in Amsterdam is '+31612345678'. Returns undefined
 * for a landline, for text that is not a number, and for a number without country code if the time zone does not belong to exactly one
 * country.
 * @param zone the organisation's IANA zone, which decides the country of a number without country code
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

/** Returns the countries by time zone. Takes a third of a second, so the result is computed once. */
function countriesByZone(): ReadonlyMap<string, readonly CountryCode[]> {
  const pairs = getCountries().flatMap((country) => {
    const region = new Intl.Locale('und', { region: country }) as RegionLocale
    return (region.getTimeZones() ?? []).map((zone) => ({ zone, country }))
  })
  const grouped = Map.groupBy(pairs, ({ zone }) => zone)
  return new Map([...grouped].map(([zone, own]) => [zone, own.map(({ country }) => country)]))
}
