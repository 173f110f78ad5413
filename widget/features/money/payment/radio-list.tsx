import { useId, type ReactNode } from 'react'
import { classNames, radioClass } from '#shared/ui/index.ts'
import styles from './radio-list.module.css'

export interface RadioRow<Value extends string> {
  value: Value
  label: string
  hint?: string | undefined
  mark?: ReactNode
}

interface RadioListProps<Value extends string> {
  title: string
  rows: readonly RadioRow<Value>[]
  /** The selected value; undefined while none is selected. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A radio group whose options have a description and a picture. */
export function RadioList<Value extends string>({ title, rows, value, onChange }: RadioListProps<Value>) {
  const id = useId()
  return (
    <section>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <div className={styles.rows} role="radiogroup" aria-labelledby={id}>
        {rows.map((row) => (
          <label key={row.value} className={classNames(styles.row, row.value === value && styles.chosen)}>
            <input
              type="radio"
              name={id}
              value={row.value}
              className={radioClass}
              checked={row.value === value}
              onChange={() => onChange(row.value)}
            />
            <span className={styles.words}>
              <b>{row.label}</b>
              {row.hint && <small>{row.hint}</small>}
            </span>
            {row.mark && <span className={styles.mark}>{row.mark}</span>}
          </label>
        ))}
      </div>
    </section>
  )
}
