import { z } from 'zod'
import type { Input } from '#shared/api/client.ts'
import { isCountryCode } from '#shared/domain/location/countries.ts'
import type { ServiceLocation } from '#renderer/data/api-types.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'
import type { FieldsOfRequest } from '#renderer/platform/forms/request-fields.ts'

/** The values of the location form. */
export interface LocationDraft {
  address: string
  city: string
  zip: string
  /** The country as ISO 3166-1 alpha-2; '' while none is chosen. */
  country: string
  /** The version when the form was filled; null for a new item. A save is refused if the server has a newer version. */
  version: number | null
}

/** The default country of an organisation's first location. */
const homeCountry = 'NL'

/** Returns the form values of a new location. Its country is that of the existing locations. */
export const emptyLocation = (others: readonly ServiceLocation[]): LocationDraft => ({
  address: '',
  city: '',
  zip: '',
  country: others[0]?.country ?? homeCountry,
  version: null,
})

export const draftOfLocation = ({ address, city, postalCode, country, version }: ServiceLocation): LocationDraft => ({
  address,
  city,
  zip: postalCode,
  country,
  version,
})

const line = (max: number) => z.string().trim().min(1, validationKey('required')).max(max, validationKey('too-long'))

/** Address, city, zip and country are all required (rule A5.9). */
export const locationSchema = z.object({
  address: line(200),
  city: line(100),
  zip: line(20),
  country: z.string().refine(isCountryCode, validationKey('country')),
  version: z.number().nullable(),
})

/** Converts valid form values to an API request (rule A7.2). */
export const toRequest = (draft: LocationDraft, id: string | undefined): Input<'saveLocation'>['body'] => ({
  ...(id !== undefined && { id }),
  address: draft.address.trim(),
  city: draft.city.trim(),
  zip: draft.zip.trim(),
  activeCountryId: draft.country,
  ...(draft.version !== null && { version: draft.version }),
})

/** Maps request fields to the form fields that show their errors; the specification has two names for some (rule A8.3). */
export const fieldOfRequest: FieldsOfRequest<'saveLocation', LocationDraft> &
  Readonly<Record<'postalCode' | 'country', keyof LocationDraft>> = {
  address: 'address',
  city: 'city',
  zip: 'zip',
  postalCode: 'zip',
  activeCountryId: 'country',
  country: 'country',
}
