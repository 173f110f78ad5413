import { z } from 'zod'
import type { Input } from '#shared/api/client.ts'
import { MAX_RESOURCE_NAME_LENGTH, MOST_UNITS } from '#shared/domain/resource/resource.ts'
import type { Resource } from '#renderer/data/api-types.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'
import type { FieldsOfRequest } from '#renderer/platform/forms/request-fields.ts'

/** The values of the form; the number of units as typed. */
export interface ResourceDraft {
  name: string
  quantity: string
  /** The id of the location; '' for none. */
  place: string
  /** The version that the form was filled from; null for a new resource. */
  version: number | null
}

export const emptyResource: ResourceDraft = { name: '', quantity: '1', place: '', version: null }

export const draftOfResource = ({ name, quantity, locationId, version }: Resource): ResourceDraft => ({
  name,
  quantity: String(quantity),
  place: locationId ?? '',
  version,
})

const isUnits = (typed: string): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MOST_UNITS

export const resourceSchema = z.object({
  name: z.string().trim().min(1, validationKey('required')).max(MAX_RESOURCE_NAME_LENGTH, validationKey('too-long')),
  quantity: z.string().refine(isUnits, validationKey('resource-units')),
  place: z.string(),
  version: z.number().nullable(),
})

export const toRequest = (draft: ResourceDraft, id: string | undefined): Input<'saveResource'>['body'] => ({
  ...(id !== undefined && { id }),
  name: draft.name.trim(),
  quantity: Number(draft.quantity),
  locationId: draft.place === '' ? null : draft.place,
  ...(draft.version !== null && { version: draft.version }),
})

export const fieldOfRequest: FieldsOfRequest<'saveResource', ResourceDraft> = {
  name: 'name',
  quantity: 'quantity',
  locationId: 'place',
}
