import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { usePresentError } from './use-error-text.ts'

/** Shows a failed save (rule A8.2): at the form's fields if the error names them, else as one message. */
export function useServerErrors<Draft extends FieldValues>(
  form: UseFormReturn<Draft>,
  fieldOfRequest: Readonly<Record<string, FieldPath<Draft>>>,
) {
  const present = usePresentError()
  const [message, setMessage] = useState<string>()

  function show(error: unknown) {
    const presented = present(error)
    if (presented.kind !== 'fields') {
      setMessage(presented.message)
      return
    }
    const strays: string[] = []
    for (const [name, text] of Object.entries(presented.messages)) {
      const field = fieldOfRequest[name]
      if (field === undefined) strays.push(text)
      else form.setError(field, { type: 'server', message: text })
    }
    setMessage(strays.length > 0 ? strays.join(' ') : undefined)
  }

  return { message, show, clear: () => setMessage(undefined) }
}
