import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import type { Calendar, Edit, Occurrence } from './naive-occurrences.ts'
import {
  changed,
  intervalOf,
  isPossible,
  kindOf,
  nameOf,
  overlap,
  placesOf,
  timeOf,
  unedited,
  zoneOf,
} from './naive-occurrences.ts'
import { cutAnew, movedRule, startsOfRule } from './naive-slot-cutting.ts'
import { addDays, weekdayOf } from './naive-series.ts'
import type { Place } from './naive-series.ts'
import { momentOf, wallAt } from './wall-by-temporal.ts'

/** Edits and deletions, written from the text of rules D28 to D46: each loops over a plain list of occurrences. */

export interface Change {
  readonly selected: Occurrence
  readonly scope: ChangeScope
  readonly now: number
  /** The edit; undefined for a deletion. */
  readonly edit?: Edit | undefined
  readonly newSeriesId: string
}

export type Outcome =
  | { readonly kind: 'invalid' }
  | {
      readonly kind: 'planned'
      readonly list: readonly Occurrence[]
      /** Each changed occurrence, before and after the change. */
      readonly steps: readonly Step[]
      readonly kept: readonly Occurrence[]
      readonly blocked: readonly string[]
      /** Kept occurrences with their new names, by their old names. */
      readonly renames: ReadonlyMap<string, Occurrence>
    }

interface Step {
  readonly before?: Occurrence | undefined
  readonly after?: Occurrence | undefined
}

/** The nine scopes of rule A3.15: whether each contains an occurrence. */
const isInScope: Record<ChangeScope, (one: Place, selected: Place) => boolean> = {
  selected: (o, s) => o.date === s.date && o.minute === s.minute,
  following: (o, s) => o.date > s.date || (o.date === s.date && o.minute >= s.minute),
  all: () => true,
  'following-same-day': (o, s) => o.date === s.date && o.minute >= s.minute,
  'all-same-day': (o, s) => o.date === s.date,
  'following-same-weekday': (o, s) => o.date >= s.date && weekdayOf(o.date) === weekdayOf(s.date),
  'all-same-weekday': (o, s) => weekdayOf(o.date) === weekdayOf(s.date),
  'following-same-time-and-weekday': (o, s) =>
    o.date >= s.date && weekdayOf(o.date) === weekdayOf(s.date) && o.minute === s.minute,
  'following-same-time': (o, s) => o.date >= s.date && o.minute === s.minute,
}

/** Applies a change by looping over the list. */
export function change(calendar: Calendar, asked: Change): Outcome {
  const { edit, selected, now } = asked
  const isEndOnly = edit?.endDate !== undefined && isNoChange(edit)
  const reach = reachOf(calendar, { ...asked, scope: isEndOnly ? 'all' : asked.scope })
  const start = startOf(calendar, selected)
  const isAlone = reach.touched.length === 0 && reach.kept.every((one) => one === selected)
  const nothing = { kind: 'planned', list: calendar.list, steps: [], renames: new Map() } as const
  if (start <= now) return { ...nothing, kept: reach.kept, blocked: [`past ${start}`] }
  if (isAlone && !isEndOnly && calendar.bookings.has(nameOf(selected))) {
    return { ...nothing, kept: [], blocked: [`booked ${start}`] }
  }
  if (!edit) {
    const list = calendar.list.filter((one) => !reach.touched.includes(one))
    return { ...nothing, list, steps: reach.touched.map((before) => ({ before })), kept: reach.kept, blocked: [] }
  }
  if (edit.endDate !== undefined && edit.endDate < wallAt(zoneOf(calendar), now).date) return { kind: 'invalid' }
  if (isEndOnly) return endOn(calendar, reach, asked, edit.endDate)
  if (isNoChange(edit) || reach.touched.length === 0) return { ...nothing, kept: reach.kept, blocked: [] }
  return update(calendar, reach, asked, edit)
}

