import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allowedDeleteScopes,
  allowedUpdateScopes,
  changeType,
} from '#shared/domain/availability/change/scope/availability-scopes.ts'
import type { ChangeScope } from '#shared/domain/availability/change/scope/change-scope.ts'
import { CHANGE_SCOPES } from '#shared/domain/availability/change/scope/change-scope.ts'
import type { PublishedAvailability, SeriesPlan } from '#shared/domain/availability/change/change-set.ts'
import { applyRows, fingerprintOf } from '#shared/domain/availability/change/change-set.ts'
import { planDeletion } from '#shared/domain/availability/change/plan-deletion.ts'
import { planUpdate } from '#shared/domain/availability/change/update/plan-update.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { day } from '#tests/builders/scheduling.ts'
import type { DrawnStep, World } from './arbitrary-edits.ts'
import { arbitraryBeginning, arbitraryStep, worldOf } from './arbitrary-edits.ts'
import type { Calendar, Edit, Occurrence } from './naive-occurrences.ts'
import { nameOf, timeOf } from './naive-occurrences.ts'
import type { Change } from './naive-change.ts'
import { change } from './naive-change.ts'
import { addDays } from './naive-series.ts'
import { findCounterexample } from './find-counterexample.ts'
import { naivelyShown, naiveTexts, publishedTexts, shown } from './comparable-changes.ts'

function stepOn(world: World, step: DrawnStep, newSeriesId: string): World {
  if (step.kind === 'tick') return { ...world, now: world.now + step.ticks }
  const candidates = world.calendar.list.filter((one) => world.series.includes(one.seriesId) && isVisible(world, one))
  // Nine of ten steps select an occurrence in the future.
  const ahead = candidates.filter((one) => (timeOf(world.calendar, one)?.start ?? 0) > world.now)
  const among = step.pick % 10 === 9 || ahead.length === 0 ? candidates : ahead
  const selected = among[step.pick % Math.max(1, among.length)]
  if (!selected) return world
  if (step.kind === 'book' || step.kind === 'unbook')
    return { ...world, calendar: booked(world.calendar, step, selected) }
  return changed(world, step, selected, newSeriesId)
}

const isVisible = ({ calendar }: World, one: Occurrence) => timeOf(calendar, one) !== undefined

function booked(calendar: Calendar, { kind, pick }: DrawnStep, selected: Occurrence): Calendar {
  const bookings = new Map(calendar.bookings)
  if (kind === 'unbook') bookings.delete([...bookings.keys()][pick % Math.max(1, bookings.size)] ?? '')
  else bookings.set(nameOf(selected), [...(bookings.get(nameOf(selected)) ?? []), `booking ${pick}`])
  return { ...calendar, bookings }
}

function changed(world: World, step: DrawnStep, selected: Occurrence, newSeriesId: string): World {
  const { calendar, now } = world
  const rule = calendar.rules.find(({ id }) => id === selected.seriesId)!
  const edit = step.kind === 'update' ? editOf(step, rule, selected) : undefined
  const asked: Change = { selected, scope: scopeOf(world, step, rule, selected, edit), now, edit, newSeriesId }
  const plan = planOf(world, asked)
  const outcome = change(calendar, asked)
  expect(shown(plan)).toEqual(naivelyShown(calendar, outcome, selected))
  if (plan.kind !== 'planned' || outcome.kind !== 'planned') return world
  const published = applyRows(world.published, plan.changes.rows)
  const bookings = new Map(
    [...calendar.bookings].map(([name, ids]) => [nameOf(outcome.renames.get(name) ?? placeOf(name)), ids]),
  )
  expect(renamedBookings(calendar, plan)).toEqual(bookings)
  const after = { ...calendar, rules: published.series, list: outcome.list, bookings }
  expect(publishedTexts(published)).toEqual(naiveTexts(after))
  expectLaws(world, published, asked, (name) => nameOf(outcome.renames.get(name) ?? placeOf(name)))
  expectFingerprint(world, asked, plan)
  const isNew = published.series.some(({ id }) => id === newSeriesId)
  return { ...world, calendar: after, published, series: isNew ? [...world.series, newSeriesId] : world.series }
}

