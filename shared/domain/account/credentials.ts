/** The languages that a password rule is written in. */
export type PasswordLocale = 'en' | 'nl'

export type PasswordProblem = 'too-short' | 'no-capital' | 'no-special-character'

export const MIN_PASSWORD_LENGTH = 8
export const VERIFICATION_CODE_LENGTH = 6

/** Rule B5.1, which is deliberately simple: no spaces, one at-sign, a dot inside the domain. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

/**
 * What a new password lacks, by the rule of the language in which it is chosen (rule D141): English asks for eight
 * characters (rule B5.4), Dutch also for a capital letter and a special character, anything but a letter or a digit
 * (rule B5.5).
 */
export function passwordProblems(password: string, locale: PasswordLocale): PasswordProblem[] {
  const problems: PasswordProblem[] = []
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) problems.push('too-short')
  if (locale === 'en') return problems
  if (!/\p{Lu}/u.test(password)) problems.push('no-capital')
  if (!/[^\p{L}\p{N}]/u.test(password)) problems.push('no-special-character')
  return problems
}

/** Whether the login and sign-up buttons are enabled (rule B5.2). */
export function canSubmitCredentials(email: string, password: string): boolean {
  return isEmailAddress(email) && password !== ''
}

/** Rule B5.6: exactly six characters, none of them blank. */
export function isCompleteVerificationCode(code: string): boolean {
  return /^\S{6}$/u.test(code)
}

/** Whether a password reset can be asked for (rule B5.7): deliberately looser than `isEmailAddress`. */
export function canRequestPasswordReset(email: string): boolean {
  return email.length > 1
}

/** Whether "Reset password" is enabled (rule B5.8); the server still asks for a valid password. */
export function canSubmitNewPassword(password: string): boolean {
  return password.length > 3
}