/** Whether an edit changes nothing, except perhaps the end date. */
const isNoChange = ({ days, minutes, extra, specialistId, serviceId, price, recurrence }: Edit): boolean =>
  days === 0 &&
  minutes === 0 &&
  extra === 0 &&
  [specialistId, serviceId, price, recurrence].every((value) => value === undefined)

interface Reach {
  readonly rule: Series
  readonly touched: readonly Occurrence[]
  readonly kept: readonly Occurrence[]
  /** The occurrences of the same series outside the scope. */
  readonly rest: readonly Occurrence[]
}

/** Returns the start of an occurrence. If the clocks skip its start, returns the moment of the clock change. */
const startOf = (calendar: Calendar, one: Occurrence): number =>
  timeOf(calendar, one)?.start ?? momentOf(zoneOf(calendar), one.date, one.minute)

/** Sorts the occurrences of a series by what a change does to them: touched, kept, or outside the scope (rules D29 to D31 and D40). */
function reachOf(calendar: Calendar, { selected, scope, now }: Change): Reach {
  const own = calendar.list.filter(({ seriesId }) => seriesId === selected.seriesId).toSorted(byName)
  const inScope = own.filter((one) => isInScope[scope](one, selected) && startOf(calendar, one) > now)
  const isKept = (one: Occurrence) => calendar.bookings.has(nameOf(one)) || (one.isEdited && one !== selected)
  return {
    rule: ruleOf(calendar, selected.seriesId),
    touched: inScope.filter((one) => !isKept(one)),
    kept: inScope.filter(isKept),
    rest: own.filter((one) => !inScope.includes(one)),
  }
}

const byName = (a: Place, b: Place) => a.date.localeCompare(b.date) || a.minute - b.minute

function ruleOf({ rules }: Calendar, id: string): Series {
  const rule = rules.find((one) => one.id === id)
  if (!rule) throw new Error(`No series ${id}`)
  return rule
}

/** Changes the end date of a series (rule D46). */
function endOn(calendar: Calendar, { rule, touched, kept }: Reach, { now }: Change, endDate: string): Outcome {
  if (!isPossible({ ...rule, endDate } as Series)) return { kind: 'invalid' }
  const gone = touched.filter(({ date }) => date > endDate)
  const names = new Set(calendar.list.map(nameOf))
  const created = placesOf({ ...rule, endDate } as Series)
    .filter(({ date }) => date > rule.endDate)
    .map((place) => unedited(rule, place))
    .filter((one) => !names.has(nameOf(one)))
  const list = [...calendar.list.filter((one) => !gone.includes(one)), ...created]
  const steps = [...gone.map((before) => ({ before })), ...created.map((after) => ({ after }))]
  return planned(
    calendar,
    list,
    steps,
    kept.filter(({ date }) => date > endDate),
    now,
  )
}

