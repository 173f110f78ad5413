import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ControlBox, Field, type FieldFrame } from './field.tsx'
import styles from './text-field.module.css'

/**
 * The look of the field (rules A2.19 and D88); each has error and success states.
 * - `card`: for a payment card: taller, raised, with tabular digits.
 * - `adjust`: only as wide as its number, for editing in place, with its label in front.
 * - `wallet`: an amount at the end of a line.
 */
export type TextFieldVariant = 'default' | 'card' | 'adjust' | 'wallet'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldFrame {
  variant?: TextFieldVariant | undefined
  /** Content before the value, such as "€". */
  prefix?: ReactNode
  /** Content after the value, such as "min". */
  suffix?: ReactNode
}

/** A single-line text field. All attributes of `input` and the ref are passed on, so that form libraries can register it. */
export function TextField({
  label,
  hint,
  error,
  isValid,
  required,
  note,
  info,
  variant = 'default',
  prefix,
  suffix,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      note={note}
      info={info}
      id={id}
      className={classNames(styles[variant], className)}
    >
      {(control) => (
        <ControlBox error={error} isValid={isValid} prefix={prefix} suffix={suffix} className={styles.box}>
          <input {...input} {...control} className={styles.input} />
        </ControlBox>
      )}
    </Field>
  )
}
