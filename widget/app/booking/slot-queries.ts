import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LocationType } from '#shared/domain/location.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays, daysBetween, fromEpochDay, startOfWeek, type LocalDate } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { call } from '../api.ts'
import { boot } from '../boot.ts'
import { useCatalogue, type Service } from '../catalogue.ts'
import { mergeSlots, type OfferedSlot } from './offered-slots.ts'
import type { Selection } from './selection.ts'

/** What the slots are asked for. */
export interface SlotCriteria {
  serviceId: string
  /** Absent for "anyone". */
  specialistId: string | undefined
  /** Absent for any meeting type. */
  locationType: LocationType | undefined
}

/** Everything about slots is under this key, so that one invalidation reaches all of it. */
export const slotsKey = ['slots'] as const

const blockDays = 28

const wireLocationTypes = { physical: 'PHYSICAL', phone: 'PHONE', virtual: 'VIRTUAL' } as const

export const toWireLocationTypes = (types: readonly LocationType[]) => types.map((type) => wireLocationTypes[type])

const filterOf = ({ serviceId, specialistId, locationType }: SlotCriteria) => ({
  orgId: boot.organizationId,
  serviceId,
  instructorId: specialistId ?? null,
  locationTypes: toWireLocationTypes(locationType ? [locationType] : []),
  serviceLocationIds: [],
})

/**
 * What to ask for. A service that is given in several ways is asked for in one of them, the chosen one or else the first,
 * so that every slot on the screen can be booked as it stands there.
 */
export function criteriaOf(
  service: Pick<Service, 'id' | 'locationTypes'>,
  { specialistId, locationType }: Pick<Selection, 'specialistId' | 'locationType'>,
): SlotCriteria {
  const [first, second] = service.locationTypes
  const chosen = service.locationTypes.find((type) => type === locationType)
  return { serviceId: service.id, specialistId, locationType: second && (chosen ?? first) }
}

/** Today on the wall of the organisation's zone, whatever zone the customer is in. */
export const todayIn = (zone: string): LocalDate =>
  fromEpochDay(instantToWall(zoneOf(zone), epochMinuteOf(Date.now())).day)

/**
 * The first day of the block of four weeks that a day belongs to, counted from this week's Monday. Slots are asked for
 * by block, so that turning a week rarely waits.
 */
export function blockOf(day: LocalDate, today: LocalDate): LocalDate {
  const first = startOfWeek(today)
  return addDays(first, Math.max(0, Math.floor(daysBetween(first, day) / blockDays)) * blockDays)
}

export const nextBlock = (block: LocalDate): LocalDate => addDays(block, blockDays)

export const slotsQuery = (criteria: SlotCriteria, block: LocalDate) =>
  queryOptions({
    queryKey: [...slotsKey, criteria, block],
    queryFn: async ({ signal }): Promise<OfferedSlot[]> => {
      const last = addDays(block, blockDays - 1)
      const filter = filterOf(criteria)
      const [days, events] = await Promise.all([
        call('appointmentSlots', { body: { ...filter, startDate: block, endDate: last } }, { signal }),
        call('eventSlots', { body: { ...filter, dateBegin: block, dateEnd: last } }, { signal }),
      ])
      return mergeSlots(days.response, events.response)
    },
  })

/** The first day from `from` on with a slot, or null when there is none at all (rule B2.17). */
export const nextAvailableQuery = (criteria: SlotCriteria, from: LocalDate) =>
  queryOptions({
    queryKey: [...slotsKey, 'next', criteria, from],
    queryFn: async ({ signal }) =>
      (await call('nextAvailable', { body: { ...filterOf(criteria), from } }, { signal })).response
        .date as LocalDate | null,
  })

/** Fetches slots ahead of the tap that shows them. A failure is for the screen that asks in earnest. */
export function usePrefetchSlots(): (criteria: SlotCriteria, block: LocalDate) => void {
  const client = useQueryClient()
  return useCallback(
    (criteria, block) => {
      client.query(slotsQuery(criteria, block)).catch(() => undefined)
    },
    [client],
  )
}

/** As `usePrefetchSlots`, for the weeks that a service's time slots open with. */
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
