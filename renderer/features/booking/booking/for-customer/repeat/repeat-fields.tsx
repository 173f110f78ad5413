import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { MOST_APPOINTMENTS } from '#shared/domain/repeat/repeat-rule.ts'
import type { LocalDate, Weekday } from '#shared/time/local-date.ts'
import { Checkbox, NativeSelect, TextField } from '#shared/ui/index.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { MultiChoiceChips } from '#renderer/platform/fields/multi-choice-chips.tsx'
import { shortWeekdayName } from '#renderer/platform/week-hours/weekday-name.ts'
import { type RepeatDraft, type RepeatField, untilOf, weekdaysOf } from './repeat-draft.ts'

interface RepeatFieldsProps {
  draft: RepeatDraft
  /** The first date. */
  date: LocalDate
  onChange: (draft: RepeatDraft) => void
  errorOf: (field: RepeatField) => string | undefined
}

const units = ['DAY', 'WEEK', 'MONTH'] as const
const ends = ['COUNT', 'UNTIL'] as const
const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** Whether and how the booking is repeated (rule D182). */
export function RepeatFields({ draft, date, onChange, errorOf }: RepeatFieldsProps) {
  const t = useText('provider')
  const locale = useLocale()
  const change = (changes: Partial<RepeatDraft>) => onChange({ ...draft, ...changes })
  const number = draft.every === '1' ? 'one' : 'many'
  const toggle = (
    <Checkbox
      label={t('repeat.on')}
      checked={draft.isOn}
      onChange={(event) => change({ isOn: event.currentTarget.checked })}
    />
  )
  if (!draft.isOn) return toggle
  return (
    <>
      {toggle}
      <div className={grid.times}>
        <TextField
          label={t('repeat.every')}
          required
          inputMode="numeric"
          autoComplete="off"
          value={draft.every}
          onChange={(event) => change({ every: event.currentTarget.value })}
          error={errorOf('every')}
        />
        <NativeSelect
          label={t('repeat.unit')}
          required
          options={units.map((unit) => ({
            value: unit,
            label: t(`repeat.unit.${number}.${unit}`),
          }))}
          value={draft.unit}
          onChange={(value) => change({ unit: units.find((unit) => unit === value) ?? draft.unit })}
        />
      </div>
      {draft.unit === 'WEEK' && (
        <MultiChoiceChips
          isWeek
          label={t('repeat.weekdays')}
          options={weekdays.map((each) => ({
            value: String(each),
            label: shortWeekdayName(each, locale),
          }))}
          values={weekdaysOf(draft, date).map(String)}
          onChange={(values) => change({ weekdays: weekdays.filter((each) => values.includes(String(each))) })}
          error={errorOf('weekdays')}
        />
      )}
      {draft.unit === 'MONTH' && Number(date.slice(8)) > 28 && (
        <p>{t('repeat.month-end', { day: Number(date.slice(8)) })}</p>
      )}
      <div className={grid.two}>
        <NativeSelect
          label={t('repeat.ends')}
          required
          options={ends.map((value) => ({ value, label: t(`repeat.ends.${value}`) }))}
          value={draft.ends}
          onChange={(value) => change({ ends: ends.find((end) => end === value) ?? draft.ends })}
        />
        {draft.ends === 'COUNT' ? (
          <TextField
            label={t('repeat.count')}
            required
            inputMode="numeric"
            autoComplete="off"
            hint={t('repeat.count-hint', { count: MOST_APPOINTMENTS })}
            value={draft.count}
            onChange={(event) => change({ count: event.currentTarget.value })}
            error={errorOf('count')}
          />
        ) : (
          <DateField
            label={t('repeat.until')}
            value={untilOf(draft, date)}
            onChange={(until) => change({ until })}
            earliest={date}
            error={errorOf('until')}
          />
        )}
      </div>
    </>
  )
}
