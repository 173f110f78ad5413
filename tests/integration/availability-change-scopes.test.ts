import { beforeAll, describe, expect, test } from 'vitest'
import type { Call, Input } from '#shared/api/client.ts'
import { addDays, addMonthsClamped, type LocalDate, localDate, weekday } from '#shared/time/local-date.ts'
import { formatLocalTime, localTime } from '#shared/time/local-time.ts'
import { aCustomer, type Person } from '#tests/builders/studio.ts'
import {
  aSpecialist,
  bookOccurrence,
  type CalendarOccurrence,
  monday,
  previewAndSave,
  readCalendar,
} from './support/change-and-book-availability.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { isFullProof } from './support/full-or-reduced-run.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// Tests every kind, recurrence and scope over HTTP, against a simple implementation of the specification's table of scopes. In each
// case one occurrence is booked and one was edited alone: both must be unchanged afterwards.

const at = useSharedServerWithStudio('of-all')
let customer: Person
let call: Call

beforeAll(async () => {
  customer = await aCustomer(at.database, at.studio)
  call = apiClient(at.url, { token: at.studio.owner.token })
})

type Publication = Input<'createAvailability'>['body']
type Recurrence = Publication['recurrence']
type Edit = Omit<Extract<Input<'previewAvailabilityChange'>['body'], { action: 'UPDATE' }>, 'action' | 'id' | 'scope'>

const SELECTED = 'SELECTED_INSTANCE'
const FOLLOWING = 'FOLLOWING_INSTANCES'
const ALL = 'ALL_INSTANCES'
const SAME_TIME = 'FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK'
const scopesOffered = [SELECTED, FOLLOWING, ALL, SAME_TIME] as const
const scopes = [
  ...scopesOffered,
  'FOLLOWING_SAME_DAY_INSTANCES',
  'ALL_INSTANCES_SAME_DAY',
  'FOLLOWING_INSTANCES_SAME_DAYOFWEEK',
  'ALL_SAME_DAY_DAYOFWEEK_INSTANCES',
  'FOLLOWING_SAME_TIME_SLOT_INSTANCES',
] as const
type Scope = (typeof scopes)[number]

