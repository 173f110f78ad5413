import { useId, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox } from './checkbox.tsx'
import styles from './question-field.module.css'
import { NativeSelect } from './native-select.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

/** A question in the shape of `shared/domain/question`. */
interface AskedQuestion {
  readonly kind: 'short-text' | 'long-text' | 'choice' | 'choices' | 'number' | 'date' | 'consent'
  readonly wording: string
  readonly options: readonly string[]
  readonly isRequired: boolean
  readonly minimum: number | null
  readonly maximum: number | null
}

interface QuestionFieldProps {
  question: AskedQuestion
  /** The values of the answer: one text, several options of `choices`, or `given` for a consent; empty while unanswered. */
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  error: string | undefined
  longest: number
  given: string
}

/** The form field for a question. The writing direction of question and answer follows their own text. */
export function QuestionField({ question, values, onChange, error, longest, given }: QuestionFieldProps) {
  const ui = useText('ui')
  const { kind, wording, options, isRequired } = question
  const [value = ''] = values
  const label = <bdi>{wording}</bdi>
  const change = (text: string) => onChange(text === '' ? [] : [text])
  const field = { label, required: isRequired, error, value }
  switch (kind) {
    case 'long-text':
      return (
        <TextAreaField
          {...field}
          dir="auto"
          rows={3}
          maxLength={longest}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...field}
          placeholder={ui('select.placeholder')}
          // Adds an empty option to clear the choice, unless an answer is required.
          options={[
            ...(isRequired ? [] : [{ value: '', label: '–' }]),
            ...options.map((option) => ({ value: option, label: option })),
          ]}
          onChange={change}
        />
      )
    case 'choices':
      return <Choices {...{ label, options, values, onChange, error, isRequired }} />
    case 'consent':
      return (
        <Checkbox
          label={
            <span className={styles.consent} dir="auto">
              {wording}
            </span>
          }
          required={isRequired}
          checked={value === given}
          onChange={(event) => onChange(event.currentTarget.checked ? [given] : [])}
          error={error}
        />
      )
    default:
      return (
        <TextField
          {...field}
          {...(kind === 'date' && { type: 'date' })}
          {...(kind === 'number' && { inputMode: 'decimal' as const, hint: rangeOf(question, ui) })}
          {...(kind === 'short-text' && { dir: 'auto', maxLength: longest })}
          autoComplete="off"
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
  }
}

interface ChoicesProps {
  label: ReactNode
  options: readonly string[]
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  error: string | undefined
  isRequired: boolean
}

/** Checkboxes for choosing several options. The answer has the order of the options. */
function Choices({ label, options, values, onChange, error, isRequired }: ChoicesProps) {
  const ui = useText('ui')
  const errorId = useId()
  const toggle = (toggled: string) =>
    onChange(options.filter((option) => values.includes(option) !== (option === toggled)))
  return (
    <fieldset className={styles.choices} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        <span className={styles.label}>{label}</span>
        {!isRequired && <span className={styles.note}>{ui('optional')}</span>}
      </legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={<bdi>{option}</bdi>}
          checked={values.includes(option)}
          aria-invalid={error ? true : undefined}
          onChange={() => toggle(option)}
        />
      ))}
      <p className={styles.error} id={errorId} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}

type Text = ReturnType<typeof useText<'ui'>>

function rangeOf({ minimum, maximum }: AskedQuestion, ui: Text): string | undefined {
  if (minimum !== null && maximum !== null) return ui('number.between', { minimum, maximum })
  if (minimum !== null) return ui('number.from', { minimum })
  return maximum === null ? undefined : ui('number.to', { maximum })
}
