import type { TextKey } from '#shared/i18n/message-types.ts'

/** Checks that a schema's message is a key of the `validation` texts; `useFieldErrors` translates it. */
export const validationKey = (name: TextKey<'validation'>): TextKey<'validation'> => name
