import { useText } from '#shared/i18n/use-text.ts'
import { ChevronDownIcon, ControlBox, Field } from '#shared/ui/index.ts'
import { spanUnits, type Span, type SpanUnit } from './policies-form.ts'
import styles from './duration-with-unit-field.module.css'

interface DurationWithUnitFieldProps {
  label: string
  hint: string
  value: Span
  onChange: (span: Span) => void
  error?: string | undefined
}

/** A field for a duration: a number and its unit. */
export function DurationWithUnitField({ label, hint, value, onChange, error }: DurationWithUnitFieldProps) {
  const t = useText('provider')
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <ControlBox error={error}>
          <input
            {...control}
            className={styles.amount}
            inputMode="numeric"
            autoComplete="off"
            value={value.amount}
            onChange={(event) => onChange({ ...value, amount: event.currentTarget.value })}
          />
          <span className={styles.unit}>
            <select
              aria-label={t('policies.unit-of', { label })}
              value={value.unit}
              onChange={(event) => onChange({ ...value, unit: event.currentTarget.value as SpanUnit })}
            >
              {spanUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {t(`policies.unit.${unit}`)}
                </option>
              ))}
            </select>
            <ChevronDownIcon size={16} />
          </span>
        </ControlBox>
      )}
    </Field>
  )
}
