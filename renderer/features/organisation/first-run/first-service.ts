import { z } from 'zod'
import type { Input } from '#shared/api/client.ts'
import { eurosOfCents, readPriceEntry } from '#shared/domain/payment/money.ts'
import {
  MAX_DURATION_MINUTES,
  MAX_SERVICE_NAME_LENGTH,
  SERVICE_NAME_PATTERN,
} from '#shared/domain/service/service-rules.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'
import type { MeetingType } from './location-types.ts'

/** The fields of a first service; numbers are the typed texts. */
export interface FirstServiceDraft {
  name: string
  /** The duration in minutes. */
  duration: string
  /** The price in euros; ignored while `isFree`. */
  price: string
  isFree: boolean
}

export const emptyFirstService: FirstServiceDraft = { name: '', duration: '60', price: '', isFree: false }

/** Validates name, duration and price by the rules of the service dialog (rules A5.1 to A5.4). */
export const firstServiceSchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, validationKey('required'))
      .max(MAX_SERVICE_NAME_LENGTH, validationKey('service-name-length'))
      .regex(SERVICE_NAME_PATTERN, validationKey('service-name')),
    duration: z
      .string()
      .trim()
      .refine(
        (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_DURATION_MINUTES,
        validationKey('duration'),
      ),
    price: z.string(),
    isFree: z.boolean(),
  })
  .superRefine(({ price, isFree }, context) => {
    const entry = readPriceEntry(price)
    if (!isFree && entry.kind === 'invalid')
      context.addIssue({ code: 'custom', path: ['price'], message: validationKey(entry.error) })
  })

/** Converts valid form values to an API request for a private service by the existing specialist. */
export function toRequest(
  draft: FirstServiceDraft,
  specialistIds: readonly string[],
  locationTypes: readonly MeetingType[],
): Input<'saveService'>['body'] {
  const entry = readPriceEntry(draft.price)
  return {
    serviceKind: 'PRIVATE',
    name: draft.name.trim(),
    duration: Number(draft.duration),
    price: !draft.isFree && entry.kind === 'price' ? eurosOfCents(entry.cents) : 0,
    freeOfCharge: draft.isFree,
    capacity: 1,
    specialistIds: [...specialistIds],
    locationTypes: [...locationTypes],
  }
}

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfRequest: Readonly<Record<string, keyof FirstServiceDraft>> = {
  name: 'name',
  duration: 'duration',
  price: 'price',
  freeOfCharge: 'price',
}
