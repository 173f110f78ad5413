import { z } from 'zod'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { emailField } from '#renderer/platform/email-field-schema.ts'

/** Returns the given key. Its type ensures that every error message of this form is a key of the `validation` texts. */
const key = (name: TextKey<'validation'>) => name

export const loginSchema = z.object({
  email: emailField,
  password: z.string().min(1, key('required')),
  remember: z.boolean(),
})

export type LoginDraft = z.infer<typeof loginSchema>

export const emptyLogin: LoginDraft = { email: '', password: '', remember: true }
