import type {
  OccurrenceFacts,
  PublishedAvailability,
  SeriesPlan,
} from '#shared/domain/availability/change/change-set.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/availability/series/published-occurrence.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import type { Calendar, Occurrence } from './naive-occurrences.ts'
import { nameOf, timeOf } from './naive-occurrences.ts'
import type { Outcome } from './naive-change.ts'

/** Converts the results of the product and of the naive list to texts, so that they can be compared. */

const textOf = (start: number, end: number, specialistId: string, serviceId: string, price: number) =>
  `${start}-${end} ${specialistId} ${serviceId} ${price}`

const textOfFacts = ({ start, end, specialistId, serviceIds, priceCents }: OccurrenceFacts) =>
  textOf(start, end, specialistId, serviceIds[0] ?? '', priceCents ?? 0)

/** The text of an occurrence; an empty list where a clock change leaves no room for it. */
function textsOf(calendar: Calendar, one: Occurrence | undefined): string[] {
  const time = one && timeOf(calendar, one)
  return one && time ? [textOf(time.start, time.end, one.specialistId, one.serviceId, one.price)] : []
}

/** Returns all published occurrences as texts, by occurrence name. */
export function publishedTexts({ series, exceptions }: PublishedAvailability): string[] {
  const bySeries = exceptionsBySeries(exceptions)
  return series
    .flatMap((one) => occurrencesOf(one, bySeries, { first: -Infinity, last: Infinity }))
    .map(({ key, start, end, terms }) => {
      const [service, price] = terms.kind === 'session' ? [terms.serviceId, terms.priceCents] : [terms.serviceIds[0], 0]
      const name = `${key.seriesId} ${fromEpochDay(key.day)} ${key.startMinute}`
      return `${name}: ${textOf(start, end, terms.specialistId, service ?? '', price)}`
    })
    .toSorted()
}

/**
 * Returns the occurrences of the naive list as sorted texts, each with its name. Occurrences for which a clock change leaves no room are
 * left out.
 */
export const naiveTexts = (calendar: Calendar): string[] =>
  calendar.list.flatMap((one) => textsOf(calendar, one).map((text) => `${nameOf(one)}: ${text}`)).toSorted()

/** What a preview shows: removed, added and kept occurrences of the scope, and what blocks the change. */
interface Shown {
  readonly gone: readonly string[]
  readonly come: readonly string[]
  readonly kept: readonly string[]
  readonly blocked: readonly string[]
}

export function shown(plan: SeriesPlan): Shown | undefined {
  if (plan.kind !== 'planned') return undefined
  const { created, updated, deleted, kept, blocked } = plan.changes
  return {
    ...difference(
      [...deleted, ...updated.map(({ before }) => before)].map(textOfFacts),
      [...created, ...updated.map(({ after }) => after)].map(textOfFacts),
    ),
    kept: kept.map(({ facts, reason }) => `${reason} ${textOfFacts(facts)}`).toSorted(),
    blocked: [...new Set(blocked.map(({ reason, facts }) => `${reason} ${facts.start}`))].toSorted(),
  }
}

export function naivelyShown(calendar: Calendar, outcome: Outcome, selected: Occurrence): Shown | undefined {
  if (outcome.kind === 'invalid') return undefined
  const isInTheWay = (one: Occurrence) =>
    one === selected && outcome.blocked.some((text) => !text.startsWith('overlap') && outcome.steps.length === 0)
  return {
    ...difference(
      outcome.steps.flatMap(({ before }) => textsOf(calendar, before)),
      outcome.steps.flatMap(({ after }) => textsOf(calendar, after)),
    ),
    kept: outcome.kept
      .filter((one) => !isInTheWay(one))
      .flatMap((one) => {
        const reason = calendar.bookings.has(nameOf(one)) ? 'booked' : 'edited'
        return textsOf(calendar, one).map((text) => `${reason} ${text}`)
      })
      .toSorted(),
    blocked: [...new Set(outcome.blocked)].toSorted(),
  }
}

/** An occurrence that is both removed and added is not a change. */
function difference(before: readonly string[], after: readonly string[]): Pick<Shown, 'gone' | 'come'> {
  const [gone, come] = [[...before].toSorted(), [...after].toSorted()]
  for (const text of before) {
    if (!come.includes(text)) continue
    come.splice(come.indexOf(text), 1)
    gone.splice(gone.indexOf(text), 1)
  }
  return { gone, come }
}
