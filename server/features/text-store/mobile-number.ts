import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile'

/**
 * The number in E.164 if it is a possible mobile number: '06 1234 5678' in Amsterdam is '+31612345678'. Undefined for a landline, for
 * what is no number, and for one without country code where the zone belongs to no single country.
 * @param zone the organisation's IANA zone, whose country a number without country code belongs to
 */
export function mobileNumber(entered: string, zone: string): string | undefined {
  const found = parsePhoneNumberFromString(entered, { defaultCountry: countryOfZone(zone), extract: false })
  // An extension cannot be reached by a text message.
  return found?.isValid() && found.ext === undefined ? found.number : undefined
}

const countries = new Map<string, CountryCode | undefined>()

function countryOfZone(zone: string): CountryCode | undefined {
  if (!countries.has(zone)) {
    const found = getCountries().filter((country) => new Intl.Locale('und', { region: country }).getTimeZones()?.includes(zone))
    countries.set(zone, found.length === 1 ? found[0] : undefined)
  }
  return countries.get(zone)
}
