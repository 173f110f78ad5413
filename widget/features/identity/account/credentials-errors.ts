import { presentCredentialsError, presentError } from '#shared/api/present-error.ts'
import { useErrorText } from '../../../platform/use-error-text.ts'

export interface CredentialsErrors {
  email: string | undefined
  password: string | undefined
}

/** Assigns the error of a log-in or sign-up to the fields that it names, else to the e-mail field (rules B8.2 and B8.3). */
export function useCredentialsErrors(error: Error | null): CredentialsErrors {
  const errorText = useErrorText()
  if (error === null) return { email: undefined, password: undefined }
  const presentation = presentCredentialsError(error, errorText)
  if (presentation.kind !== 'fields') return { email: presentation.message, password: undefined }
  const { email, password, ...others } = presentation.messages
  return { email: email ?? Object.values(others)[0], password }
}

/** The error text for a screen with a single field. */
export function useFieldError(error: Error | null): string | undefined {
  const errorText = useErrorText()
  if (error === null) return undefined
  const presentation = presentError(error, errorText)
  return presentation.kind === 'fields' ? Object.values(presentation.messages)[0] : presentation.message
}
