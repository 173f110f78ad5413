import { useState } from 'react'
import { Select } from '#shared/ui/index.ts'
import { zoneOptions } from './zone-options.ts'

interface ZoneFieldProps {
  label: string
  hint?: string
  value: string
  onChange: (zone: string) => void
  error?: string | undefined
}

/** A searchable select of time zones. A stored zone that this machine does not know is listed first. */
export function ZoneField({ value, ...field }: ZoneFieldProps) {
  const [known] = useState(() => zoneOptions())
  const isKnown = value === '' || known.some((option) => option.value === value)
  return (
    <Select
      {...field}
      mode="searchable"
      required
      options={isKnown ? known : [{ value, label: value }, ...known]}
      value={value}
    />
  )
}
