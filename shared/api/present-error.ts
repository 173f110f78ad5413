import { AppError, type ErrorCode } from './app-error.ts'

/** What a screen does with a failure. */
export type Presentation =
  | { kind: 'field'; field: string; message: string }
  | { kind: 'fields'; messages: Readonly<Record<string, string>> }
  | { kind: 'notification'; message: string }

/**
 * Where a failure is shown, in the order of rule A8.2:
 * 1. a target field is named → the message on that field, unless only fields have one;
 * 2. the answer names fields → their messages on them;
 * 3. otherwise → a notification titled with the message.
 *
 * Anything that is no `AppError` is a bug and is thrown on.
 *
 * @param textOf words a code for which the server sent no text (no connection, time-out).
 */
export function presentError(error: unknown, textOf: (code: ErrorCode) => string, targetField?: string): Presentation {
  if (!(error instanceof AppError)) throw error
  const hasFields = Object.keys(error.fieldErrors).length > 0
  const message = error.message || textOf(error.code)
  if (targetField !== undefined && (error.message || !hasFields)) return { kind: 'field', field: targetField, message }
  if (hasFields) return { kind: 'fields', messages: error.fieldErrors }
  return { kind: 'notification', message }
}

/**
 * The log-in, sign-up and verification screens (rules B8.2 and B8.3): a validation answer shows its fields, anything else
 * stands on the e-mail field.
 */
export function presentCredentialsError(error: unknown, textOf: (code: ErrorCode) => string): Presentation {
  const isValidation = error instanceof AppError && error.code === 'validation'
  return presentError(error, textOf, isValidation ? undefined : 'email')
}
