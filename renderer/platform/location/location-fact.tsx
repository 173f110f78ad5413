import { PinIcon } from '#shared/ui/index.ts'
import type { Availability, ServiceLocation } from '#renderer/data/api-types.ts'
import { Fact } from '../screens/fact-list.tsx'
import { addressLine, useLocationText } from './location-text.ts'

interface LocationFactProps {
  types: Availability['locationTypes']
  places: readonly ServiceLocation[]
}

/** The location of an event: the location types with the addresses below them; the addresses alone if there is no type. */
export function LocationFact({ types, places }: LocationFactProps) {
  const locationText = useLocationText()
  const addresses = places.map(addressLine).join('; ')
  if (types.length === 0 && addresses !== '') return <Fact icon={<PinIcon />} title={addresses} />
  return <Fact icon={<PinIcon />} title={locationText(types)} detail={addresses} />
}
