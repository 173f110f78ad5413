import { z } from 'zod'
import type { TextKey } from '#shared/i18n/messages.ts'

/** Messages are keys of the `validation` texts. */
const key = (name: TextKey<'validation'>) => name

export const loginSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, key('required'))
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, key('email')),
  password: z.string().min(1, key('required')),
  remember: z.boolean(),
})

export type LoginDraft = z.infer<typeof loginSchema>

export const emptyLogin: LoginDraft = { email: '', password: '', remember: true }
