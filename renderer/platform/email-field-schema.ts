import { z } from 'zod'
import { isEmailAddress } from '#shared/domain/account/credentials.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'

/** Returns the given key. Its type ensures that every error message of this field is a key of the `validation` texts. */
const key = (name: TextKey<'validation'>) => name

/** A required mail address (rule B5.1). */
export const emailField = z
  .string()
  .trim()
  .min(1, key('required'))
  .refine((text) => text === '' || isEmailAddress(text), key('email'))
