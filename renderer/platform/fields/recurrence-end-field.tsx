import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { Checkbox, TextField } from '#shared/ui/index.ts'
import { DateField } from './date-field.tsx'

interface RecurrenceEndFieldProps {
  /** The last date of a recurrence; null without an end. */
  value: LocalDate | null
  onChange: (endDate: LocalDate | null) => void
  /** The date that is proposed when the person switches from no end to an end date. */
  proposed: LocalDate
  earliest: LocalDate
  error?: string | undefined
  note?: ReactNode
}

/** The end of a recurrence: a date, or none (rule D164). */
export function RecurrenceEndField({ value, onChange, proposed, earliest, error, note }: RecurrenceEndFieldProps) {
  const t = useText('provider')
  const label = t('availability.end-date')
  return (
    <div>
      {value === null ? (
        <TextField
          label={label}
          value={t('availability.open-ended')}
          disabled
          readOnly
          required
          note={note}
          error={error}
        />
      ) : (
        <DateField label={label} value={value} onChange={onChange} earliest={earliest} note={note} error={error} />
      )}
      <Checkbox
        label={t('availability.open-ended')}
        checked={value === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : proposed)}
      />
    </div>
  )
}
