import { z } from 'zod'
import { passwordProblems, type PasswordLocale } from '#shared/domain/account/credentials.ts'
import { emailField } from '#renderer/platform/fields/email-field-schema.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

/** The schema of a new password, with the password rules of the current language (rule D141). */
export const newPasswordField = (locale: PasswordLocale) =>
  z
    .string()
    .max(200, validationKey('too-long'))
    .refine((password) => passwordProblems(password, locale).length === 0, validationKey('password'))

export interface SignUpDraft {
  email: string
  password: string
  hasAgreed: boolean
}

export const emptySignUp: SignUpDraft = { email: '', password: '', hasAgreed: false }

/** The schema of the first sign-up step: mail address and password. Acceptance of the terms is checked by the button (rule B4.10). */
export const signUpSchema = (locale: PasswordLocale) =>
  z.object({ email: emailField, password: newPasswordField(locale), hasAgreed: z.boolean() })

export interface AboutYouDraft {
  firstName: string
  lastName: string
  business: string
  kind: 'FREELANCER' | 'SMB'
  timeZone: string
}

/** The default kind of business is a single provider (spec A section 1). */
export const emptyAboutYou = (timeZone: string): AboutYouDraft => ({
  firstName: '',
  lastName: '',
  business: '',
  kind: 'FREELANCER',
  timeZone,
})

const line = (max: number) => z.string().trim().max(max, validationKey('too-long'))

export const aboutYouSchema = z.object({
  firstName: line(100).min(1, validationKey('required')),
  lastName: line(100),
  business: line(100).min(1, validationKey('required')),
  kind: z.enum(['FREELANCER', 'SMB']),
  timeZone: z.string().min(1, validationKey('required')),
})

export interface JoinDraft {
  firstName: string
  lastName: string
  password: string
  /** A code of the second factor; empty unless the account has one. */
  secondFactorCode: string
}

export const emptyJoin: JoinDraft = { firstName: '', lastName: '', password: '', secondFactorCode: '' }

/** The schema of the form for accepting an invitation: an existing account needs its password, a new account a name and a new password. */
export const joinSchema = (hasAccount: boolean, locale: PasswordLocale) =>
  hasAccount
    ? z.object({
        firstName: line(100),
        lastName: line(100),
        password: z.string().min(1, validationKey('required')),
        secondFactorCode: line(40),
      })
    : z.object({
        firstName: line(100).min(1, validationKey('required')),
        lastName: line(100),
        password: newPasswordField(locale),
        secondFactorCode: line(40),
      })
