import { useWidgetNavigation } from '../use-widget-navigation.ts'
import type { Service } from '../../data/catalogue.ts'
import { useChosenSlot } from '../../data/booking/use-chosen-slot.ts'
import type { OfferedSlot } from '../../data/booking/merge-offered-slots.ts'

/**
 * The chosen slot of a service that has no location types itself, so that the slot's are used (rule D38). Undefined for a service
 * with location types, and while the service is not chosen.
 */
export function useSlotAsLocationSource(service: Service | undefined): OfferedSlot | undefined {
  const { selection } = useWidgetNavigation()
  const isAsked = service?.id === selection.serviceId && service?.locationTypes.length === 0
  return useChosenSlot(isAsked ? service : undefined, selection).slot
}
