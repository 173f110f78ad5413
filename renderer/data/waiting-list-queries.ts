import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer, checkedVersion } from './check-answer-shape.ts'

export type WaitingEntry = Output<'waitingList'>['entries'][number]

/** What a waiting list is for: a service, a specialist, and either a session's start or a day. */
export type WaitingTarget = Pick<WaitingEntry, 'serviceId' | 'specialistId' | 'startTime' | 'date'>

/** Query for the entries of all waiting lists, in order. */
export const waitingQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['waiting'],
    queryFn: async ({ signal }) => checkedAnswer(await bridge.call('waitingList', {}, { signal }), ['entries']).entries,
  })

/** Whether there are waiting lists, and how long an offer is valid. */
export const waitingSettingsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings', 'waiting'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('waitingSettings', {}, { signal })),
  })

/** Parses an instant. Texts are not compared directly, because two can name the same instant with different offsets. */
const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** Whether two entries belong to the same waiting list. */
export const isSameTarget = (one: WaitingTarget, other: WaitingTarget): boolean =>
  one.serviceId === other.serviceId &&
  one.specialistId === other.specialistId &&
  one.date === other.date &&
  instantOf(one.startTime) === instantOf(other.startTime)

/** Returns the waiting list target of a session. */
export const targetOfSession = (session: {
  readonly serviceId: string
  readonly specialistId: string
  readonly startTime: string
}): WaitingTarget => ({
  serviceId: session.serviceId,
  specialistId: session.specialistId,
  startTime: session.startTime,
  date: null,
})
