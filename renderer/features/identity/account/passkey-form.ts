import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

export interface PasskeyDraft {
  name: string
}

export const passkeyResolver = zodResolver(
  z.object({
    name: z.string().trim().min(1, validationKey('required')).max(100, validationKey('too-long')),
  }),
)

export const passkeyFields = { name: 'name' } as const
