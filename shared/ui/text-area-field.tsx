import type { ComponentProps } from 'react'
import { Field, type FieldFrame } from './field.tsx'
import styles from './text-area-field.module.css'

type TextAreaFieldProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'required'>

/** A text field with several lines. */
export function TextAreaField({ label, hint, error, required, note, rows = 2, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} note={note}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className={styles.area}
          // A field that grows with its text ignores `rows`.
          style={{ minHeight: `max(88px, calc(${rows} * 1lh + 22px))` }}
        />
      )}
    </Field>
  )
}
