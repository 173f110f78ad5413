import type { Series } from '#shared/domain/availability/series/series.ts'
import { addDays, inTime, type Place, weekdayOf } from '#tests/properties/naive-series.ts'
import { momentOf, wallAt } from '#tests/properties/wall-by-temporal.ts'

/**
 * Availability as a plain list of occurrences. Changes loop over the list. The code follows the wording of docs/spec-rules.md (A4.13 to
 * A4.21, D27 to D46) and uses no recurrence rules, gaps or exceptions.
 */

export const ZONE = 'Europe/Amsterdam'

export interface Occurrence {
  readonly kind: Series['kind']
  readonly seriesId: string
  /** The date and time at which the series places the occurrence, which are its name (rule D28). */
  readonly name: Place
  /** The date and time that the occurrence has now. */
  readonly place: Place
  readonly minutes: number
  readonly specialistId: string
  readonly serviceIds: readonly string[]
  /** The price of a session; null for a window. */
  readonly priceCents: number | null
  readonly isEdited: boolean
}

export interface Times {
  readonly start: number
  readonly end: number
}

/** The scopes that the dialogs offer (rule A4.13). */
export const SELECTED = 'SELECTED_INSTANCE'
export const FOLLOWING = 'FOLLOWING_INSTANCES'
export const ALL = 'ALL_INSTANCES'
export const SAME_TIME = 'FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK'
export type Scope = typeof SELECTED | typeof FOLLOWING | typeof ALL | typeof SAME_TIME

/** The start and end of an occurrence; undefined where a clock change leaves no room for it. */
export const timesOf = ({ kind, place, minutes }: Occurrence): Times | undefined => inTime(kind, ZONE, place, minutes)

export const startOf = (one: Occurrence): number =>
  timesOf(one)?.start ?? momentOf(ZONE, one.place.date, one.place.minute)

/** The id of an occurrence, in the format of the product's `occurrenceId`. */
export function idOf({ seriesId, name: { date, minute } }: Pick<Occurrence, 'seriesId' | 'name'>): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((number) => String(number).padStart(2, '0'))
  return `${seriesId}_${date.replaceAll('-', '')}_${hours}${minutes}`
}

export const touches = (a: Times, b: Times): boolean => a.start < b.end && b.start < a.end

/** The first session of the same specialist that an occurrence would overlap (rule D27). */
export function overlapIn(all: readonly Occurrence[], wanted: Occurrence): Occurrence | undefined {
  const times = timesOf(wanted)
  if (!times || wanted.kind !== 'session') return undefined
  return all.find((other) => {
    const taken = other.kind === 'session' && other.specialistId === wanted.specialistId && timesOf(other)
    return other !== wanted && taken && touches(taken, times)
  })
}

interface Selection {
  readonly all: readonly Occurrence[]
  readonly selected: Occurrence
  readonly scope: Scope
  readonly isBooked: (one: Occurrence) => boolean
  readonly now: number
}

/** The occurrences after a change, and those that it touched; undefined when the change is blocked. */
export type Changed = { readonly all: readonly Occurrence[]; readonly touched: readonly Occurrence[] } | undefined

function isInScope({ selected, scope }: Selection, { seriesId, name }: Occurrence): boolean {
  const chosen = selected.name
  if (seriesId !== selected.seriesId) return false
  if (scope === ALL) return true
  if (scope === SELECTED) return name.date === chosen.date && name.minute === chosen.minute
  const isSameDayLater = name.date === chosen.date && name.minute >= chosen.minute
  if (scope === FOLLOWING) return name.date > chosen.date || isSameDayLater
  return name.date >= chosen.date && weekdayOf(name.date) === weekdayOf(chosen.date) && name.minute === chosen.minute
}

interface Reach {
  readonly touched: readonly Occurrence[]
  readonly kept: readonly Occurrence[]
}

/** Rule D40: a change does not affect past occurrences, booked ones, or ones that were edited alone and are not selected. */
function reachOf(selection: Selection): Reach {
  const { all, selected, isBooked, now } = selection
  const reached = all.filter((one) => isInScope(selection, one) && startOf(one) > now)
  const isKept = (one: Occurrence) => isBooked(one) || (one.isEdited && one !== selected)
  return { touched: reached.filter((one) => !isKept(one)), kept: reached.filter(isKept) }
}

/** A change is blocked when the selected occurrence has begun, or is booked and alone in the scope. */
function isBlocked({ selected, isBooked, now }: Selection, { touched, kept }: Reach): boolean {
  const isAlone = touched.length === 0 && kept.every((one) => one === selected)
  return startOf(selected) <= now || (isAlone && isBooked(selected))
}

export function deleted(selection: Selection): Changed {
  const reach = reachOf(selection)
  const { touched } = reach
  if (isBlocked(selection, reach)) return undefined
  return { all: selection.all.filter((one) => !touched.includes(one)), touched: [] }
}

export interface Edit {
  readonly days: number
  readonly minutes: number
  readonly priceCents?: number | undefined
}

/** Moves all touched occurrences by the same days and minutes, and sets their price (rules D43 and D45). */
export function edited(selection: Selection, edit: Edit): Changed {
  const { all, now } = selection
  const reach = reachOf(selection)
  const { touched, kept } = reach
  if (isBlocked(selection, reach)) return undefined
  const movedOf = new Map(touched.map((one) => [one, withEdit(one, edit)]))
  for (const [one, moved] of movedOf) {
    const times = timesOf(moved)
    const givesWay = kept.some((other) => {
      const taken = other.specialistId === moved.specialistId && timesOf(other)
      return times && taken && touches(taken, times)
    })
    if (givesWay) movedOf.delete(one)
  }
  const stays = all.filter((one) => !touched.includes(one))
  const moved = [...movedOf.values()]
  const after = [...stays, ...moved]
  const isElsewhere = edit.days !== 0 || edit.minutes !== 0
  const published = moved.filter((one) => timesOf(one))
  const isObstructed = published.some((one) => startOf(one) <= now || overlapIn(after, one))
  if (isElsewhere && isObstructed) return undefined
  return { all: after, touched: moved }
}

function withEdit(one: Occurrence, { days, minutes, priceCents }: Edit): Occurrence {
  const place = { date: addDays(one.place.date, days), minute: one.place.minute + minutes }
  return { ...one, place, priceCents: priceCents ?? one.priceCents }
}

/** Rules A4.14 to A4.16: the scopes that a deletion offers. */
export function scopesToDelete(recurrence: Series['recurrence'], eventsOnDay: number): Scope[] {
  if (recurrence === 'one-time') return [SELECTED]
  return recurrence === 'daily' && eventsOnDay === 1
    ? [SELECTED, FOLLOWING, ALL]
    : [SELECTED, FOLLOWING, ALL, SAME_TIME]
}

/** Rules A4.18 to A4.21: the scopes that an edit offers when it changes neither end date nor duration. */
export function scopesToEdit(recurrence: Series['recurrence'], eventsOnDay: number, { days }: Edit): Scope[] {
  if (recurrence === 'one-time') return [SELECTED]
  if (eventsOnDay > 1) return [SELECTED, SAME_TIME]
  if (days !== 0) return [SELECTED]
  return recurrence === 'daily' ? [SELECTED, FOLLOWING, ALL] : [SELECTED, FOLLOWING, ALL, SAME_TIME]
}

/** The local date of an instant. */
export const dateOf = (instant: number): string => wallAt(ZONE, instant).date
