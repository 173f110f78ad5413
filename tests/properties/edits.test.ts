import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedDeleteScopes, allowedUpdateScopes, changeType } from '#shared/domain/availability-scopes.ts'
import type { ChangeScope } from '#shared/domain/change-scope.ts'
import { CHANGE_SCOPES } from '#shared/domain/change-scope.ts'
import type { OccurrenceFacts, PublishedAvailability, SeriesPlan } from '#shared/domain/change-set.ts'
import { applyRows, fingerprintOf } from '#shared/domain/change-set.ts'
import { planDeletion } from '#shared/domain/plan-deletion.ts'
import { planUpdate } from '#shared/domain/plan-update.ts'
import { exceptionsBySeries, occurrencesOf } from '#shared/domain/published-occurrence.ts'
import type { Recurrence } from '#shared/domain/recurrence.ts'
import { RECURRENCES } from '#shared/domain/recurrence.ts'
import type { Series } from '#shared/domain/series.ts'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { aSession, aWindow, day } from '#tests/builders/scheduling.ts'
import type { Calendar, Change, Edit, Occurrence, Outcome } from './naive-calendar.ts'
import { change, nameOf, timeOf, unedited } from './naive-calendar.ts'
import { addDays, placesByCalendar } from './naive-series.ts'
import { counterexampleTo } from './proof.ts'
import { momentOf } from './wall-by-temporal.ts'

// —— What is drawn ———————————————————————————————————————————————————————————————————————————————————

/** A zone, and a day some weeks before its clocks change. */
const SETTINGS = [
  ['Europe/Amsterdam', '2025-03-10'],
  ['Europe/Amsterdam', '2025-10-10'],
  ['America/New_York', '2025-02-24'],
  ['Australia/Lord_Howe', '2025-09-22'],
  ['Europe/Amsterdam', '2024-01-29'],
] as const

const arbitrarySeries = fc.record({
  setting: fc.constantFrom(...SETTINGS),
  isSession: fc.boolean(),
  recurrence: fc.constantFrom(...RECURRENCES),
  first: fc.integer({ min: 0, max: 14 }),
  days: fc.integer({ min: 0, max: 35 }),
  fromMinute: fc.constantFrom(0, 90, 120, 150, 540, 1200),
  slots: fc.constantFrom(1, 1, 2, 3),
  length: fc.constantFrom(30, 60, 80),
  rest: fc.constantFrom(0, 0, 10),
  hasYoga: fc.boolean(),
})

const arbitraryEdit = fc.record({
  days: fc.constantFrom(0, 0, 0, 1, -1, 2, 7, -3),
  minutes: fc.constantFrom(0, 0, 0, 15, 60, -30),
  extra: fc.constantFrom(0, 0, 0, 15, -10),
  price: fc.constantFrom(undefined, undefined, 5000, 6000),
  specialistId: fc.constantFrom(undefined, undefined, 'anna', 'bram'),
  serviceId: fc.constantFrom(undefined, undefined, 'massage', 'yoga'),
  recurrence: fc.option(fc.constantFrom(...RECURRENCES), { nil: undefined, freq: 5 }),
  later: fc.option(fc.integer({ min: -15, max: 25 }), { nil: undefined, freq: 4 }),
})

const arbitraryStep = fc.record({
  kind: fc.constantFrom('update', 'update', 'update', 'delete', 'book', 'unbook', 'tick'),
  pick: fc.nat(),
  scopePick: fc.nat(),
  isOffered: fc.boolean(),
  edit: arbitraryEdit,
  ticks: fc.constantFrom(1, 600, 1440, 3 * 1440),
})

type Drawn<T> = T extends fc.Arbitrary<infer U> ? U : never
type DrawnStep = Drawn<typeof arbitraryStep>

/** The product's rows beside the naive list. */
interface World {
  readonly calendar: Calendar
  readonly published: PublishedAvailability
  readonly now: number
  readonly series: readonly string[]
}

function worldOf({ setting: [zone, date], isSession, hasYoga, ...drawn }: Drawn<typeof arbitrarySeries>): World {
  const { recurrence, days, slots, length, rest, fromMinute } = drawn
  const startDate = addDays(date, drawn.first)
  const reach = { 'one-time': 0, daily: days, weekly: days, workdays: days, monthly: days * 6, yearly: days * 25 }
  const times = {
    id: 'first',
    recurrence,
    zone,
    startDate: localDate(startDate),
    endDate: localDate(addDays(startDate, reach[recurrence])),
    fromMinute,
  }
  const series: Series = isSession
    ? aSession({ ...times, toMinute: Math.min(1440, fromMinute + slots * length + rest), durationMinutes: length })
    : aWindow({ ...times, toMinute: fromMinute + length })
  const yoga = aSession({
    ...times,
    id: 'yoga',
    recurrence: 'weekly',
    endDate: localDate(addDays(startDate, 40)),
    specialistId: 'bram',
    serviceId: 'yoga',
    toMinute: fromMinute + 60,
    durationMinutes: 60,
  })
  const rules = isSession && hasYoga ? [series, yoga] : [series]
  const list = rules.flatMap((rule) => placesByCalendar(rule).map((place) => unedited(rule, place)))
  return {
    calendar: { rules, list, bookings: new Map() },
    published: { series: rules, exceptions: [] },
    now: momentOf(zone, date, 0),
    series: ['first'],
  }
}

