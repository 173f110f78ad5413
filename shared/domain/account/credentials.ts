/** The languages that have a password rule. */
export type PasswordLocale = 'en' | 'nl'

export type PasswordProblem = 'too-short' | 'no-capital' | 'no-special-character'

export const MIN_PASSWORD_LENGTH = 8

/**
 * Validates a mail address by rule B5.1, which is deliberately simple: no spaces, one at-sign, a dot in the domain. A full stop at either
 * end, which keyboards of phones add, is no part of an address.
 */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@.][^\s@]*@[^\s@.][^\s@]*\.[^\s@.]+$/.test(text)
}

/**
 * Returns the requirements that a new password does not meet, by the rule of its language (rule D141): English requires eight characters
 * (rule B5.4), Dutch also an upper-case letter and a character that is neither letter nor digit (rule B5.5).
 */
export function passwordProblems(password: string, locale: PasswordLocale): PasswordProblem[] {
  const problems: PasswordProblem[] = []
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) problems.push('too-short')
  if (locale === 'en') return problems
  if (!/\p{Lu}/u.test(password)) problems.push('no-capital')
  if (!/[^\p{L}\p{N}]/u.test(password)) problems.push('no-special-character')
  return problems
}

/** Whether the log-in and sign-up buttons are enabled (rule B5.2). */
export function canSubmitCredentials(email: string, password: string): boolean {
  return isEmailAddress(email) && password !== ''
}

/** Whether a code is complete (rule B5.6): exactly six characters without blanks. */
export function isCompleteVerificationCode(code: string): boolean {
  return /^\S{6}$/u.test(code)
}

/** Whether a password reset can be requested (rule B5.7). It is deliberately less strict than `isEmailAddress`. */
export function canRequestPasswordReset(email: string): boolean {
  return email.length > 1
}

/** Whether "Reset password" is enabled (rule B5.8). The server validates the password. */
export function canSubmitNewPassword(password: string): boolean {
  return password.length > 3
}
