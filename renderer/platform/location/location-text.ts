import { useText } from '#shared/i18n/use-text.ts'
import type { Availability, ServiceLocation } from '#renderer/data/api-types.ts'

type LocationType = Availability['locationTypes'][number]

/** The text keys of the API's location types. */
export const locationTextKeys = {
  PHYSICAL: 'location.physical',
  VIRTUAL: 'location.virtual',
  PHONE: 'location.phone',
} as const satisfies Record<LocationType, string>

/** Formats location types: "In-person, Video-call", or "To be determined" for none (rule A3.13). */
export function useLocationText(): (types: readonly LocationType[]) => string {
  const t = useText('provider')
  return (types) => types.map((type) => t(locationTextKeys[type])).join(', ') || t('location.none')
}

/** Formats an address on one line: "Papaverweg 34, 1032 KJ Amsterdam". */
export const addressLine = ({ address, postalCode, city }: ServiceLocation): string =>
  [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
