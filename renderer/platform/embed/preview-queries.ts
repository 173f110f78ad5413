import { queryOptions } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** The data of the widget's first screen. */
export const previewCatalogueQuery = (bridge: DesktopBridge, organisationId: string) =>
  queryOptions({
    queryKey: ['catalogue', organisationId],
    queryFn: ({ signal }) => bridge.call('catalogue', { params: { id: organisationId } }, { signal }),
    staleTime: 0,
  })

/** A start time that customers can book. */
export interface OfferedStart {
  readonly id: string
  readonly startTime: string
  readonly duration: number
  readonly price: number
}

interface Offer {
  readonly organisationId: string
  readonly serviceId: string
  /** The first and last date, both inclusive. */
  readonly from: LocalDate
  readonly to: LocalDate
}

/**
 * Query for the start times of a service that customers can book, sorted and without duplicates (rule B4.4). Its key starts with a key that
 * changes of availability and bookings invalidate.
 */
export const offerQuery = (bridge: DesktopBridge, { organisationId, serviceId, from, to }: Offer) =>
  queryOptions({
    queryKey: ['offer', 'preview', serviceId, from, to],
    queryFn: async ({ signal }): Promise<OfferedStart[]> => {
      const filter = { organisationId, serviceId }
      const [days, events] = await Promise.all([
        bridge.call('windowSlots', { body: { ...filter, startDate: from, endDate: to } }, { signal }),
        bridge.call('sessionSlots', { body: { ...filter, dateBegin: from, dateEnd: to } }, { signal }),
      ])
      const starts = [
        ...days.response.flatMap(({ id, timeSlots }) =>
          timeSlots.map((slot) => ({ ...slot, id: `${id} - ${slot.startTime}` })),
        ),
        ...events.response.filter(({ windowId }) => windowId === null),
      ].map(({ id, startTime, duration, price }) => ({ id, startTime, duration, price }))
      return starts
        .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
        .filter(({ startTime }, index, all) => startTime !== all[index - 1]?.startTime)
    },
  })