/** Rules D41 to D45: edits each touched occurrence individually, or all of them together, in their own series or in a new one. */
function update(calendar: Calendar, reach: Reach, asked: Change, edit: Edit): Outcome {
  const { rule, rest } = reach
  const { selected } = asked
  // An occurrence with values of its own remains an exception and is edited alone.
  const alone = reach.touched.filter(({ isEdited, isHeld }) => isEdited || isHeld)
  const together = reach.touched.filter((one) => !alone.includes(one))
  const kept = [...reach.kept, ...alone]
  const isAll = kept.length === 0 && rest.length === 0
  const isByName = !isAll && edit.recurrence === undefined && isNamedOneByOne(rule, asked.scope)
  const isSeveral = startsOfRule(rule, together).length > 1
  const isRecut = edit.recurrence !== undefined || (edit.extra !== 0 && isSeveral && !isByName)
  const isInPlace =
    !isAll && !isByName && !isRecut && rest.length === 0 && edit.days === 0 && edit.minutes === 0 && !edit.endDate
  const seriesId = rest.length === 0 || isByName ? rule.id : asked.newSeriesId
  const length = selected.stands.length + edit.extra

  // The edited occurrences continue in another series, and the kept ones move to that series as well, unless the new end date leaves it
  // without a date.
  const isCarriedOn = together.length > 0 && !isByName && !isInPlace && !isEndBefore(together, edit)
  const inNext = (one: Occurrence) => (isCarriedOn ? inSeries(one, { rule, seriesId, edit, isRecut, length }) : one)
  const carriedNames = new Set(isCarriedOn ? kept.map((one) => nameOf(inNext(one))) : [])
  const steps: Step[] = alone.map((before) => {
    const isHeld = before.isHeld && asked.scope !== 'selected'
    return { before, after: inNext({ ...changed(before, edit, length), isEdited: !isHeld, isHeld }) }
  })
  if (isRecut && together.length > 0) {
    const cut = cutAnew(calendar, { rule, together, seriesId, edit, length, scope: asked.scope })
    if (!cut) return { kind: 'invalid' }
    const created = cut.filter((one) => !carriedNames.has(nameOf(one)))
    steps.push(...created.map((after) => ({ after })), ...together.map((before) => ({ before })))
  } else {
    for (const before of together) {
      const after = changed(before, edit, length)
      const isBeyond = edit.endDate !== undefined && after.stands.date > edit.endDate
      const name = isByName || isInPlace ? {} : { seriesId, date: after.stands.date, minute: after.stands.minute }
      steps.push(isBeyond ? { before } : { before, after: { ...after, ...name, isEdited: isByName } })
    }
    const later = isByName ? [] : extension(rule, together, steps, { seriesId, edit, length })
    steps.push(...later.filter(({ after }) => after && !carriedNames.has(nameOf(after))))
  }
  if (steps.some(({ after }) => after && !isWithinDay(after))) return { kind: 'invalid' }
  // An edited occurrence that would overlap a kept one is removed (rule D45).
  const standing = reach.kept.flatMap((one) => intervalOf(calendar, one))
  const yielding = steps.map(({ before, after }) => ({ before, after: after && isOver(after) ? undefined : after }))
  function isOver(after: Occurrence): boolean {
    return standing.some(({ one, ...interval }) =>
      intervalOf(calendar, after).some((other) => one.specialistId === after.specialistId && overlap(interval, other)),
    )
  }
  const touched = new Set(reach.touched)
  const others = calendar.list.filter((one) => !touched.has(one))
  // If the series itself changes, kept occurrences keep their old values as exceptions, but do not count as edited.
  const isFrozen = (one: Occurrence) => isInPlace && together.length > 0 && reach.kept.includes(one) && !one.isEdited
  const frozen = others.map((one) =>
    isFrozen(one) ? { ...one, isHeld: true } : reach.kept.includes(one) ? inNext(one) : one,
  )
  const list = [...frozen, ...yielding.flatMap(({ after }) => (after ? [after] : []))]
  const renames = new Map(reach.kept.map((one) => [nameOf(one), inNext(one)]))
  return planned(calendar, list, yielding, reach.kept, asked.now, renames)
}

const isEndBefore = (together: readonly Occurrence[], { endDate, days }: Edit): boolean =>
  endDate !== undefined && together.every(({ date }) => addDays(date, days) > endDate)

/** Puts a kept occurrence into the series of the edited ones: it gets a name there and keeps its values (rules D28, D41 and D42). */
function inSeries(
  one: Occurrence,
  next: {
    readonly rule: Series
    readonly seriesId: string
    readonly edit: Edit
    readonly isRecut: boolean
    readonly length: number
  },
): Occurrence {
  const { rule, seriesId, edit, isRecut, length } = next
  // Minutes before or after a day belong to the day before or after it.
  const minute = isRecut ? one.minute : one.minute + edit.minutes
  const overflow = Math.floor(minute / 1440)
  const place = {
    date: addDays(one.date, (isRecut ? 0 : edit.days) + overflow),
    minute: minute - overflow * 1440,
  }
  const regular = changed(unedited(rule, place), { ...edit, days: 0, minutes: 0 }, length)
  const valuesOf = ({ stands, specialistId, serviceId, price }: Occurrence) =>
    [stands.date, stands.minute, stands.length, specialistId, serviceId, price].join(' ')
  return { ...one, seriesId, ...place, isHeld: !one.isEdited && valuesOf(one) !== valuesOf(regular) }
}

