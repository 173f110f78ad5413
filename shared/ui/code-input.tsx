import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { boxesOf, fillCode, typeInBox, type CodeEntry } from './code-entry.ts'
import styles from './code-input.module.css'
import { AlertIcon } from './icons.tsx'

const codeLength = 6

interface CodeInputProps {
  label: ReactNode
  /** The characters entered so far, without gaps; complete with six. */
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  disabled?: boolean | undefined
  /** Focuses the first box when the component appears. */
  autoFocus?: boolean | undefined
  inputMode?: 'numeric' | 'text' | undefined
}

/** Six boxes for a mailed code (spec B sections 4 and 5). */
export function CodeInput({
  label,
  value,
  onChange,
  error,
  disabled,
  autoFocus = false,
  inputMode = 'numeric',
}: CodeInputProps) {
  const t = useText('ui')
  const errorId = useId()
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const [typed, setTyped] = useState(() => boxesOf(value, codeLength))
  // The boxes may have gaps, but the value has none. A value set by the parent replaces the content of the boxes.
  const boxes = typed.join('') === value ? typed : boxesOf(value, codeLength)

  function focusBox(index: number) {
    inputs.current[index]?.focus()
  }

  function enter(entry: CodeEntry) {
    setTyped(entry.boxes)
    onChange(entry.boxes.join(''))
    focusBox(entry.focus)
  }

  function paste(event: ClipboardEvent, index: number) {
    event.preventDefault()
    enter(fillCode(boxes, index, event.clipboardData.getData('text')))
  }

  function moveByKey(event: KeyboardEvent, index: number) {
    const isBack = event.key === 'ArrowLeft' || (event.key === 'Backspace' && boxes[index] === '')
    if (!isBack && event.key !== 'ArrowRight') return
    event.preventDefault()
    focusBox(isBack ? index - 1 : index + 1)
  }

  return (
    <fieldset className={styles.group} aria-describedby={errorId}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.boxes}>
        {boxes.map((box, index) => (
          <input
            key={index}
            ref={(input) => {
              inputs.current[index] = input
            }}
            className={styles.box}
            value={box}
            inputMode={inputMode}
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one task
            autoFocus={autoFocus && index === 0}
            disabled={disabled}
            aria-label={t('code.box', { number: index + 1, total: codeLength })}
            aria-invalid={error ? true : undefined}
            // `onInput` is used, because `onChange` does not fire when a character is replaced by the same one.
            onInput={(event) => enter(typeInBox(boxes, index, event.currentTarget.value))}
            onKeyDown={(event) => moveByKey(event, index)}
            onPaste={(event) => paste(event, index)}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
      <p className={styles.error} id={errorId} aria-live="polite">
        {error && <AlertIcon size={16} />}
        {error}
      </p>
    </fieldset>
  )
}
