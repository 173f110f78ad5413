import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHANGE_SCOPES } from '#shared/domain/availability/change/scope/change-scope.ts'
import type { PublishedAvailability, SeriesPlan } from '#shared/domain/availability/change/change-set.ts'
import { applyRows } from '#shared/domain/availability/change/change-set.ts'
import { planDeletion } from '#shared/domain/availability/change/plan-deletion.ts'
import { planUpdate } from '#shared/domain/availability/change/update/plan-update.ts'
import type { AvailabilityEdit } from '#shared/domain/availability/change/update/edit-effect.ts'
import { listedUntil } from '#shared/domain/availability/series/open-ended.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { localDate } from '#shared/time/local-date.ts'
import { aSession, aWindow, day } from '#tests/builders/scheduling.ts'
import { publishedTexts } from './comparable-changes.ts'
import { findCounterexample } from './find-counterexample.ts'
import type { Calendar, Edit, Occurrence } from './naive-occurrences.ts'
import { intervalOf, nameOf, timeOf, unedited } from './naive-occurrences.ts'
import { naiveTexts } from './comparable-changes.ts'
import { change, type Change } from './naive-change.ts'
import { addDays, placesByCalendar } from './naive-series.ts'
import { momentOf } from './wall-by-temporal.ts'

/**
 * D164, D165: an open-ended series, compared with a naive list of occurrences that ends years after the planning horizon. The published
 * occurrences are compared until long after the horizons of all plans.
 */

const NAIVE_END = localDate('2029-12-31')
const COMPARED_UNTIL = '2029-06-30'

const SETTINGS = [
  ['Europe/Amsterdam', '2025-03-10'],
  ['America/New_York', '2025-10-20'],
  ['Australia/Lord_Howe', '2025-09-22'],
] as const

const arbitraryBeginning = fc.record({
  setting: fc.constantFrom(...SETTINGS),
  isSession: fc.boolean(),
  recurrence: fc.constantFrom('weekly' as const, 'weekly' as const, 'workdays' as const, 'daily' as const),
  first: fc.integer({ min: 0, max: 10 }),
  fromMinute: fc.constantFrom(0, 90, 120, 540),
  slots: fc.constantFrom(1, 1, 2),
  isFinite: fc.boolean(),
})

const arbitraryStep = fc.record({
  kind: fc.constantFrom('update', 'update', 'delete', 'book', 'open', 'end'),
  pick: fc.nat({ max: 12 }),
  scope: fc.constantFrom(...CHANGE_SCOPES),
  days: fc.constantFrom(0, 0, 1, 2, 7, -3),
  minutes: fc.constantFrom(0, 0, 30, -30),
  extra: fc.constantFrom(0, 0, 15),
  price: fc.constantFrom(undefined, 6000),
  end: fc.integer({ min: 0, max: 60 }),
})
type Drawn<T> = T extends fc.Arbitrary<infer U> ? U : never
type Step = Drawn<typeof arbitraryStep>

interface World {
  readonly calendar: Calendar
  readonly published: PublishedAvailability
  readonly now: number
}

function worldOf({
  setting: [zone, date],
  isSession,
  slots,
  isFinite,
  ...drawn
}: Drawn<typeof arbitraryBeginning>): World {
  const startDate = localDate(addDays(date, drawn.first))
  const times = {
    id: 'first',
    zone,
    startDate,
    endDate: localDate(addDays(startDate, 20)),
    recurrence: drawn.recurrence,
    fromMinute: drawn.fromMinute,
    ...(!isFinite && { isOpenEnded: true as const }),
  }
  const series: Series = isSession
    ? aSession({ ...times, toMinute: drawn.fromMinute + slots * 60, durationMinutes: 60 })
    : aWindow({ ...times, toMinute: drawn.fromMinute + 60 })
  const rules = [naively(series)]
  const list = rules.flatMap((rule) => placesByCalendar(rule).map((place) => unedited(rule, place)))
  const calendar: Calendar = { rules, list, bookings: new Map() }
  return { calendar, published: { series: [series], exceptions: [] }, now: momentOf(zone, date, 0) }
}

const naively = (series: Series): Series => listedUntil(series, day(NAIVE_END))

function stepOn(world: World, step: Step, newSeriesId: string): World {
  const { calendar, now } = world
  const ahead = calendar.list
    .filter((one) => (timeOf(calendar, one)?.start ?? 0) > now)
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.minute - b.minute)
  const selected = ahead[step.pick % Math.max(1, ahead.length)]
  if (!selected) return world
  if (step.kind !== 'book') return changed(world, step, selected, newSeriesId)
  return {
    ...world,
    calendar: { ...calendar, bookings: new Map([...calendar.bookings, [nameOf(selected), ['Noor']]]) },
  }
}

