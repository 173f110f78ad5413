import { COUNTRY_CODES } from '#shared/domain/location/countries.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { Select } from '#shared/ui/index.ts'

/** The name of a country in a language: ('NL', 'en') → "Netherlands". */
export function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
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
  const options = COUNTRY_CODES.map((code) => ({
    value: code,
    label: countryName(code, locale),
    keywords: code,
  })).toSorted((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <Select
      label={label}
      variant="countries"
      mode="searchable"
      required
      options={options}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
