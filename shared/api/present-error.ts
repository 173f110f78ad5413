import { AppError } from './app-error.ts'
import type { ErrorCode } from './error-codes.ts'

/** How a screen shows an error. */
export type Presentation =
  | { kind: 'field'; field: string; message: string }
  | { kind: 'fields'; messages: Readonly<Record<string, string>> }
  | { kind: 'notification'; message: string }

/**
 * Decides where an error is shown, in the order of rule A8.2:
 * 1. at `targetField`, if the caller names one, unless the error has field messages only;
 * 2. at the fields that the error names;
 * 3. otherwise as a notification with the message as its title.
 * An error that is not an `AppError` is a bug and is rethrown.
 * @param textOf returns the text for a code without a message from the server (no connection, timeout)
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
 * Like `presentError`, for log-in, sign-up and verification (rules B8.2 and B8.3): a validation error is shown at its fields, any
 * other at the e-mail field.
 */
export function presentCredentialsError(error: unknown, textOf: (code: ErrorCode) => string): Presentation {
  const isValidation = error instanceof AppError && error.code === 'validation'
  return presentError(error, textOf, isValidation ? undefined : 'email')
}
