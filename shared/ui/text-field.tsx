import type { ComponentProps, ReactNode } from 'react'
import { ControlBox, Field, type FieldFrame } from './field.tsx'
import styles from './text-field.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldFrame {
  /** Before the value, such as "€". */
  prefix?: ReactNode
  /** After the value, such as "min". */
  suffix?: ReactNode
}

/** One line of text. All attributes of `input` pass through, `ref` too, so form libraries can register it. */
export function TextField({
  label,
  hint,
  error,
  isValid,
  required,
  note,
  prefix,
  suffix,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} note={note} id={id} className={className}>
      {(control) => (
        <ControlBox error={error} isValid={isValid} prefix={prefix} suffix={suffix}>
          <input {...input} {...control} className={styles.input} />
        </ControlBox>
      )}
    </Field>
  )
}
