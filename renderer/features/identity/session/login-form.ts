import { z } from 'zod'
import { emailField } from '#renderer/platform/fields/email-field-schema.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

export const loginSchema = z.object({
  email: emailField,
  password: z.string().min(1, validationKey('required')),
  remember: z.boolean(),
})

export type LoginDraft = z.infer<typeof loginSchema>

export const emptyLogin: LoginDraft = { email: '', password: '', remember: true }
