import { useId } from 'react'
import styles from './single-choice-buttons.module.css'

interface SingleChoiceButtonsProps<Value extends string> {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** An explanation of the chosen option. */
  hint?: string
}

/** A choice of one option from a few that are all visible. */
export function SingleChoiceButtons<Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
}: SingleChoiceButtonsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  )
}
