import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { presentCredentialsError } from '#shared/api/present-error.ts'
import { useText } from '#shared/i18n/use-text.ts'

/**
 * Shows the server's errors at the fields of a log-in form (rules B8.2 and B8.3): a validation error at its fields, others at the
 * field for general messages.
 * @param fieldOfRequest the form field of each field of the API request
 * @param fallback shows errors that belong to no field
 */
export function useCredentialsErrors<Draft extends FieldValues>(
  form: UseFormReturn<Draft>,
  fieldOfRequest: Readonly<Record<string, FieldPath<Draft>>>,
  fallback: FieldPath<Draft>,
): (error: unknown) => void {
  const t = useText('errors')
  return (error) => {
    const presented = presentCredentialsError(error, (code) => t(code))
    const messages = presented.kind === 'fields' ? presented.messages : { '': presented.message }
    for (const [name, message] of Object.entries(messages)) {
      form.setError(fieldOfRequest[name] ?? fallback, { type: 'server', message }, { shouldFocus: true })
    }
  }
}
