import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { presentCredentialsError } from '#shared/api/present-error.ts'
import { useText } from '#shared/i18n/use-text.ts'

/**
 * Puts what the server objects to on the fields of a form about credentials (rules B8.2 and B8.3): a validation answer on
 * its fields, anything else on the one that takes a lone message.
 *
 * @param fieldOfRequest which field of the form a field of the request stands in
 * @param fallback takes what belongs to no field
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
