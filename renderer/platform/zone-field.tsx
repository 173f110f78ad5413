import { Select } from '#shared/ui/index.ts'

interface ZoneFieldProps {
  label: string
  hint?: string
  value: string
  onChange: (zone: string) => void
  error?: string | undefined
}

/** "America/Argentina/Buenos_Aires" → "America/Argentina/Buenos Aires" */
const readable = (zone: string): string => zone.replaceAll('_', ' ')

/** A time zone, to be searched; the one that is set stands in the list even where this machine does not know it. */
export function ZoneField({ value, ...field }: ZoneFieldProps) {
  const known = Intl.supportedValuesOf('timeZone')
  const zones = known.includes(value) || value === '' ? known : [value, ...known]
  return (
    <Select
      {...field}
      mode="searchable"
      required
      options={zones.map((zone) => ({ value: zone, label: readable(zone) }))}
      value={value}
    />
  )
}
