import { expect } from 'vitest'
import type { Input, Output } from '#shared/api/client.ts'
import { type CalendarOccurrence, unpackAvailability } from '#shared/api/packed-availability.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { localDate } from '#shared/time/local-date.ts'
import { addDays, type Place, placesByCalendar } from '#tests/properties/naive-series.ts'
import { type Command, endWhatIsOver, hear, minuteOf, pick, selectedBy } from './command.ts'
import {
  type Changed,
  dateOf,
  deleted,
  type Edit,
  edited,
  idOf,
  type Occurrence,
  overlapIn,
  type Scope,
  scopesToDelete,
  scopesToEdit,
  timesOf,
} from './naive-availability.ts'
import { isBooked } from './naive-studio.ts'
import type { ModelledStudio } from './modelled-studio.ts'

const RECURRENCES = {
  'one-time': 'ONE_TIME',
  daily: 'DAILY',
  weekly: 'WEEKLY',
  workdays: 'SPECIFIC_DAYS',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
} as const satisfies Record<Recurrence, string>
const recurrences = Object.keys(RECURRENCES) as Recurrence[]
const ourRecurrence = (theirs: string): Recurrence => recurrences.find((one) => RECURRENCES[one] === theirs)!
const recurrenceOf = new Map<string, Recurrence>()

const wallTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const publish: Command = async ({ studio, specialistIds, owner }, { a, b, c, d }) => {
  const [hour, half, group] = studio.services as [(typeof studio.services)[0], ...typeof studio.services]
  const offer = pick([hour, group, undefined], a)
  const services = offer ? [offer] : [hour, half!]
  const kind = offer ? 'session' : 'window'
  const specialistId = pick(specialistIds, b)!
  const startDate = addDays(dateOf(studio.now), 1 + (c % 5))
  const recurrence = pick(recurrences, d)!
  const endDate = recurrence === 'one-time' ? startDate : addDays(startDate, (c * 7 + d) % 35)
  const fromMinute = 8 * 60 + 30 * ((a + c) % 12)
  const toMinute = fromMinute + (offer ? offer.durationMinutes * (1 + (b % 3)) : 180)
  const body: Input<'createAvailability'>['body'] = {
    type: kind === 'session' ? 'TIME_SLOT' : 'APPOINTMENT',
    specialistId,
    serviceIds: services.map(({ id }) => id),
    startDate,
    startTime: wallTime(fromMinute),
    endTime: wallTime(toMinute),
    recurrence: RECURRENCES[recurrence],
    endDate,
  }
  const heard = await hear(owner('createAvailability', { body }))
  const seriesId = heard.value?.seriesId ?? ''
  const minutes = offer?.durationMinutes ?? 180
  const series = {
    kind,
    recurrence,
    startDate: localDate(startDate),
    endDate: localDate(endDate),
    fromMinute,
    toMinute,
    durationMinutes: minutes,
  } as Series
  const published = placesByCalendar(series).map((place): Occurrence => ({
    kind,
    seriesId,
    name: place,
    place,
    minutes,
    specialistId,
    serviceIds: services.map(({ id }) => id),
    priceCents: offer?.priceCents ?? null,
    isEdited: false,
  }))
  const isRefused = published.length === 0 || published.some((one) => overlapIn(studio.occurrences, one))
  expect([heard.answer, heard.code], 'publish').toEqual(
    isRefused ? ['refused', expect.any(String)] : ['done', undefined],
  )
  if (isRefused) return
  recurrenceOf.set(seriesId, recurrence)
  studio.occurrences = [...studio.occurrences, ...published]
}

/** The fields of an occurrence that users see, as a text to be compared. */
export const shownOfWire = (one: CalendarOccurrence): string => {
  const price = one.price === null ? '-' : Math.round(one.price * 100)
  return [one.type, one.specialistId, minuteOf(one.startTime), minuteOf(one.endTime), price, ...one.serviceIds].join(
    ' ',
  )
}

export function shown(one: Occurrence): string | undefined {
  const times = timesOf(one)
  const type = one.kind === 'session' ? 'TIME_SLOT' : 'APPOINTMENT'
  const services = one.serviceIds.toSorted()
  return times && [type, one.specialistId, times.start, times.end, one.priceCents ?? '-', ...services].join(' ')
}

/** All occurrences that the product publishes, past ones included. */
export async function readCalendar({ owner }: ModelledStudio): Promise<CalendarOccurrence[]> {
  const { availability } = await owner('providerCalendar', { query: { from: '2031-03-20', to: '2031-12-31' } })
  return unpackAvailability(availability).map((one) => ({ ...one, serviceIds: one.serviceIds.toSorted() }))
}

/**
 * Copies the new names of occurrences from the product into the model. A change of several occurrences gives them new names, and renames
 * the kept occurrences of the same series (rule D41). All other occurrences keep their names.
 */
