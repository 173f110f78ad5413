import { useId, type ComponentProps, type ReactNode } from 'react'
import { checkboxClass } from './checkbox-and-radio-styles.ts'
import { classNames } from './class-names.ts'
import styles from './checkbox.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** The label may contain links, which keep working; a click on the rest of the text toggles the box. */
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, id, ...input }: CheckboxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  const errorId = `${boxId}-error`
  return (
    <div>
      <div className={classNames(styles.row, input.disabled && styles.disabled)}>
        <input
          {...input}
          id={boxId}
          type="checkbox"
          className={classNames(checkboxClass, styles.box)}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={error ? errorId : undefined}
        />
        <label htmlFor={boxId}>{label}</label>
      </div>
      <p className={styles.error} id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