function changed(world: World, step: Step, selected: Occurrence, newSeriesId: string): World {
  const { calendar, published, now } = world
  const series = published.series.find(({ id }) => id === selected.seriesId)!
  const naiveEdit = editOf(step, selected)
  const isEnd = step.kind === 'open' || step.kind === 'end'
  const scope = isEnd ? 'all' : step.scope
  const plan = planOf(world, series, { selected, scope, now, edit: naiveEdit, newSeriesId }, step.kind === 'open')
  const outcome = change(calendar, { selected, scope, now, edit: naiveEdit, newSeriesId })
  expect(plan.kind).toBe(outcome.kind)
  if (plan.kind !== 'planned' || outcome.kind !== 'planned') return world
  expect(plan.changes.blocked.length > 0).toBe(outcome.blocked.length > 0)
  const after = applyRows(published, plan.changes.rows)
  const rules = after.series.map(naively)
  const bookings = new Map(
    [...calendar.bookings].map(([name, ids]) => [nameAfter(name, outcome.renames), ids] as const),
  )
  const next = { ...calendar, rules, list: outcome.list, bookings }
  expect(compared(publishedTexts({ ...after, series: rules }))).toEqual(compared(naiveTexts(next)))
  expectBookedToStay(world, next, outcome.renames)
  return { ...world, calendar: next, published: after }
}

const nameAfter = (name: string, renames: ReadonlyMap<string, Occurrence>) => {
  const renamed = renames.get(name)
  return renamed ? nameOf(renamed) : name
}

/** Booked occurrences neither move nor vanish. */
function expectBookedToStay({ calendar }: World, next: Calendar, renames: ReadonlyMap<string, Occurrence>): void {
  for (const name of calendar.bookings.keys()) {
    const before = calendar.list.find((one) => nameOf(one) === name)!
    const after = next.list.find((one) => nameOf(one) === nameAfter(name, renames))
    expect(after && intervalOf(next, after)[0]?.start).toBe(intervalOf(calendar, before)[0]?.start)
  }
}

const compared = (texts: readonly string[]) => texts.filter((text) => (text.split(' ')[1] ?? '') <= COMPARED_UNTIL)

function editOf(step: Step, selected: Occurrence): Edit | undefined {
  const nothing = { days: 0, minutes: 0, extra: 0 }
  if (step.kind === 'delete') return undefined
  if (step.kind === 'open') return { ...nothing, endDate: NAIVE_END }
  if (step.kind === 'end') return { ...nothing, endDate: addDays(selected.date, step.end) }
  const { days, minutes, extra, price } = step
  return { days, minutes, extra, price: selected.price > 0 ? price : undefined }
}

function planOf(world: World, series: Series, asked: Change, opens: boolean): SeriesPlan {
  const { selected, edit, scope, now, newSeriesId } = asked
  const isOwn = ({ seriesId }: { readonly seriesId: string }) => seriesId === series.id
  const bookings = [...world.calendar.bookings.keys()]
    .map((name, index) => ({ id: `booking ${index}`, occurrence: keyOf(name) }))
    .filter(({ occurrence }) => isOwn(occurrence))
  const exceptions = world.published.exceptions.filter(({ occurrence }) => isOwn(occurrence))
  const state = { series, exceptions, bookings }
  const key = keyOf(nameOf(selected))
  if (!edit) return planDeletion(state, key, scope, now)
  const { date, minute, length } = selected.stands
  const wanted: AvailabilityEdit = {
    date: localDate(addDays(date, edit.days)),
    fromMinute: minute + edit.minutes,
    toMinute: minute + edit.minutes + length + edit.extra,
    ...(edit.price !== undefined && { priceCents: edit.price }),
    ...(opens ? { isOpenEnded: true as const } : edit.endDate !== undefined && { endDate: localDate(edit.endDate) }),
  }
  const context = { now, newSeriesId, published: world.published }
  return planUpdate(state, { selected: key, scope, edit: wanted }, context)
}

function keyOf(name: string) {
  const [seriesId = '', date = '', minute = ''] = name.split(' ')
  return { seriesId, day: day(date), startMinute: Number(minute) }
}

test('Changes of a series without an end match a plain list, long after the horizon of the plan (R-D164, R-D165)', () => {
  const found = findCounterexample(
    'open-ended series',
    { reduced: 20, full: 4000 },
    fc.property(arbitraryBeginning, fc.array(arbitraryStep, { minLength: 1, maxLength: 4 }), (drawn, steps) => {
      steps.reduce((world, step, index) => stepOn(world, step, `new${index}`), worldOf(drawn))
    }),
  )
  expect(found).toBe('')
})