async function takeNames(
  modelled: ModelledStudio,
  { all, touched }: NonNullable<Changed>,
  changedSeries: string,
): Promise<void> {
  // Windows may overlap, so several occurrences can have the same text.
  const calendar = Map.groupBy(await readCalendar(modelled), shownOfWire)
  const namesOfKept = new Map<string, string>()
  const { studio } = modelled
  const withItsName = (one: Occurrence): Occurrence => {
    const text = shown(one)
    if (text === undefined) return one
    const alike = calendar.get(text) ?? []
    const index = alike.findIndex(({ id }) => id === idOf(one))
    const [found] = alike.splice(Math.max(index, 0), 1)
    expect(found, `${idOf(one)} is shown as ${text}, among ${[...calendar.keys()].join('; ')}`).toBeDefined()
    const { id, seriesId, isEdited, recurrence } = found!
    if (!touched.includes(one)) {
      if (one.seriesId !== changedSeries) expect(id, 'the name of another series').toBe(idOf(one))
      namesOfKept.set(idOf(one), id)
    } else if (!isEdited) {
      // Occurrences of one weekday that leave a daily series form a weekly series.
      recurrenceOf.set(seriesId, ourRecurrence(recurrence))
    }
    return { ...one, seriesId, name: nameIn(id), isEdited }
  }
  const kept = all.filter((one) => !touched.includes(one))
  // Occurrences whose name does not change are matched before those that get a new one.
  const stays = ({ seriesId }: Occurrence) => seriesId !== changedSeries
  const renamed = new Map(
    [...kept.filter(stays), ...kept.filter((one) => !stays(one)), ...touched].map((one) => [one, withItsName(one)]),
  )
  studio.occurrences = all.map((one) => renamed.get(one) ?? one)
  for (const booking of studio.bookings) {
    if (booking.occurrenceId !== undefined)
      booking.occurrenceId = namesOfKept.get(booking.occurrenceId) ?? booking.occurrenceId
  }
}

function nameIn(id: string): Place {
  const [, date = '', time = ''] = id.split('_')
  return {
    date: date.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3'),
    minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(2)),
  }
}

const eventsBeside = ({ studio }: ModelledStudio, selected: Occurrence): number =>
  studio.occurrences.filter(
    (one) => one.seriesId === selected.seriesId && one.name.date === selected.name.date && timesOf(one),
  ).length

type ChangeBody = Input<'previewAvailabilityChange'>['body']

/**
 * Previews a change with one of the offered scopes, and saves it. If `isImpatient`, first tries to save it with an outdated fingerprint.
 */
async function changeBy(
  { owner }: ModelledStudio,
  body: ChangeBody,
  scopes: readonly Scope[],
  scope: Scope,
  isImpatient: boolean,
): Promise<Output<'changeAvailability'>> {
  const preview = await owner('previewAvailabilityChange', { body: { ...body, scope } })
  expect(preview.allowedScopes, 'allowed scopes').toEqual(scopes)
  const { fingerprint } = preview
  if (isImpatient) {
    const old = await owner('changeAvailability', { body: { ...body, scope, fingerprint: 'older' } })
    expect(old, 'with an older preview').toEqual({
      outcome: preview.blocked.length > 0 ? 'BLOCKED' : 'OUT_OF_DATE',
      id: body.id,
      preview,
    })
  }
  const saved = await owner('changeAvailability', { body: { ...body, scope, fingerprint } })
  expect(saved.preview, 'what was saved').toEqual(preview)
  return saved
}

export const remove: Command = async (modelled, { a, b, c }) => {
  const { studio } = modelled
  await endWhatIsOver(modelled)
  const selected = selectedBy(modelled, a)
  if (!selected) return
  const scopes = scopesToDelete(recurrenceOf.get(selected.seriesId)!, eventsBeside(modelled, selected))
  const scope = pick(scopes, b)!
  const body: ChangeBody = { action: 'DELETE', id: idOf(selected) }
  const { outcome, preview } = await changeBy(modelled, body, scopes, scope, c % 4 === 0)
  const { now, occurrences: all } = studio
  const changed = deleted({ all, selected, scope, now, isBooked: (one) => isBooked(studio, one) })
  expect(outcome, `delete ${scope} of ${idOf(selected)}: ${JSON.stringify(preview.blocked)}`).toBe(
    changed ? 'SAVED' : 'BLOCKED',
  )
  if (changed) await takeNames(modelled, changed, selected.seriesId)
}

export const edit: Command = async (modelled, { a, b, c, d }) => {
  const { studio } = modelled
  await endWhatIsOver(modelled)
  const selected = selectedBy(modelled, a)
  if (!selected) return
  const price = selected.kind === 'session' ? pick([undefined, 6100, 7250], c + d) : undefined
  const wish: Edit = {
    days: pick([0, 0, 0, 1, -1, 3], c)!,
    minutes: pick([0, 30, -45, 60], d)!,
    // If the selected occurrence already has this price, the price is not part of the edit, and the other occurrences keep theirs.
    priceCents: price === selected.priceCents ? undefined : price,
  }
  if (wish.days === 0 && wish.minutes === 0 && wish.priceCents === undefined) return
  const { place, minutes } = selected
  const from = place.minute + wish.minutes
  // Date pickers offer no date before today (rule A5.16), so such an edit is skipped.
  if (wish.days !== 0 && addDays(place.date, wish.days) < dateOf(studio.now)) return
  const body: ChangeBody = {
    action: 'UPDATE',
    id: idOf(selected),
    date: addDays(place.date, wish.days),
    startTime: wallTime(from),
    endTime: wallTime(from + minutes),
    ...(price !== undefined && { price: price / 100 }),
  }
  const scopes = scopesToEdit(recurrenceOf.get(selected.seriesId)!, eventsBeside(modelled, selected), wish)
  const scope = pick(scopes, b)!
  const { outcome, preview } = await changeBy(modelled, body, scopes, scope, d % 4 === 0)
  const { now, occurrences: all } = studio
  const changed = edited({ all, selected, scope, now, isBooked: (one) => isBooked(studio, one) }, wish)
  const told = `edit ${scope} of ${idOf(selected)} by ${JSON.stringify(wish)}: ${JSON.stringify(preview.blocked)}`
  expect([outcome, told], 'edit').toEqual([changed ? 'SAVED' : 'BLOCKED', told])
  if (changed) await takeNames(modelled, changed, selected.seriesId)
}
