import { useLayoutEffect, useRef, useState } from 'react'
import { maskTimeEntry } from '#shared/time/local-time.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Returns the caret's position after masking: behind the same number of digits as before. */
export function caretAfterMask(typed: string, caret: number, masked: string): number {
  const digits = typed.slice(0, caret).replaceAll(/\D/g, '').length
  return Math.min(digits > 2 ? digits + 1 : digits, masked.length)
}

interface TimeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** The masked input so far: '', '09', '09:3', '09:30'. */
  value: string
  onChange: (value: string) => void
}

/** A time of day, typed as HH:MM (rule A5.14): keeps digits only and inserts the colon. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ position: number }>()

  // The caret is restored, because React moves it to the end when the mask changes the input.
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.position, caret.position)
  }, [caret])

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
        const masked = maskTimeEntry(typed)
        setCaret({ position: caretAfterMask(typed, selectionStart ?? typed.length, masked) })
        onChange(masked)
      }}
    />
  )
}
