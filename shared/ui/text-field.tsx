import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ControlBox, Field, type FieldFrame } from './field.tsx'
import styles from './text-field.module.css'

/**
 * How the field looks (rules A2.19 and D88); error and success are states of each.
 *
 * - `card`: of a payment card, taller, on raised ground, digits of one width.
 * - `adjust`: as small as its number, to adjust it in place; the label stands before it.
 * - `wallet`: an amount in a wallet, set at the end of a quiet line.
 */
export type TextFieldVariant = 'default' | 'card' | 'adjust' | 'wallet'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldFrame {
  variant?: TextFieldVariant | undefined
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
