import { z } from 'zod'
import { isEmailAddress } from '#shared/domain/account/credentials.ts'
import { validationKey } from '../forms/validation-key.ts'

/** A required mail address (rule B5.1). */
export const emailField = z
  .string()
  .trim()
  .min(1, validationKey('required'))
  .refine((text) => text === '' || isEmailAddress(text), validationKey('email'))
