import { z } from 'zod'
import type { Input } from '#shared/api/client.ts'
import { eurosOfCents, readPriceEntry } from '#shared/domain/money.ts'
import {
  MAX_DURATION_MINUTES,
  MAX_SERVICE_NAME_LENGTH,
  MIN_GROUP_SEATS,
  SERVICE_NAME_PATTERN,
} from '#shared/domain/service-rules.ts'
import type { TextKey } from '#shared/i18n/messages.ts'

export const serviceTypes = ['PRIVATE', 'PUBLIC'] as const
export const locationTypes = ['PHYSICAL', 'VIRTUAL', 'PHONE'] as const

/** What the dialog holds; numbers are what was typed. */
export interface ServiceDraft {
  serviceType: (typeof serviceTypes)[number]
  name: string
  /** Minutes. */
  duration: string
  /** Euros; ignored while `isFree`. */
  price: string
  isFree: boolean
  /** Of a group session; ignored for a private service. */
  seats: string
  locationTypes: (typeof locationTypes)[number][]
  specialistIds: string[]
}

/** A new service is private (rule A5.6). */
export const emptyService: ServiceDraft = {
  serviceType: 'PRIVATE',
  name: '',
  duration: '',
  price: '',
  isFree: false,
  seats: '',
  locationTypes: [],
  specialistIds: [],
}

/** Messages are keys of the `validation` texts. */
const key = (name: TextKey<'validation'>) => name

const isWholeNumber = (text: string): boolean => /^\d{1,4}$/.test(text)

/** What is wrong with the seats of a group session, if anything (rule A5.5). */
function seatsError(text: string): TextKey<'validation'> | undefined {
  if (!isWholeNumber(text)) return 'seats-required'
  if (Number(text) < MIN_GROUP_SEATS) return 'seats-minimum'
  return Number(text) > 999 ? 'too-many' : undefined
}

/**
 * Rules of the form:
 * - name: 1 to 100 letters, digits, spaces and hyphens, beginning with a letter or a digit (rule A5.1);
 * - duration: whole minutes, up to a day (rule A5.4);
 * - price: up to five digits and two decimals (rule A5.2), €1 to €99,999 (rule A5.3), unless it is free of charge;
 * - seats: at least 2, for groups only (rule A5.5);
 * - a business names at least one specialist (rule A5.7).
 */
export const serviceSchema = (needsSpecialist: boolean) =>
  z
    .object({
      serviceType: z.enum(serviceTypes),
      name: z
        .string()
        .trim()
        .min(1, key('required'))
        .max(MAX_SERVICE_NAME_LENGTH, key('service-name-length'))
        .regex(SERVICE_NAME_PATTERN, key('service-name')),
      duration: z
        .string()
        .trim()
        .refine(
          (text) => isWholeNumber(text) && Number(text) >= 1 && Number(text) <= MAX_DURATION_MINUTES,
          key('duration'),
        ),
      price: z.string(),
      isFree: z.boolean(),
      seats: z.string().trim(),
      locationTypes: z.array(z.enum(locationTypes)),
      specialistIds: z.array(z.string()).min(needsSpecialist ? 1 : 0, key('specialists')),
    })
    .superRefine((draft, context) => {
      const refuse = (field: keyof ServiceDraft, message: TextKey<'validation'>) =>
        context.addIssue({ code: 'custom', path: [field], message })
      const entry = readPriceEntry(draft.price)
      if (!draft.isFree && entry.kind === 'invalid') refuse('price', entry.error)
      const wrongSeats = draft.serviceType === 'PUBLIC' ? seatsError(draft.seats) : undefined
      if (wrongSeats) refuse('seats', wrongSeats)
    })

/** The fields of the dialog's first step; the others belong to "Provided by". */
export const serviceStepFields = ['name', 'duration', 'price', 'seats'] as const satisfies (keyof ServiceDraft)[]

/** A valid draft as the server takes it. */
export function toRequest(draft: ServiceDraft): Input<'saveService'>['body'] {
  const entry = readPriceEntry(draft.price)
  return {
    serviceType: draft.serviceType,
    name: draft.name.trim(),
    duration: Number(draft.duration),
    price: !draft.isFree && entry.kind === 'price' ? eurosOfCents(entry.cents) : 0,
    freeOfCharge: draft.isFree,
    totalSpots: draft.serviceType === 'PUBLIC' ? Number(draft.seats) : 1,
    locationTypes: draft.locationTypes,
    instructorIds: draft.specialistIds,
  }
}

/** Which field of the form a field of the request stands in. */
export const fieldOfRequest: Readonly<Record<string, keyof ServiceDraft>> = {
  serviceType: 'serviceType',
  name: 'name',
  duration: 'duration',
  price: 'price',
  freeOfCharge: 'price',
  totalSpots: 'seats',
  locationTypes: 'locationTypes',
  instructorIds: 'specialistIds',
}
