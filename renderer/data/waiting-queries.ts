import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer, checkedVersion } from './checked-answer.ts'

export type WaitingEntry = Output<'waitingList'>['entries'][number]

/** Names what entries wait for. */
export type WaitingTarget = Pick<WaitingEntry, 'serviceId' | 'instructorId' | 'startTime' | 'date'>

/** Everybody who waits, in order. */
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

/** The same moment may be written with another offset. */
const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** Whether two entries are in one list. */
export const isSameTarget = (one: WaitingTarget, other: WaitingTarget): boolean =>
  one.serviceId === other.serviceId &&
  one.instructorId === other.instructorId &&
  one.date === other.date &&
  instantOf(one.startTime) === instantOf(other.startTime)

/** The target of those who wait for a session. */
export const targetOfSession = (session: {
  readonly serviceId: string
  readonly specialistId: string
  readonly startTime: string
}): WaitingTarget => ({
  serviceId: session.serviceId,
  instructorId: session.specialistId,
  startTime: session.startTime,
  date: null,
})
