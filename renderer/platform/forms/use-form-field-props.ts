import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { useI18n, useText } from '#shared/i18n/use-text.ts'

/**
 * Returns a function that gives the error text below a field. A validation message is a key of the `validation` texts and is translated
 * here; a message of the server is already a text.
 */
export function useFieldErrors<Draft extends FieldValues>({
  getFieldState,
  formState,
}: UseFormReturn<Draft>): (field: FieldPath<Draft>) => string | undefined {
  const t = useText('validation')
  const i18n = useI18n()
  const isKey = (message: string): message is TextKey<'validation'> => i18n.hasText('validation', message)
  return (field) => {
    const message = getFieldState(field, formState).error?.message
    return message !== undefined && isKey(message) ? t(message) : message
  }
}

interface FormFields<Draft extends FieldValues> {
  errorOf: (field: FieldPath<Draft>) => string | undefined
  /** Returns the attributes that connect a text field with the form, together with the field's error message. */
  field: (name: FieldPath<Draft>) => UseFormRegisterReturn & { error: string | undefined }
}

/** The error of each form field, and for text fields all attributes at once. */
export function useFormFieldProps<Draft extends FieldValues>(form: UseFormReturn<Draft>): FormFields<Draft> {
  const errorOf = useFieldErrors(form)
  return { errorOf, field: (name) => ({ ...form.register(name), error: errorOf(name) }) }
}