/** Parses the date and time in an occurrence's id. They are those at which its series places it. */
const nameIn = (id: string) => {
  const [, date = '', time = ''] = id.split('_')
  return { date, time, weekday: weekday(localDate(date.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3'))) }
}

/** The specification's table of scopes: whether a scope contains an occurrence, by the names of both occurrences. */
function isInScope(scope: Scope, id: string, selectedId: string): boolean {
  const [one, selected] = [nameIn(id), nameIn(selectedId)]
  const isSameDay = one.date === selected.date
  const isSameWeekday = one.weekday === selected.weekday
  const isFromDayOn = one.date >= selected.date
  const reach: Record<Scope, boolean> = {
    [SELECTED]: id === selectedId,
    [FOLLOWING]: one.date + one.time >= selected.date + selected.time,
    [ALL]: true,
    [SAME_TIME]: isFromDayOn && isSameWeekday && one.time === selected.time,
    FOLLOWING_SAME_DAY_INSTANCES: isSameDay && one.time >= selected.time,
    ALL_INSTANCES_SAME_DAY: isSameDay,
    FOLLOWING_INSTANCES_SAME_DAYOFWEEK: isFromDayOn && isSameWeekday,
    ALL_SAME_DAY_DAYOFWEEK_INSTANCES: isSameWeekday,
    FOLLOWING_SAME_TIME_SLOT_INSTANCES: isFromDayOn && one.time === selected.time,
  }
  return reach[scope]
}

const kinds = {
  'one session a day': { type: 'TIME_SLOT', endTime: '10:00' },
  'three sessions a day': { type: 'TIME_SLOT', endTime: '12:00' },
  'a window a day': { type: 'APPOINTMENT', endTime: '12:00' },
} as const
type Kind = keyof typeof kinds

const ends: Record<Recurrence, { end: LocalDate; years?: number }> = {
  ONE_TIME: { end: monday },
  DAILY: { end: addDays(monday, 20) },
  WEEKLY: { end: addDays(monday, 70) },
  SPECIFIC_DAYS: { end: addDays(monday, 18) },
  MONTHLY: { end: addMonthsClamped(monday, 11) },
  YEARLY: { end: addMonthsClamped(monday, 36), years: 4 },
}

async function publish(kind: Kind, recurrence: Recurrence, changes: Partial<Publication> = {}) {
  const specialistId = await aSpecialist(at.database, at.studio)
  const body: Publication = {
    ...kinds[kind],
    specialistId,
    serviceIds: [at.studio.privateService.id],
    startDate: monday,
    startTime: '09:00',
    recurrence,
    endDate: ends[recurrence].end,
    locationTypes: ['PHYSICAL'],
    ...changes,
  }
  const { seriesId } = await call('createAvailability', { body })
  const read = () => readCalendar(call, specialistId, monday, ends[recurrence].years)
  return { specialistId, seriesId, read }
}

/** The fields of an occurrence that users see. */
const shown = ({ startTime, endTime, price, locationTypes, specialistId, serviceIds }: CalendarOccurrence) => ({
  from: startTime.slice(0, 16),
  to: endTime.slice(11, 16),
  price,
  locationTypes,
  specialistId,
  serviceIds,
})
type Shown = ReturnType<typeof shown>

const later = (wall: string, minutes: number) =>
  wall.slice(0, -5) + formatLocalTime(localTime(wall.slice(-5)) + minutes)

interface Change {
  readonly name: string
  readonly edit: (kind: Kind) => Edit | undefined
  /** The expected state of an occurrence after the change; undefined when it is deleted. */
  readonly effect: (one: Shown) => Shown | undefined
}

const deletion: Change = { name: 'delete', edit: () => undefined, effect: () => undefined }
const otherValues: Change = {
  name: 'price or place',
  edit: (kind) => (kinds[kind].type === 'TIME_SLOT' ? { price: 40 } : { locationTypes: ['VIRTUAL'] }),
  effect: (one) => (one.price === null ? { ...one, locationTypes: ['VIRTUAL'] } : { ...one, price: 40 }),
}
const laterTime: Change = {
  name: 'half an hour later',
  edit: (kind) => ({ startTime: '09:30', endTime: later(kinds[kind].endTime, 30) }),
  effect: (one) => ({ ...one, from: later(one.from, 30), to: later(one.to, 30) }),
}

/** The scopes that section 4 of specification A offers. The code has the structure of that section's rows, so that both can be compared. */
function offered(kind: Kind, recurrence: Recurrence, change: Change): readonly (typeof scopesOffered)[number][] {
  if (recurrence === 'ONE_TIME') return kind === 'three sessions a day' ? scopesOffered : [SELECTED]
  if (kind === 'three sessions a day') return change === deletion ? scopesOffered : [SELECTED, SAME_TIME]
  return recurrence === 'DAILY' ? [SELECTED, FOLLOWING, ALL] : scopesOffered
}

/** The other scopes of rule A3.15, which the dialogs do not offer. The specification does not say what they do. */
const further = (kind: Kind, recurrence: Recurrence, change: Change): readonly Scope[] => {
  const first: readonly Scope[] = offered(kind, recurrence, change)
  return first.length === 1 ? [] : scopes.filter((scope) => !first.includes(scope))
}

/**
 * Whether `npm test` tries each change of such a series. Weekly series with several sessions a day have the most scopes, so they are tested
 * completely.
 */
const hasMostScopes = (kind: Kind, recurrence: Recurrence): boolean =>
  kind === 'three sessions a day' && recurrence === 'WEEKLY'

/**
 * The nightly run tests every combination. `npm test` tests every scope and change of weekly series with several sessions a day, and
 * of the other series one change with the last offered scope, in turn. The tests of the domain go through all recurrences.
 */
const cases = (Object.keys(kinds) as Kind[]).flatMap((kind, kindIndex) =>
  (Object.keys(ends) as Recurrence[]).flatMap((recurrence, index) => {
    const changes = [deletion, otherValues, ...(kind === 'three sessions a day' ? [] : [laterTime])]
    const isWhole = isFullProof || hasMostScopes(kind, recurrence)
    return (isWhole ? changes : [changes[(index + kindIndex) % changes.length]!]).flatMap((change) => {
      const first = offered(kind, recurrence, change)
      return (isWhole ? [...first, ...further(kind, recurrence, change)] : first.slice(-1)).map((scope: Scope) => ({
        kind,
        recurrence,
        change,
        scope,
        name: change.name,
      }))
    })
  }),
)

/** Edits one occurrence alone; throws when the edit was not saved. */
async function editAlone({ id }: CalendarOccurrence, kind: Kind): Promise<void> {
  const edit: Edit = kinds[kind].type === 'TIME_SLOT' ? { price: 99 } : { locationTypes: ['PHONE'] }
  const { answer } = await previewAndSave(call, { action: 'UPDATE', id, scope: SELECTED, ...edit })
  if (answer.outcome !== 'SAVED') throw new Error(`The edit was ${answer.outcome}`)
}

async function book(occurrence: CalendarOccurrence): Promise<string> {
  const { status, bookingId } = await bookOccurrence(at.url, at.studio, customer.token, occurrence)
  if (bookingId === undefined) throw new Error(`The booking was refused with ${status}`)
  return bookingId
}

describe('a one-time block of three sessions (R-D39)', () => {
  const block = async () => {
    const { read, specialistId } = await publish('three sessions a day', 'ONE_TIME')
    const [first, second, third] = await read()
    return { read, specialistId, first: first!, second: second!, third: third! }
  }
  const starts = (list: readonly CalendarOccurrence[]) => list.map(({ startTime }) => startTime.slice(0, 16))
  const tuesday = addDays(monday, 1)

  test('can be moved to another day and time at once, and back', async () => {
    const { read, second } = await block()
    const move = { date: tuesday, startTime: '14:00', endTime: '15:00' }
    const { answer } = await previewAndSave(call, { action: 'UPDATE', id: second.id, scope: ALL, ...move })
    expect(answer.outcome).toBe('SAVED')
    const moved = await read()
    expect(starts(moved)).toEqual([`${tuesday}T13:00`, `${tuesday}T14:00`, `${tuesday}T15:00`])
    const back = { date: monday, startTime: '10:00', endTime: '11:00' }
    await previewAndSave(call, { action: 'UPDATE', id: moved[1]!.id, scope: ALL, ...back })
    expect(starts(await read())).toEqual([`${monday}T09:00`, `${monday}T10:00`, `${monday}T11:00`])
  })

  test('can be deleted from a slot on or as a whole, and booked slots stay', async () => {
    const { read, first, second, third } = await block()
    await book(third)
    await previewAndSave(call, { action: 'DELETE', id: second.id, scope: FOLLOWING })
    expect((await read()).map(({ id }) => id)).toEqual([first.id, third.id])
    await previewAndSave(call, { action: 'DELETE', id: first.id, scope: ALL })
    expect((await read()).map(({ id }) => id)).toEqual([third.id])
  })
})

describe('a change of availability (R-D40, R-A7.3, R-A7.4)', () => {
  test.each(cases)('$kind, $recurrence: $name, $scope', async ({ kind, recurrence, change, scope }) => {
    const { read } = await publish(kind, recurrence)
    const published = await read()
    const selected = published[Math.floor(published.length / 4)]!
    const reached = published.filter(({ id }) => id !== selected.id && isInScope(scope, id, selected.id))
    const others = published.filter(({ id }) => id !== selected.id)
    const [edited, booked] = (reached.length > 1 ? reached : others).slice(-2)
    if (edited) await editAlone(edited, kind)
    const bookingId = booked && (await book(booked))
    const before = await read()

    const edit = change.edit(kind)
    const { preview, answer } = await previewAndSave(
      call,
      edit ? { action: 'UPDATE', id: selected.id, scope, ...edit } : { action: 'DELETE', id: selected.id, scope },
    )

    expect([preview.scope, preview.allowedScopes]).toEqual([scope, offered(kind, recurrence, change)])
    expect(further(kind, recurrence, change)).toEqual(expect.arrayContaining(preview.moreScopes))
    expect([answer.outcome, answer.preview]).toEqual(['SAVED', preview])
    const isKept = ({ id }: CalendarOccurrence) => id === booked?.id || id === edited?.id
    const expected = before.map((one) =>
      isInScope(scope, one.id, selected.id) && !isKept(one) ? change.effect(shown(one)) : shown(one),
    )
    const inOrder = (list: (Shown | undefined)[]) =>
      list.filter((one) => one !== undefined).toSorted((a, b) => (a.from < b.from ? -1 : 1))
    expect(inOrder((await read()).map(shown))).toEqual(inOrder(expected))

    const touched = before.filter((one) => isInScope(scope, one.id, selected.id) && !isKept(one)).length
    const kept = before.filter((one) => isInScope(scope, one.id, selected.id) && isKept(one)).length
    expect(preview.counts).toEqual({
      created: 0,
      updated: change === deletion ? 0 : touched,
      deleted: change === deletion ? touched : 0,
      kept,
      blocked: 0,
    })
    const reasons: Record<string, string> = { [booked?.id ?? '']: 'BOOKED', [edited?.id ?? '']: 'EDITED' }
    const reasonsGiven = preview.kept.map(({ occurrence, reason }) => reason === reasons[occurrence.id ?? ''])
    expect(reasonsGiven).toEqual(Array.from({ length: kept }, () => true))
    const stillThere = (await read()).find(({ startTime }) => startTime === booked?.startTime)
    const stillBooked = stillThere ? (await call('availability', { params: { id: stillThere.id } })).bookingIds : []
    expect(stillBooked).toEqual(bookingId === undefined ? [] : [bookingId])
  })
})

describe('the scopes of a change (R-A3.15)', () => {
  test.each(['DAILY', 'WEEKLY', 'SPECIFIC_DAYS'] as const)(
    'all nine are previewed and saved: %s, with two sessions a day',
    async (recurrence) => {
      const { read } = await publish('three sessions a day', recurrence, { endTime: '11:00' })
      const selected = (await read())[2]!
      for (const [index, scope] of scopes.entries()) {
        const [{ id }] = (await read()).filter(({ startTime }) => startTime === selected.startTime) as [
          CalendarOccurrence,
        ]
        const edit = { action: 'UPDATE', id, scope, price: 30 + index } as const
        const { preview, answer } = await previewAndSave(call, edit)
        expect([preview.scope, answer.outcome]).toEqual([scope, 'SAVED'])
        expect([...preview.allowedScopes, ...preview.moreScopes]).toContain(ALL)
      }
      expect((await read()).find(({ startTime }) => startTime === selected.startTime)?.price).toBe(
        30 + scopes.length - 1,
      )
    },
  )

  test('a scope without an effect is not preselected: a month has no further occurrence of a three-week series', async () => {
    const { read } = await publish('one session a day', 'WEEKLY', { endDate: addDays(monday, 21) })
    const [, second] = await read()
    const preview = await call('previewAvailabilityChange', {
      body: { action: 'UPDATE', id: second!.id, recurrence: 'MONTHLY' },
    })
    expect(preview.allowedScopes[0]).toBe(SELECTED)
    expect(preview.scope).toBe(FOLLOWING)
    expect(preview.counts.updated + preview.counts.created + preview.counts.deleted).toBeGreaterThan(0)
  })

  test('a scope that the rules do not allow is refused', async () => {
    const { read } = await publish('one session a day', 'WEEKLY')
    const [, second] = await read()
    const body = { action: 'UPDATE', id: second!.id, date: addDays(monday, 8), scope: ALL } as const
    const failure = await failureOf(call('previewAvailabilityChange', { body }))
    expect(failure).toMatchObject({ code: 'validation', fieldErrors: { scope: expect.any(String) } })
  })
})
