import { COUNTRY_CODES } from '#shared/domain/location/countries.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { Select, type SelectOption } from '#shared/ui/index.ts'

/** One `Intl.DisplayNames` per language is cached, because its constructor is slow. */
const namesIn = new Map<Locale, Intl.DisplayNames>()

/** The name of a country in a language: ('NL', 'en') → "Netherlands". */
export function countryName(code: string, locale: Locale): string {
  const names = namesIn.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  namesIn.set(locale, names)
  return names.of(code) ?? code
}

const optionsIn = new Map<Locale, readonly SelectOption[]>()

/** All countries by their names in a language, sorted by that language's rules. */
function countryOptions(locale: Locale): readonly SelectOption[] {
  const known = optionsIn.get(locale)
  if (known) return known
  const { compare } = new Intl.Collator(locale)
  const options = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, locale), keywords: code }))
  const sorted = options.toSorted((a, b) => compare(a.label, b.label))
  optionsIn.set(locale, sorted)
  return sorted
}

interface CountryFieldProps {
  label: string
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

/** A country select, searchable by name in the current language or by code (rule A2.39). */
export function CountryField({ label, value, onChange, error }: CountryFieldProps) {
  const locale = useLocale()
  return (
    <Select
      label={label}
      variant="countries"
      mode="searchable"
      required
      options={countryOptions(locale)}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
