import type { Input, Output } from '#shared/api/client.ts'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { SlotCriteria } from '../../../data/booking/slot-queries.ts'
import type { Service, Specialist } from '../../../data/catalogue.ts'
import type { WaitingEntry } from './waiting-queries.ts'
import { formatTarget } from './waiting-words.ts'

export interface FullChoice {
  readonly value: string
  readonly label: string
  readonly target: Input<'joinWaitingList'>['body']
}

interface FullChoicesOf {
  readonly service: Service
  readonly criteria: SlotCriteria
  readonly specialists: readonly Specialist[]
  /** The customer's existing waiting-list entries. Their sessions and days are left out. */
  readonly entries: readonly WaitingEntry[]
  readonly locale: Locale
  /** The text behind a time (rule D356). */
  readonly zoneNote: (instant: string) => string
}

/** Returns what a customer can wait for: full sessions of a group service, or full days of a private one. */
export function fullChoices(
  { sessions, days }: Output<'fullTimes'>,
  { service, criteria, specialists, entries, locale, zoneNote }: FullChoicesOf,
): FullChoice[] {
  const serviceId = service.id
  const targets: FullChoice['target'][] =
    service.kind === 'group'
      ? sessions.map(({ specialistId, startTime }) => ({ serviceId, specialistId, startTime, date: null }))
      : days.map((date) => ({ serviceId, specialistId: criteria.specialistId ?? null, startTime: null, date }))
  const nameOf = (id: string | null) => specialists.find((specialist) => specialist.id === id)?.name
  const isTaught = service.kind === 'group' && service.specialistIds.length > 1
  return targets
    .filter((target) => !entries.some((entry) => isSame(entry, target)))
    .map((target) => ({
      value: [target.startTime ?? target.date, target.specialistId].join(' '),
      label: joinIsolated([
        formatTarget(target, locale) + (target.startTime === null ? '' : zoneNote(target.startTime)),
        isTaught && nameOf(target.specialistId),
      ]),
      target,
    }))
}

/** The choice that is shown first: the first on or after the day that the customer looks at, or else the first of all. */
export const firstChoice = (choices: readonly FullChoice[], day = ''): FullChoice | undefined =>
  choices.find(({ target }) => (target.startTime ?? target.date ?? '') >= day) ?? choices[0]

const isSame = (entry: WaitingEntry, target: FullChoice['target']): boolean =>
  entry.specialistId === target.specialistId && entry.startTime === target.startTime && entry.date === target.date
