import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import {
  addDays,
  daysBetween,
  fromEpochDay,
  parseLocalDate,
  startOfWeek,
  type LocalDate,
} from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { nextPaint } from '#shared/ui/next-paint.ts'
import { call } from '../lazy-api-client.ts'
import { boot } from '../boot-settings.ts'
import { useCatalogue, type Service } from '../catalogue.ts'
import { offerKeyInUrl } from '../waiting-list/waiting-links.ts'
import { mergeSlots, type OfferedSlot } from './merge-offered-slots.ts'
import type { Selection } from './url-selection.ts'

/** The criteria of a search for slots. */
export interface SlotCriteria {
  serviceId: string
  /** The specialist's id; undefined for any specialist. */
  specialistId: string | undefined
  /** The location type; undefined for any. */
  locationType: LocationType | undefined
}

/** The key of all queries for slots, to invalidate them together. */
export const slotsKey = ['slots'] as const

export const blockDays = 28

const wireLocationTypes = { physical: 'PHYSICAL', phone: 'PHONE', virtual: 'VIRTUAL' } as const

export const toWireLocationTypes = (types: readonly LocationType[]) => types.map((type) => wireLocationTypes[type])

const filterOf = ({ serviceId, specialistId, locationType }: SlotCriteria) => ({
  organisationId: boot.organisationId,
  serviceId,
  specialistId: specialistId ?? null,
  locationTypes: toWireLocationTypes(locationType ? [locationType] : []),
  locationIds: [],
  ...(offerKeyInUrl() !== undefined && { offer: offerKeyInUrl() }),
})

/**
 * The search criteria of the selection. If a service has several location types, the chosen or first one is used, so that
 * every visible slot can be booked. A specialist who does not provide the service, as in an old link, is ignored.
 */
export function criteriaOf(
  service: Pick<Service, 'id' | 'locationTypes' | 'specialistIds'>,
  { specialistId, locationType }: Pick<Selection, 'specialistId' | 'locationType'>,
): SlotCriteria {
  const [first, second] = service.locationTypes
  const chosen = service.locationTypes.find((type) => type === locationType)
  return {
    serviceId: service.id,
    specialistId: service.specialistIds.find((id) => id === specialistId),
    locationType: second && (chosen ?? first),
  }
}

/** The id of the chosen location; undefined if the slots are for calls. */
export function addressWish(
  service: Pick<Service, 'id' | 'locationTypes' | 'specialistIds'>,
  selection: Pick<Selection, 'specialistId' | 'locationType' | 'locationId'>,
): string | undefined {
  const type = criteriaOf(service, selection).locationType ?? service.locationTypes[0]
  return type === undefined || type === 'physical' ? selection.locationId : undefined
}

/** Today in the organisation's zone. */
export const todayIn = (zone: string): LocalDate =>
  fromEpochDay(instantToWall(zoneOf(zone), epochMinuteOf(Date.now())).day)

/**
 * The first day of the block of four weeks that contains a day, counted from the current week's Monday. Slots are fetched by
 * block, so that changing the week rarely needs a request.
 */
export function blockOf(day: LocalDate, today: LocalDate): LocalDate {
  const first = startOfWeek(today)
  return addDays(first, Math.max(0, Math.floor(daysBetween(first, day) / blockDays)) * blockDays)
}

export const nextBlock = (block: LocalDate): LocalDate => addDays(block, blockDays)

/**
 * The slots of the four weeks from `block` on.
 *
 * @param margin how many days before and after are asked for as well
 */
export const slotsQuery = (criteria: SlotCriteria, block: LocalDate, margin = 0) =>
  queryOptions({
    queryKey: [...slotsKey, criteria, block, offerKeyInUrl(), margin],
    queryFn: async ({ signal }): Promise<OfferedSlot[]> => {
      await nextPaint()
      const [first, last] = [addDays(block, -margin), addDays(block, blockDays - 1 + margin)]
      const filter = filterOf(criteria)
      const [days, events] = await Promise.all([
        call('windowSlots', { body: { ...filter, startDate: first, endDate: last } }, { signal }),
        call('sessionSlots', { body: { ...filter, dateBegin: first, dateEnd: last } }, { signal }),
      ])
      return mergeSlots(days.response, events.response)
    },
  })

/** The day of an event slot, or null when the slot no longer exists (rule B7.8). */
export const slotDayQuery = (eventSlotId: string) =>
  queryOptions({
    queryKey: [...slotsKey, 'day', eventSlotId],
    queryFn: async ({ signal }): Promise<LocalDate | null> => {
      try {
        const { response } = await call('sessionSlot', { params: { id: eventSlotId } }, { signal })
        return parseLocalDate(response.slot.startTime.slice(0, 10)) ?? null
      } catch (error) {
        if (error instanceof AppError && (error.code === 'not-found' || error.code === 'validation')) return null
        throw error
      }
    },
  })

/** The first day from `from` on with a slot, or null when there is none (rule B2.17). */
export const nextAvailableQuery = (criteria: SlotCriteria, from: LocalDate, locationId?: string) =>
  queryOptions({
    queryKey: [...slotsKey, 'next', criteria, from, locationId],
    queryFn: async ({ signal }) => {
      await nextPaint()
      const locationIds = locationId === undefined ? [] : [locationId]
      const body = { ...filterOf(criteria), locationIds, from }
      return (await call('nextAvailable', { body }, { signal })).response.date as LocalDate | null
    },
  })

/** Prefetches slots. Failures are ignored, because the screen that needs the slots requests them again. */
export function usePrefetchSlots(): (criteria: SlotCriteria, block: LocalDate, margin?: number) => void {
  const client = useQueryClient()
  return useCallback(
    (criteria, block, margin) => {
      client.query(slotsQuery(criteria, block, margin)).catch(() => undefined)
    },
    [client],
  )
}

/** Prefetches the slots of a service in its first weeks. Failures are ignored. */
export function usePrefetchService(): (
  service: Service,
  choice: Pick<Selection, 'specialistId' | 'locationType'>,
) => void {
  const prefetch = usePrefetchSlots()
  const { zone } = useCatalogue().organisation
  return useCallback(
    (service, choice) => {
      const today = todayIn(zone)
      prefetch(criteriaOf(service, choice), blockOf(today, today))
    },
    [prefetch, zone],
  )
}
