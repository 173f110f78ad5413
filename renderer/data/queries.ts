import { QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { unpackAvailability } from '#shared/api/packed-availability.ts'
import type { Input } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { durationProblem } from '#shared/domain/service/service-rules.ts'
import { type EpochMinute, formatInstant } from '#shared/time/instant.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { checkedAnswer, checkedList, checkedVersion } from './check-answer-shape.ts'
import type { CalendarData, ProviderBooking } from './api-types.ts'

/** The query client. Data is fresh for a minute; changes are announced by the server, so there are no other refetches. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `networkMode` is 'always': the bridge decides whether the server can be reached, not the browser's online state.
      queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

export const sessionQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['session'], queryFn: () => bridge.invoke('session.current'), staleTime: Infinity })

export const appInfoQuery = (bridge: DesktopBridge) =>
  queryOptions({ queryKey: ['app-info'], queryFn: () => bridge.invoke('app.info'), staleTime: Infinity })

/** A range of dates, both inclusive. */
export interface DateRange {
  readonly from: LocalDate
  readonly to: LocalDate
}

/**
 * Availability, bookings and absences of all specialists whom the person may see; the screen filters them.
 * @param wait resolves when the request may be sent; at once by default
 */
export const calendarQuery = (bridge: DesktopBridge, { from, to }: DateRange, wait?: () => Promise<void>) =>
  queryOptions({
    queryKey: ['calendar', from, to],
    queryFn: async ({ signal }): Promise<CalendarData> => {
      if (wait) await wait()
      const answer = await bridge.call('providerCalendar', { query: { from, to } }, { signal })
      const { availability, bookings, absences } = checkedAnswer(answer, ['availability', 'bookings', 'absences'])
      return { availability: unpackAvailability(availability), bookings, absences }
    },
  })

/** Query for the normal week of a specialist from a given date on. It is not cached: each opening of its editor fetches it again. */
export const normalWeekQuery = (bridge: DesktopBridge, query: Input<'normalWeek'>['query']) =>
  queryOptions({
    queryKey: ['normal-week', query.specialistId, query.from],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('normalWeek', { query }, { signal }), ['parts']).parts,
    staleTime: Infinity,
    gcTime: 0,
  })

/** Query for the specialists whose published availability ends soon. */
export const endingsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['availability', 'endings'],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('availabilityEnds', {}, { signal }), ['endings']).endings,
  })

/** Absences of a range of dates. Related queries, such as previews, have keys that start like this one. */
export const absencesQuery = (bridge: DesktopBridge, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['absences', from, to],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('absences', { query: { from, to } }, { signal }), ['absences']).absences,
  })

/**
 * Query for the preview of an absence: the availability that it would hide, and the bookings inside. It is invalidated by every change of
 * bookings and availability.
 */
export const absencePreviewQuery = (bridge: DesktopBridge, body: Input<'previewAbsence'>['body']) =>
  queryOptions({
    // The title is left out of the key, because it does not affect what is hidden.
    queryKey: ['absences', 'preview', { ...body, title: '' }],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('previewAbsence', { body }, { signal }), ['bookings']),
    staleTime: 0,
  })

/** Query for the public holidays of a country and region; without them, of the organisation's country. */
export const holidaysQuery = (bridge: DesktopBridge, query: Input<'holidays'>['query']) =>
  queryOptions({
    queryKey: ['absences', 'holidays', query.country, query.region],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('holidays', { query }, { signal }), ['countries', 'regions', 'holidays']),
  })

/** Query for the preview of public holidays: the availability that would be hidden on them, and the bookings on them. */
export const holidayPreviewQuery = (bridge: DesktopBridge, body: Input<'previewHolidays'>['body']) =>
  queryOptions({
    queryKey: ['absences', 'holiday-preview', body],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('previewHolidays', { body }, { signal }), ['bookings']),
    staleTime: 0,
  })

export const bookingQuery = (bridge: DesktopBridge, id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: ({ signal }) => bridge.call('providerBooking', { params: { id } }, { signal }),
    structuralSharing: keepNewest,
  })

/**
 * Keeps the cached booking if it is newer than the fetched one. A slow read that started before a save can arrive after the save's own
 * answer.
 */
function keepNewest(known: unknown, read: unknown): unknown {
  const versionOf = (booking: unknown) => (booking as ProviderBooking | undefined)?.version ?? 0
  return versionOf(known) > versionOf(read) ? known : replaceEqualDeep(known, read)
}

export const servicesQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['services'],
    queryFn: async ({ signal }) => checkedList(await bridge.call('providerServices', {}, { signal })),
  })

/** The categories of services in order, with the version of that order. */
export const serviceCategoriesQuery = (bridge: DesktopBridge) =>
  queryOptions({
    // The key starts like that of the services, so that every change of services invalidates it.
    queryKey: ['services', 'categories'],
    queryFn: async ({ signal }) =>
      checkedVersion(await bridge.call('serviceCategories', {}, { signal }), ['categories']),
  })

export const packagesQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['packages'],
    queryFn: async ({ signal }) => checkedList(await bridge.call('providerPackages', {}, { signal })),
  })

export const specialistsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['specialists'],
    queryFn: async ({ signal }) => checkedList(await bridge.call('providerSpecialists', {}, { signal })),
  })

export const locationsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['locations'],
    queryFn: async ({ signal }) => checkedList(await bridge.call('providerLocations', {}, { signal })),
  })

export const resourcesQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['resources'],
    queryFn: async ({ signal }) => checkedList(await bridge.call('resources', {}, { signal })),
  })

/** One occurrence of availability. Related queries, such as previews, have keys that start like this one. */
export const availabilityQuery = (bridge: DesktopBridge, id: string) =>
  queryOptions({
    queryKey: ['availability', id],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('availability', { params: { id } }, { signal }), ['serviceIds', 'bookingIds']),
  })

interface WantedTime {
  readonly serviceId: string
  readonly specialistId: string
  readonly start: EpochMinute
  /** Duration in minutes, as typed. */
  readonly duration: string
}

/**
 * Query that checks a time for which a provider wants to book a customer: whether it is taken, and the warnings. It is invalidated by every
 * change of bookings, availability and settings.
 */
export const timeForCustomerQuery = (
  bridge: DesktopBridge,
  { serviceId, specialistId, start, duration }: WantedTime,
) => {
  const isDuration = durationProblem(duration) === undefined
  const query = { serviceId, specialistId, startTime: formatInstant(start), ...(isDuration && { duration }) }
  return queryOptions({
    queryKey: ['offer', 'for-customer', query],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('checkBookForCustomer', { query }, { signal }), ['warnings']),
    staleTime: 0,
  })
}

/**
 * Query for the reason why a start time is not offered to customers (rule D52). The answer depends on the current time, so it is always
 * stale.
 */
export const whyNotOfferedQuery = (
  bridge: DesktopBridge,
  { serviceId, specialistId, date, time }: { serviceId: string; specialistId: string; date: LocalDate; time: string },
) =>
  queryOptions({
    queryKey: ['offer', 'why-not', serviceId, specialistId, date, time],
    queryFn: ({ signal }) =>
      bridge.call('whyNotOffered', { query: { serviceId, specialistId, date, time } }, { signal }),
    staleTime: 0,
  })
