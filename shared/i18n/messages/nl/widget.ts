import type { Translation } from '../../messages.ts'
import type { widget as english } from '../en/widget.ts'

export const widget: Translation<typeof english> = {}
