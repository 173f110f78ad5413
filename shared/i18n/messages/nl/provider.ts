import type { Translation } from '../../messages.ts'
import type { provider as english } from '../en/provider.ts'

export const provider: Translation<typeof english> = {}