/** Returns an edit as a form would send it: unchanged values are left out. */
function editOf({ edit: { later, ...drawn } }: DrawnStep, rule: Series, selected: Occurrence): Edit {
  const unlessEqual = <T>(value: T, present: T) => (value === present ? undefined : value)
  const recurrence = unlessEqual<Recurrence | undefined>(drawn.recurrence, rule.recurrence)
  // One-time availability has no end date. A one-time series that becomes recurring needs one (rules D13 and D44).
  const isRecurring = (recurrence ?? rule.recurrence) !== 'one-time'
  const wanted = later ?? (recurrence && rule.recurrence === 'one-time' ? 10 : undefined)
  const endDate = wanted === undefined || !isRecurring ? undefined : addDays(rule.endDate, wanted)
  return {
    ...drawn,
    recurrence,
    endDate: unlessEqual(endDate, rule.endDate),
    price: rule.kind === 'session' ? unlessEqual(drawn.price, selected.price) : undefined,
    specialistId: unlessEqual(drawn.specialistId, selected.specialistId),
    serviceId: unlessEqual(drawn.serviceId, selected.serviceId),
  }
}

/** Returns a scope that the dialog offers (rules A4.13 to A4.21). Where the rules do not restrict the scope, returns any of the nine. */
function scopeOf(
  world: World,
  step: DrawnStep,
  rule: Series,
  selected: Occurrence,
  edit: Edit | undefined,
): ChangeScope {
  const { calendar } = world
  const events = calendar.list.filter(
    (one) => one.seriesId === rule.id && one.date === selected.date && isVisible(world, one),
  ).length
  const offered = offeredScopes(rule, selected, events, edit)
  const isOpen = !step.isOffered && offered.length > 1
  const scopes = isOpen ? CHANGE_SCOPES : offered
  return scopes[step.scopePick % scopes.length] ?? 'selected'
}

function offeredScopes(
  rule: Series,
  selected: Occurrence,
  events: number,
  edit: Edit | undefined,
): readonly ChangeScope[] {
  const { recurrence } = rule
  const isSeveral = events > 1
  const four = ['selected', 'following', 'all', 'following-same-time-and-weekday'] as const
  const three = ['selected', 'following', 'all'] as const
  const ofRecurrence = recurrence === 'daily' && !isSeveral ? three : four
  if (!edit) {
    const offered = recurrence === 'one-time' && !isSeveral ? (['selected'] as const) : ofRecurrence
    expect(allowedDeleteScopes(rule, events)).toEqual(offered)
    return offered
  }
  const { minute, date, length } = selected.stands
  const before = { date: localDate(date), fromMinute: minute, toMinute: minute + length, endDate: rule.endDate }
  const after = {
    date: localDate(addDays(date, edit.days)),
    fromMinute: minute + edit.minutes,
    toMinute: minute + edit.minutes + length + edit.extra,
    endDate: localDate(edit.endDate ?? rule.endDate),
  }
  const isDate = edit.extra === 0 && (edit.days !== 0 || (isSeveral && edit.minutes !== 0))
  const type = edit.endDate ? 'end-date' : isDate ? 'date' : 'other-fields'
  expect(changeType(before, after, events)).toBe(type)
  const offered: readonly ChangeScope[] = edit.endDate
    ? ['all']
    : recurrence === 'one-time'
      ? isSeveral
        ? four
        : ['selected']
      : isSeveral
        ? ['selected', 'following-same-time-and-weekday']
        : isDate
          ? ['selected']
          : ofRecurrence
  expect(allowedUpdateScopes(type, recurrence, events)).toEqual(offered)
  return offered
}

