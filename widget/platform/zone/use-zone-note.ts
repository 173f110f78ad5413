import { isRemote } from '#shared/domain/location/location.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { useCatalogue } from '../../data/catalogue.ts'
import { type ShownTime, visitorZone, zoneNote, type Zones } from './zone-note.ts'

/** The organisation's zone and the visitor's. */
export function useZones(): Zones {
  const { zone } = useCatalogue().organisation
  return { place: zoneOf(zone), visitor: visitorZone(zone) }
}

/** Returns a function for the text behind a time: the zone, and for a call the visitor's own time; empty for a visitor in that zone. */
export function useZoneNote(): (time: Omit<ShownTime, 'isRemote'>, type: LocationType | undefined) => string {
  const t = useText('widget')
  const locale = useLocale()
  const zones = useZones()
  return (time, type) => zoneNote({ ...time, isRemote: type !== undefined && isRemote([type]) }, zones, t, locale)
}
