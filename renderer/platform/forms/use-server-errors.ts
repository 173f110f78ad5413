import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useUnseenTexts } from '#shared/ui/use-unseen-texts.ts'
import { refusalOf, type Refusal } from './error-texts-by-field.ts'
import { usePresentError } from '../calls/use-error-text.ts'

/**
 * Shows a failed save (rule A8.2): at the form's fields if the error names them, else as one message. What is said to a field that is not
 * shown belongs to the message as well (rule D377).
 */
export function useServerErrors<Draft extends FieldValues>(
  form: UseFormReturn<Draft>,
  fieldOfRequest: Readonly<Record<string, FieldPath<Draft>>>,
) {
  const present = usePresentError()
  const [refusal, setRefusal] = useState<Refusal<FieldPath<Draft>>>()
  const message = useRefusalMessage(refusal)

  function show(error: unknown) {
    const refused = refusalOf(present(error), (name) => fieldOfRequest[name])
    for (const [field, text] of Object.entries<string | undefined>(refused.fields)) {
      if (text !== undefined) form.setError(field as FieldPath<Draft>, { type: 'server', message: text })
    }
    setRefusal(refused)
  }

  return { message, show, clear: () => setRefusal(undefined) }
}

/** The message of a refusal, with the texts of fields that are not shown. */
export function useRefusalMessage(refusal: Refusal<string> | undefined): string | undefined {
  const ofFields = Object.values(refusal?.fields ?? {}).filter((text) => text !== undefined)
  const unseen = useUnseenTexts(refusal, ofFields)
  const texts = [...(refusal?.message === undefined ? [] : [refusal.message]), ...unseen]
  return texts.length > 0 ? texts.join(' ') : undefined
}
