import { useId, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { AlertIcon, SuccessIcon } from './icons.tsx'

/** The parts around the control of every field. */
export interface FieldFrame {
  label: ReactNode
  hint?: ReactNode
  /** The validation error; replaces the hint. */
  error?: string | undefined
  /** Whether the value was validated successfully. */
  isValid?: boolean | undefined
  /** An optional field shows "Optional" beside its label. */
  required?: boolean | undefined
  /** Short text at the end of the label's line, such as "19 / 100". Replaces "Optional". */
  note?: ReactNode
  /** An `InfoTip` after the label. */
  info?: ReactNode
}

/** Attributes that connect a control to its label, hint and error. */
export interface ControlAttributes {
  id: string
  required: boolean
  'aria-labelledby': string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldFrame {
  /** The id of the control; generated when absent. */
  id?: string | undefined
  className?: string | undefined
  children: (control: ControlAttributes) => ReactNode
}

/** A field: label, control, hint and error. */
export function Field({ label, hint, error, required = false, note, info, id, className, children }: FieldProps) {
  const t = useText('ui')
  const ownId = useId()
  const controlId = id ?? ownId
  const labelId = `${controlId}-label`
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = error ? errorId : hint ? hintId : undefined
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <span className={styles.name}>
          <label className={styles.label} id={labelId} htmlFor={controlId}>
            {label}
          </label>
          {info}
        </span>
        {(note ?? !required) && <span className={styles.note}>{note ?? t('optional')}</span>}
      </div>
      {children({
        id: controlId,
        required,
        'aria-labelledby': labelId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
      })}
      {hint && !error && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <p className={styles.message} id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

export type FieldState = 'error' | 'success'

const stateOf = (error: string | undefined, isValid: boolean): FieldState | undefined =>
  error ? 'error' : isValid ? 'success' : undefined

/** The class names of a control's border for a validation state. */
export function controlClass(state?: FieldState): string {
  return classNames(styles.control, state && styles[state])
}

/** The icon of a validation state (rule A2.20); none for the default state. */
export function StatusIcon({ state }: { state: FieldState | undefined }) {
  if (state === 'error') return <AlertIcon size={20} className={styles.errorIcon} />
  return state === 'success' ? <SuccessIcon size={20} className={styles.successIcon} /> : null
}

interface ControlBoxProps {
  error?: string | undefined
  isValid?: boolean | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The border of a text control, with its state icon. */
export function ControlBox({ error, isValid = false, prefix, suffix, className, children }: ControlBoxProps) {
  const state = stateOf(error, isValid)
  return (
    <div className={classNames(controlClass(state), className)}>
      {prefix && <span className={styles.affix}>{prefix}</span>}
      {children}
      <StatusIcon state={state} />
      {suffix && <span className={styles.affix}>{suffix}</span>}
    </div>
  )
}
