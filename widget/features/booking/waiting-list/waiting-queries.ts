import { queryOptions } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { blockDays, slotsKey, type SlotCriteria } from '../../../data/booking/slot-queries.ts'
import { boot } from '../../../data/boot-settings.ts'
import { customerQueryKey } from '../../../data/booking/customer-query-key.ts'

export type WaitingEntry = Output<'waitingEntry'>

/** The full sessions and days of a service in a block of weeks. */
export const fullTimesQuery = ({ serviceId, specialistId }: SlotCriteria, block: LocalDate) =>
  queryOptions({
    queryKey: [...slotsKey, 'full', serviceId, specialistId, block],
    queryFn: ({ signal }) => {
      const days = { startDate: block, endDate: addDays(block, blockDays - 1) }
      const body = { organisationId: boot.organisationId, serviceId, specialistId: specialistId ?? null, ...days }
      return call('fullTimes', { body }, { signal })
    },
  })

/** The key of all queries about waiting lists, to invalidate them together. */
export const waitingKey = [...customerQueryKey, boot.organisationId, 'waiting'] as const

/** The customer's waiting-list entries. */
export const ownWaitingQuery = (userId: string) =>
  queryOptions({
    queryKey: [...waitingKey, userId],
    queryFn: async ({ signal }) => (await call('ownWaiting', {}, { signal })).entries,
  })

/** The waiting-list entry that a key opens; null when it does not exist. */
export const waitingEntryQuery = (key: string) =>
  queryOptions({
    queryKey: [...waitingKey, 'entry', key],
    queryFn: async ({ signal }): Promise<WaitingEntry | null> => {
      try {
        return await call('waitingEntry', { body: { key } }, { signal })
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return null
        throw error
      }
    },
  })
