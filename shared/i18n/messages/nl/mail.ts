import type { Translation } from '../../messages.ts'
import type { mail as english } from '../en/mail.ts'

export const mail: Translation<typeof english> = {}
