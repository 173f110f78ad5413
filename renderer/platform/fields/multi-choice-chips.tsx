import { useId, type ReactNode } from 'react'
import { CheckIcon } from '#shared/ui/index.ts'
import styles from './multi-choice-chips.module.css'

interface MultiChoiceChipsProps<Value extends string> {
  label: string
  /** A short text at the end of the label's line, such as "Optional". */
  note?: ReactNode
  options: readonly { readonly value: Value; readonly label: string }[]
  values: readonly Value[]
  onChange: (values: Value[]) => void
  error?: string | undefined
  /** Whether the chips have equal widths, as for weekdays: in one row, or on narrow screens in rows of four. */
  isWeek?: boolean
  /** Further content on the same line, such as an address. */
  children?: ReactNode
}

/** A multiple choice from a few options. The value is in the order of the options. */
export function MultiChoiceChips<Value extends string>({
  label,
  note,
  options,
  values,
  onChange,
  error,
  isWeek = false,
  children,
}: MultiChoiceChipsProps<Value>) {
  const errorId = useId()

  function toggle(value: Value) {
    const chosen = options.map((option) => option.value)
    onChange(chosen.filter((each) => (each === value ? !values.includes(each) : values.includes(each))))
  }

  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.head}>
        <span className={styles.label}>{label}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </legend>
      <div className={isWeek ? styles.week : styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input type="checkbox" checked={values.includes(option.value)} onChange={() => toggle(option.value)} />
            {values.includes(option.value) && <CheckIcon size={14} />}
            {option.label}
          </label>
        ))}
        {children}
      </div>
      <p className={styles.error} id={errorId} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
