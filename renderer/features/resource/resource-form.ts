import { z } from 'zod'
import type { Input } from '#shared/api/client.ts'
import { MAX_RESOURCE_NAME_LENGTH, MOST_UNITS } from '#shared/domain/resource/resource.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import type { Resource } from '#renderer/data/api-types.ts'

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

export const draftOfResource = ({ name, quantity, serviceLocationId, version }: Resource): ResourceDraft => ({
  name,
  quantity: String(quantity),
  place: serviceLocationId ?? '',
  version,
})

/** Returns the given key. Its type ensures that every error message of this form is a key of the `validation` texts. */
const key = (name: TextKey<'validation'>) => name

const isUnits = (typed: string): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= MOST_UNITS

export const resourceSchema = z.object({
  name: z.string().trim().min(1, key('required')).max(MAX_RESOURCE_NAME_LENGTH, key('too-long')),
  quantity: z.string().refine(isUnits, key('resource-units')),
  place: z.string(),
  version: z.number().nullable(),
})

export const toRequest = (draft: ResourceDraft, id: string | undefined): Input<'saveResource'>['body'] => ({
  ...(id !== undefined && { id }),
  name: draft.name.trim(),
  quantity: Number(draft.quantity),
  serviceLocationId: draft.place === '' ? null : draft.place,
  ...(draft.version !== null && { version: draft.version }),
})

export const fieldOfRequest: Readonly<Record<string, keyof ResourceDraft>> = {
  name: 'name',
  quantity: 'quantity',
  serviceLocationId: 'place',
}