// —— What is compared ————————————————————————————————————————————————————————————————————————————————

const textOf = (start: number, end: number, specialistId: string, serviceId: string, price: number) =>
  `${start}-${end} ${specialistId} ${serviceId} ${price}`

const textOfFacts = ({ start, end, specialistId, serviceIds, priceCents }: OccurrenceFacts) =>
  textOf(start, end, specialistId, serviceIds[0] ?? '', priceCents ?? 0)

/** Nothing for what the clocks leave no room. */
function textsOf(calendar: Calendar, one: Occurrence | undefined): string[] {
  const time = one && timeOf(calendar, one)
  return one && time ? [textOf(time.start, time.end, one.specialistId, one.serviceId, one.price)] : []
}

function publishedTexts({ series, exceptions }: PublishedAvailability): string[] {
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

const naiveTexts = (calendar: Calendar): string[] =>
  calendar.list.flatMap((one) => textsOf(calendar, one).map((text) => `${nameOf(one)}: ${text}`)).toSorted()

/** What a preview shows: what goes, what comes, what stays although it is in the scope, and what stands in the way. */
interface Shown {
  readonly gone: readonly string[]
  readonly come: readonly string[]
  readonly kept: readonly string[]
  readonly blocked: readonly string[]
}

function shown(plan: SeriesPlan): Shown | undefined {
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

function naivelyShown(calendar: Calendar, outcome: Outcome, selected: Occurrence): Shown | undefined {
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

/** What goes and comes again is no change. */
function difference(before: readonly string[], after: readonly string[]): Pick<Shown, 'gone' | 'come'> {
  const [gone, come] = [[...before].toSorted(), [...after].toSorted()]
  for (const text of before) {
    if (!come.includes(text)) continue
    come.splice(come.indexOf(text), 1)
    gone.splice(gone.indexOf(text), 1)
  }
  return { gone, come }
}

// —— Steps ———————————————————————————————————————————————————————————————————————————————————————————

function stepOn(world: World, step: DrawnStep, newSeriesId: string): World {
  if (step.kind === 'tick') return { ...world, now: world.now + step.ticks }
  const candidates = world.calendar.list.filter((one) => world.series.includes(one.seriesId) && isVisible(world, one))
  // Most of them ahead.
  const ahead = candidates.filter((one) => (timeOf(world.calendar, one)?.start ?? 0) > world.now)
  const among = step.pick % 10 === 0 || ahead.length === 0 ? candidates : ahead
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
  const after = { ...calendar, rules: published.series, list: outcome.list }
  expect(publishedTexts(published)).toEqual(naiveTexts(after))
  expectLaws(world, published, asked)
  expectFingerprint(world, asked, plan)
  const isNew = published.series.some(({ id }) => id === newSeriesId)
  return { ...world, calendar: after, published, series: isNew ? [...world.series, newSeriesId] : world.series }
}

/** An edit as a form would ask for it: a value that is there already is none. */
function editOf({ edit: { later, ...drawn } }: DrawnStep, rule: Series, selected: Occurrence): Edit {
  const unlessEqual = <T>(value: T, present: T) => (value === present ? undefined : value)
  const recurrence = unlessEqual<Recurrence | undefined>(drawn.recurrence, rule.recurrence)
  // What does not recur has no end, and what begins to recur is given one (rules D13 and D59).
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

/** One that the dialog offers (rules A4.13 to A4.21), or, where rules leave it open, any of the nine. */
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
    const offered = recurrence === 'one-time' ? (['selected'] as const) : ofRecurrence
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
      ? ['selected']
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

function keyOf(name: string) {
  const [seriesId = '', date = '', minute = ''] = name.split(' ')
  return { seriesId, day: day(date), startMinute: Number(minute) }
}

/** Rules D29, D30, D31 and D46, whatever the model says. */
function expectLaws(
  { calendar, published, now }: World,
  after: PublishedAvailability,
  { selected, edit }: Change,
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
    expect(`${nameOf(one)} ${left.get(nameOf(one))}`).toBe(`${nameOf(one)} ${before.get(nameOf(one))}`)
}

/** The same preview has the same fingerprint, and another has another. */
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

test('edits and deletions of a series, one after another, are what they are on a plain list', () => {
  const found = counterexampleTo(
    'edits',
    { reduced: 1500, full: 50_000 },
    fc.property(arbitrarySeries, fc.array(arbitraryStep, { minLength: 1, maxLength: 6 }), (drawn, steps) => {
      steps.reduce((world, step, index) => stepOn(world, step, `new${index}`), worldOf(drawn))
    }),
  )
  expect(found).toBe('')
})