function planOf({ calendar, published }: World, { selected, scope, now, edit, newSeriesId }: Change): SeriesPlan {
  const isOwn = ({ occurrence }: { readonly occurrence: { readonly seriesId: string } }) =>
    occurrence.seriesId === selected.seriesId
  const series = published.series.find(({ id }) => id === selected.seriesId)!
  const bookings = [...calendar.bookings].flatMap(([name, ids]) =>
    ids.map((id) => ({ id, occurrence: keyOf(name) })).filter(isOwn),
  )
  const state = { series, exceptions: published.exceptions.filter(isOwn), bookings }
  const key = keyOf(nameOf(selected))
  if (!edit) return planDeletion(state, key, scope, now)
  const { date, minute, length } = selected.stands
  const wanted = {
    date: localDate(addDays(date, edit.days)),
    fromMinute: minute + edit.minutes,
    toMinute: minute + edit.minutes + length + edit.extra,
    ...(edit.price !== undefined && { priceCents: edit.price }),
    ...(edit.specialistId !== undefined && { specialistId: edit.specialistId }),
    ...(edit.serviceId !== undefined && { serviceIds: [edit.serviceId] }),
    ...(edit.recurrence !== undefined && { recurrence: edit.recurrence }),
    ...(edit.endDate !== undefined && { endDate: localDate(edit.endDate) }),
  }
  return planUpdate(state, { selected: key, scope, edit: wanted }, { now, newSeriesId, published })
}

/** Returns the bookings by occurrence name, after the product has renamed occurrences. */
function renamedBookings({ bookings }: Calendar, plan: SeriesPlan): Calendar['bookings'] {
  const renames = plan.kind === 'planned' ? plan.changes.rows.renamedOccurrences : []
  const text = ({ seriesId, day: on, startMinute }: OccurrenceKey) => `${seriesId} ${fromEpochDay(on)} ${startMinute}`
  const byOld = new Map(renames.map(({ from, to }) => [text(from), text(to)]))
  return new Map([...bookings].map(([name, ids]) => [byOld.get(name) ?? name, ids]))
}

function placeOf(name: string) {
  const [seriesId = '', date = '', minute = ''] = name.split(' ')
  return { seriesId, date, minute: Number(minute) }
}

function keyOf(name: string) {
  const [seriesId = '', date = '', minute = ''] = name.split(' ')
  return { seriesId, day: day(date), startMinute: Number(minute) }
}

/** Checks rules D29, D30, D31 and D46 without the model. */
function expectLaws(
  { calendar, published, now }: World,
  after: PublishedAvailability,
  { selected, edit }: Change,
  nameAfter: (name: string) => string,
): void {
  const names = (texts: readonly string[]) => new Map(texts.map((text) => text.split(': ') as [string, string]))
  const [before, left] = [names(publishedTexts(published)), names(publishedTexts(after))]
  const mustStay = calendar.list.filter((one) => {
    const begins = timeOf(calendar, one)?.start ?? Infinity
    const isOtherEdited = one.isEdited && one !== selected
    const isOnlyEnd = edit?.endDate !== undefined && Object.values({ ...edit, endDate: 0 }).every((value) => !value)
    return (
      calendar.bookings.has(nameOf(one)) || isOtherEdited || begins <= now || (isOnlyEnd && one.date <= edit.endDate)
    )
  })
  for (const one of mustStay)
    expect(`${nameOf(one)} ${left.get(nameAfter(nameOf(one)))}`).toBe(`${nameOf(one)} ${before.get(nameOf(one))}`)
}

/** Checks that equal previews have the same fingerprint, and different ones have different fingerprints. */
function expectFingerprint(world: World, asked: Change, plan: SeriesPlan): void {
  const { calendar } = world
  const print = (one: SeriesPlan) => (one.kind === 'planned' ? fingerprintOf(one.changes) : one.kind)
  expect(print(planOf(world, { ...asked, newSeriesId: 'another' }))).toBe(print(plan))
  const [visible] = calendar.list.filter((one) => one.seriesId === asked.selected.seriesId && isVisible(world, one))
  if (!visible) return
  const bookings = new Map([...calendar.bookings, [nameOf(visible), ['somebody']]])
  const later = planOf({ ...world, calendar: { ...calendar, bookings } }, asked)
  const isSame = JSON.stringify(shown(later)) === JSON.stringify(shown(plan))
  if (!isSame) expect(print(later)).not.toBe(print(plan))
}

test('Successive edits and deletions of a series match a plain list', () => {
  const found = findCounterexample(
    'edits',
    { reduced: 200, full: 50_000 },
    fc.property(arbitraryBeginning, fc.array(arbitraryStep, { minLength: 1, maxLength: 6 }), (drawn, steps) => {
      steps.reduce((world, step, index) => stepOn(world, step, `new${index}`), worldOf(drawn))
    }),
  )
  expect(found).toBe('')
})
