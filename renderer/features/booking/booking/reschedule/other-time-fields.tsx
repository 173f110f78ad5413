import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { TextField, TimeField } from '#shared/ui/index.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { endOf, endsNextDay, type OtherTime, type RescheduleDraft } from './reschedule-form.ts'

interface OtherTimeFieldsProps {
  draft: RescheduleDraft
  onChange: (changes: Partial<RescheduleDraft>) => void
  durationMinutes: number
  chosen: OtherTime | undefined
  /** The server's error messages, which replace those of the form. */
  errors: Readonly<Partial<Record<string, string>>>
  /** Whether a save was tried; incomplete input is shown as an error from then on. */
  isTried: boolean
  earliest: LocalDate
}

/** The fields of "Choose another date": date, From, and To, which is computed from the duration (rules A2.44 and A5.12). */
export function OtherTimeFields({
  draft,
  onChange,
  durationMinutes,
  chosen,
  errors,
  isTried,
  earliest,
}: OtherTimeFieldsProps) {
  const t = useText('provider')
  const validationText = useText('validation')
  const [isLeft, setLeft] = useState(false)
  const isTypedOut = draft.from.length === 5 || isTried || (isLeft && draft.from !== '')
  const problem = isTypedOut && chosen?.kind === 'problem' ? chosen : undefined
  return (
    <div className={grid.two}>
      <DateField
        label={t('reschedule.date')}
        value={draft.date}
        onChange={(date) => onChange({ date })}
        earliest={earliest}
      />
      <div className={grid.times}>
        <TimeField
          label={t('reschedule.from')}
          required
          value={draft.from}
          onChange={(from) => onChange({ from })}
          onBlur={() => setLeft(true)}
          error={errors['startTime'] ?? (problem && validationText(problem.problem))}
        />
        <TextField
          label={t('reschedule.to')}
          required
          note={t(endsNextDay(draft.from, durationMinutes) ? 'reschedule.to-note-next-day' : 'reschedule.to-note')}
          readOnly
          value={endOf(draft.from, durationMinutes)}
          error={errors['endTime']}
        />
      </div>
    </div>
  )
}
