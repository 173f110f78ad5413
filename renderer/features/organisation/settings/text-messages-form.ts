import { z } from 'zod'
import type { Input, Output } from '#shared/api/client.ts'
import { MOST_HOURS_BEFORE, MOST_LIMIT_CENTS } from '#shared/domain/text-message/text-policy.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { readTimeEntry } from '#shared/time/local-time.ts'

export type TextSettings = Output<'textSettings'>

/** The form values of the text message settings, as typed. */
export interface TextMessagesDraft {
  isOn: boolean
  hoursBefore: string
  insteadOfMail: boolean
  sendsCodes: boolean
  quietFrom: string
  quietTo: string
  /** Euros. */
  monthlyLimit: string
  version: number
}

const problem = (key: TextKey<'validation'>): string => key

const isTime = (text: string): boolean => readTimeEntry(text).kind === 'time' && text !== '24:00'
const isHours = (text: string): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_HOURS_BEFORE
const isAmount = (text: string): boolean => /^\d+(?:[.,]\d{1,2})?$/.test(text)

export const textMessagesSchema = z.object({
  isOn: z.boolean(),
  hoursBefore: z.string().refine(isHours, problem('text-hours')),
  insteadOfMail: z.boolean(),
  sendsCodes: z.boolean(),
  quietFrom: z.string().refine(isTime, problem('time')),
  quietTo: z.string().refine(isTime, problem('time')),
  monthlyLimit: z
    .string()
    .refine(isAmount, problem('price-format'))
    .refine((text) => !isAmount(text) || amountOf(text) * 100 <= MOST_LIMIT_CENTS, problem('text-limit')),
  version: z.number(),
})

const amountOf = (text: string): number => Number(text.replace(',', '.'))

export const textMessagesDraftOf = (stored: TextSettings): TextMessagesDraft => ({
  isOn: stored.isOn,
  hoursBefore: String(stored.hoursBefore),
  insteadOfMail: stored.insteadOfMail,
  sendsCodes: stored.sendsCodes,
  quietFrom: stored.quietFrom,
  quietTo: stored.quietTo,
  monthlyLimit: String(stored.monthlyLimit),
  version: stored.version,
})

export const textMessagesRequest = (draft: TextMessagesDraft): Input<'saveTextSettings'>['body'] => ({
  ...draft,
  hoursBefore: Number(draft.hoursBefore),
  monthlyLimit: amountOf(draft.monthlyLimit),
})
