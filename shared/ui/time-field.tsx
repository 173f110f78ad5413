import { useLayoutEffect, useRef, useState } from 'react'
import { completeTimeEntry, maskTimeEntry } from '#shared/time/local-time.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

const digitsOf = (text: string): number => text.replaceAll(/\D/g, '').length

/** Returns the caret's position after masking: behind the same number of digits as before, with the zero that the mask put before them. */
export function caretAfterMask(typed: string, caret: number, masked: string): number {
  const added = Math.max(0, digitsOf(masked) - digitsOf(typed))
  const digits = digitsOf(typed.slice(0, caret)) + added
  return Math.min(digits > 2 ? digits + 1 : digits, masked.length)
}

/** Whether an input event comes from a deletion. */
export const isDeletion = (event: Event): boolean => event instanceof InputEvent && event.inputType.startsWith('delete')

interface TimeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** The masked input so far: '', '09', '09:3', '09:30'. */
  value: string
  onChange: (value: string) => void
}

/**
 * A time of day, typed as HH:MM (rule A5.14): keeps digits only and inserts the colon. It also takes times as people write them, "9", "930",
 * "9:30" and "9.30" (rule D381).
 */
export function TimeField({ value, onChange, onBlur, onKeyDown, ...field }: TimeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ position: number }>()

  // The caret is restored, because React moves it to the end when the mask changes the input.
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.position, caret.position)
  }, [caret])

  function complete() {
    const completed = completeTimeEntry(value)
    if (completed !== value) onChange(completed)
  }

  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      {...field}
      ref={input}
      value={value}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget
        const masked = maskTimeEntry(typed, isDeletion(event.nativeEvent))
        setCaret({ position: caretAfterMask(typed, selectionStart ?? typed.length, masked) })
        onChange(masked)
      }}
      onBlur={(event) => {
        complete()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') complete()
        onKeyDown?.(event)
      }}
    />
  )
}
