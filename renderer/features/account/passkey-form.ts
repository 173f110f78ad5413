import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import type { TextKey } from '#shared/i18n/message-types.ts'

/** Returns the given key. Its type ensures that every error message of this form is a key of the `validation` texts. */
const key = (name: TextKey<'validation'>) => name

export interface PasskeyDraft {
  name: string
}

export const passkeyResolver = zodResolver(
  z.object({
    name: z.string().trim().min(1, key('required')).max(100, key('too-long')),
  }),
)

export const passkeyFields = { name: 'name' } as const