/**
 * Rule D41: whether occurrences are edited individually. This is so for a single day, for a weekday of a monthly or yearly series, and for
 * one-time availability.
 */
function isNamedOneByOne({ recurrence }: Series, scope: ChangeScope): boolean {
  const isSingleDay = ['selected', 'following-same-day', 'all-same-day'].includes(scope)
  const isByDate = recurrence === 'monthly' || recurrence === 'yearly'
  return isSingleDay || recurrence === 'one-time' || (isByDate && scope.includes('weekday'))
}

const isWithinDay = ({ stands: { minute, length } }: Occurrence) => minute >= 0 && length > 0 && minute + length <= 1440

/**
 * Returns the occurrences that a later end date adds to an edit. The rule continues from the first occurrence without values of its own.
 */
function extension(
  rule: Series,
  together: readonly Occurrence[],
  steps: readonly Step[],
  { seriesId, edit, length }: { readonly seriesId: string; readonly edit: Edit; readonly length: number },
): Step[] {
  const [first] = together
  const end = addDays(rule.endDate, edit.days)
  if (edit.endDate === undefined || !first || edit.endDate <= end) return []
  const carried = { ...rule, startDate: addDays(first.date, edit.days), endDate: edit.endDate } as Series
  // The series may still contain a kept occurrence after its end date. No two occurrences may have the same name (rule D28).
  const there = new Set(steps.flatMap(({ after }) => (after ? [nameOf(after)] : [])))
  return placesOf(movedRule(carried, rule, edit))
    .filter(({ date, minute }) => date > end && (edit.extra === 0 || together.some((one) => one.minute === minute)))
    .map((place) => {
      const minute = place.minute + edit.minutes
      const one = changed(unedited(rule, place), { ...edit, days: 0, minutes: 0 }, length)
      return { after: { ...one, seriesId, minute, stands: { ...one.stands, minute } } }
    })
    .filter(({ after }) => isWithinDay(after) && !there.has(nameOf(after)))
}

/** Adds what blocks a change: a start in the past, or another session of the specialist (rules D27 and D45). */
function planned(
  calendar: Calendar,
  list: readonly Occurrence[],
  steps: readonly Step[],
  kept: readonly Occurrence[],
  now: number,
  renames: ReadonlyMap<string, Occurrence> = new Map(),
): Outcome {
  const moved = steps.flatMap(({ before, after }) => {
    const [was] = before ? intervalOf(calendar, before) : []
    return (after ? intervalOf(calendar, after) : []).filter(
      ({ start, end, one }) => was?.start !== start || was.end !== end || was.one.specialistId !== one.specialistId,
    )
  })
  const past = moved.filter(({ start }) => start <= now).map(({ start }) => `past ${start}`)
  const isSession = kindOf(calendar) === 'session'
  const after = isSession && moved.length > 0 ? list.flatMap((one) => intervalOf(calendar, one)) : []
  const overlapping = moved
    .filter((time) =>
      after.some(
        (other) => other.one !== time.one && other.one.specialistId === time.one.specialistId && overlap(time, other),
      ),
    )
    .map(({ start }) => `overlap ${start}`)
  const blocked = isSession ? [...past, ...overlapping] : past
  const isBlocked = blocked.length > 0
  return {
    kind: 'planned',
    list: isBlocked ? calendar.list : list,
    steps,
    kept,
    blocked,
    renames: isBlocked ? new Map() : renames,
  }
}
