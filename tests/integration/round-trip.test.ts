import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '#shared/api/contract/index.ts'
import { methodOf, type RouteName, routes } from '#shared/api/routes.ts'
import { aCustomer } from '#tests/builders/studio.ts'
import { notReadBack } from './support/calls-not-read-back.ts'
import { lostFields, valueAt } from './support/lost-fields.ts'
import {
  type Fields,
  insertRoundTripData,
  NOT_STATED,
  type Reading,
  type RoundTrip,
  type RoundTripData,
  roundTrips,
} from './support/round-trips.ts'
import { insertSampleData } from './support/sample-inputs.ts'
import { inputSender, type LooseInput } from './support/send-input.ts'
import { startTestServerWithStudio } from './support/test-server.ts'
import { TURNS, valueOf } from './support/values-from-schema.ts'

// Saves every field that the contract lets somebody save, with values made from its schemas, and reads each of them back. A field that a
// select, a handler or an answer forgets is named. A field that is left out is then still there.

const at = startTestServerWithStudio('of-each')
let data: RoundTripData
const send = inputSender(at, () => data)

beforeEach(async () => {
  const sample = await insertSampleData(at.database, at.studio, await aCustomer(at.database, at.studio))
  data = await insertRoundTripData(sample)
})

async function answerOf(name: RouteName, input: LooseInput): Promise<unknown> {
  const { status, body } = await send(name, input)
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify({ body, input })}`)
  return body
}

/** What a trip knows of the thing that it saves. */
interface Saved {
  id: string | undefined
  version: unknown
}

const bodyOf = (name: RouteName, trip: RoundTrip) => trip.body ?? (contract[name].body as z.ZodObject)

/** Sends the fields to be saved, under the id and with the version of the save before. Returns the part of the answer that shows them. */
async function save(name: RouteName, trip: RoundTrip, fields: Fields, saved: Saved): Promise<unknown> {
  const { shape } = bodyOf(name, trip)
  if (trip.makesId && (saved.id === undefined || trip.isOnlyMade)) saved.id = randomUUID()
  const body: Fields = {
    ...fields,
    ...('id' in shape && (trip.makesId || !trip.isOnlyMade) && { id: saved.id }),
    ...('version' in shape && !trip.isOnlyMade && { version: saved.version }),
  }
  if (trip.preview) {
    const { fingerprint: _fingerprint, ...previewed } = body
    body.fingerprint = valueAt(await answerOf(trip.preview, { body: previewed }), 'fingerprint')
  }
  const answer = await answerOf(name, { body })
  const outcome = valueAt(answer, 'outcome') ?? 'SAVED'
  if (outcome !== 'SAVED') throw new Error(`${name} saved nothing: ${JSON.stringify(answer)}`)
  return typeof trip.answered === 'object' ? valueAt(answer, trip.answered.of) : answer
}

/** Saves the fields and names those that are not shown as expected, in the answer or where it is read. */
async function lostInSave(name: RouteName, trip: RoundTrip, [fields, expected]: [Fields, Fields], saved: Saved) {
  const answer = await save(name, trip, fields, saved)
  const made = trip.idAfter?.(saved.id ?? '', expected) ?? valueAt(answer, 'id') ?? valueAt(answer, 'seriesId')
  if (typeof made === 'string') saved.id = made
  saved.version = valueAt(answer, 'version') ?? saved.version
  const lostOf = (shown: unknown, where: string, { shownAs, has }: Pick<Reading, 'shownAs' | 'has'>) =>
    Object.entries(expected).flatMap(([field, value]) => {
      const place = shownAs[field] ?? trip.shownAs?.[field] ?? field
      const lost = has(place) ? lostFields(value, valueAt(shown, place), field, trip.unordered?.[field]) : []
      return lost.map((text) => `${where}: ${text}`)
    })
  const lost = trip.answered === 'nothing' ? [] : lostOf(answer, 'its answer', { shownAs: {}, has: () => true })
  for (const reading of trip.readings) {
    const input = reading.input(saved.id ?? '', data, { ...expected, ...fields })
    const shown = reading.pick(await answerOf(reading.call, input), saved.id ?? '')
    lost.push(...lostOf(shown, reading.call, reading))
  }
  return lost
}

const without = (fields: Fields, isLeftOut: (field: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !isLeftOut(field)))

async function lostIn(name: RouteName, trip: RoundTrip): Promise<string[]> {
  const body = bodyOf(name, trip)
  const chosen = { ...trip.chosen?.(data), id: NOT_STATED, version: NOT_STATED }
  const saved: Saved = { id: await trip.prepare?.(data), version: undefined }
  const isUnseen = (field: string) => field in (trip.notShown ?? {})
  const lost: string[] = []
  for (const turn of TURNS) {
    const fields = valueOf(body, { turn, chosen, known: data.known }) as Fields
    const named = await lostInSave(name, trip, [fields, without(fields, isUnseen)], saved)
    lost.push(...named.map((text) => `${turn}, ${text}`))
    if (turn !== 'second' || trip.isOnlyMade) continue
    // A field that may be left out is then as it was.
    const stated = without(fields, (field) => (body.shape[field] as z.ZodType).def.type === 'optional')
    const kept = without(fields, (field) => isUnseen(field) || field in (trip.notKept ?? {}))
    const erased = await lostInSave(name, trip, [stated, kept], saved)
    lost.push(...erased.map((text) => `left out, ${text}`))
  }
  return lost
}

test.each(Object.entries(roundTrips) as [RouteName, RoundTrip][])(
  'Everything that %s saves is shown again',
  async (name, trip) => {
    expect(await lostIn(name, trip)).toEqual([])
  },
)

const isSaving = (name: RouteName): boolean =>
  methodOf(name) === 'POST' &&
  /^(?:reserve$|(?:add|book|change|create|invite|issue|join|note|save|tag)[A-Z])/.test(name)

test('Each call that saves something is either read back in this test or says why not', () => {
  const named = [...Object.keys(roundTrips), ...Object.keys(notReadBack)]
  expect(named.toSorted()).toEqual(
    Object.keys(routes)
      .filter((name) => isSaving(name as RouteName))
      .toSorted(),
  )
})
