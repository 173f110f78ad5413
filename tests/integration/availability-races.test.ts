import { beforeAll, describe, expect, test } from 'vitest'
import type { Call, Input } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, type Person } from '#tests/builders/studio.ts'
import { aSpecialist, bookOccurrence, monday, readCalendar } from './support/change-and-book-availability.ts'
import { apiClient } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// D58 and D29: two people change a series through two servers at the same time, while customers book it.

const at = useSharedServerWithStudio('of-all')
let customers: Person[]

beforeAll(async () => {
  customers = await Promise.all(Array.from({ length: 4 }, () => aCustomer(at.database, at.studio)))
})

type ChangeBody = Input<'changeAvailability'>['body']
type PreviewBody = Input<'previewAvailabilityChange'>['body']

const asOwner = (index = 0): Call => apiClient(at.urlOf(index), { token: at.studio.owner.token })

/** Publishes an hour every Monday for two months, for a new specialist. */
async function mondays(changes: Partial<Input<'createAvailability'>['body']> = {}) {
  const specialistId = await aSpecialist(at.database, at.studio)
  await asOwner()('createAvailability', {
    body: {
      type: 'TIME_SLOT',
      specialistId,
      serviceIds: [at.studio.privateService.id],
      startDate: monday,
      startTime: '09:00',
      endTime: '10:00',
      recurrence: 'WEEKLY',
      endDate: addDays(monday, 56),
      ...changes,
    },
  })
  return { specialistId, read: () => readCalendar(asOwner(), specialistId) }
}

async function previewed(body: PreviewBody): Promise<ChangeBody> {
  const { scope, fingerprint } = await asOwner()('previewAvailabilityChange', { body })
  return { ...body, scope, fingerprint }
}

describe('two people who change one series at the same time (R-D58)', () => {
  const edits: [string, (id: string) => PreviewBody][] = [
    ['the price of all', (id) => ({ action: 'UPDATE', id, scope: 'ALL_INSTANCES', price: 40 })],
    ['the time of the following', (id) => ({ action: 'UPDATE', id, scope: 'FOLLOWING_INSTANCES', startTime: '11:00' })],
    ['the date of one', (id) => ({ action: 'UPDATE', id, scope: 'SELECTED_INSTANCE', date: addDays(monday, 9) })],
    ['the end of all', (id) => ({ action: 'UPDATE', id, endDate: addDays(monday, 28) })],
  ]

  test.each(edits)('of twenty simultaneous saves of %s exactly one succeeds', async (_what, edit) => {
    const { read } = await mondays()
    const [, selected] = await read()
    const body = await previewed(edit(selected!.id))
    const before = await read()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        asOwner(index)('changeAvailability', { body }).then(
          ({ outcome }) => outcome,
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    const isRefused = (outcome: string) => outcome === 'OUT_OF_DATE' || outcome === 'not-found'
    expect(outcomes.filter((outcome) => outcome === 'SAVED')).toHaveLength(1)
    expect(outcomes.filter(isRefused)).toHaveLength(19)
    const after = await read()
    expect(after).not.toEqual(before)
    expect(new Set(after.map(({ startTime }) => startTime)).size).toBe(after.length)
  })

  test('the later one is shown the earlier change, and nothing of it is lost', async () => {
    const { read } = await mondays()
    const [, selected] = await read()
    const id = selected!.id
    const place = await previewed({ action: 'UPDATE', id, scope: 'ALL_INSTANCES', locationTypes: ['PHONE'] })
    const price = await previewed({ action: 'UPDATE', id, scope: 'ALL_INSTANCES', price: 40 })
    expect(await asOwner()('changeAvailability', { body: place })).toMatchObject({ outcome: 'SAVED' })

    const refused = await asOwner(1)('changeAvailability', { body: price })
    expect(refused.outcome).toBe('OUT_OF_DATE')
    expect(refused.preview.updated[0]).toMatchObject({
      before: { price: 85, locationTypes: ['PHONE'] },
      after: { price: 40, locationTypes: ['PHONE'] },
    })
    const again = { ...price, fingerprint: refused.preview.fingerprint }
    expect(await asOwner(1)('changeAvailability', { body: again })).toMatchObject({ outcome: 'SAVED' })
    expect((await read()).every((one) => one.price === 40 && one.locationTypes[0] === 'PHONE')).toBe(true)
  })

  test('a booking that comes in between changes what the save would do, so the save is refused', async () => {
    const { read } = await mondays()
    const [, selected, later] = await read()
    const body = await previewed({ action: 'DELETE', id: selected!.id, scope: 'FOLLOWING_INSTANCES' })
    expect((await bookOccurrence(at.url, at.studio, customers[0]!.token, later!)).status).toBe(200)
    const { outcome, preview } = await asOwner()('changeAvailability', { body })
    expect([outcome, preview.kept.map(({ occurrence }) => occurrence.id)]).toEqual(['OUT_OF_DATE', [later!.id]])
    expect(await read()).toHaveLength(9)
  })

  test('when two series move to the same time of one specialist, only one succeeds', async () => {
    const { specialistId, read } = await mondays()
    const other = await mondays({ startTime: '13:00', endTime: '14:00' })
    const third = await mondays({ startTime: '15:00', endTime: '16:00' })
    const moves = await Promise.all(
      [other, third].map(async (series) => {
        const [first] = await series.read()
        return previewed({ action: 'UPDATE', id: first!.id, scope: 'ALL_INSTANCES', startTime: '11:00', specialistId })
      }),
    )
    const answers = await Promise.all(moves.map((body, index) => asOwner(index)('changeAvailability', { body })))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['BLOCKED', 'SAVED'])
    const blocked = answers.find(({ outcome }) => outcome === 'BLOCKED')
    expect(blocked?.preview.blocked[0]).toMatchObject({ reason: 'OVERLAP', existing: { specialistId } })
    expect(await read()).toHaveLength(18)
  })
})

describe('a booking and a change of availability at the same time (R-D29)', () => {
  type Race = { name: string; change: (id: string) => PreviewBody; kind?: 'APPOINTMENT' }
  const races: Race[] = [
    { name: 'deleted', change: (id) => ({ action: 'DELETE', id, scope: 'SELECTED_INSTANCE' }) },
    { name: 'deleted with all', change: (id) => ({ action: 'DELETE', id, scope: 'ALL_INSTANCES' }) },
    { name: 'moved', change: (id) => ({ action: 'UPDATE', id, scope: 'SELECTED_INSTANCE', startTime: '15:00' }) },
    { name: 'moved with all', change: (id) => ({ action: 'UPDATE', id, scope: 'ALL_INSTANCES', startTime: '15:00' }) },
    {
      name: 'deleted as a window',
      change: (id) => ({ action: 'DELETE', id, scope: 'ALL_INSTANCES' }),
      kind: 'APPOINTMENT',
    },
  ]

  test.each(races)(
    'an occurrence that is $name either stays where it is booked, or is not booked',
    async (race) => {
      const rounds = bySampleSize({ reduced: 2, full: 60 })
      const outcomes: string[] = []
      for (let round = 0; round < rounds; round++) {
        const { read, specialistId } = await mondays(race.kind && { type: race.kind })
        const [, selected] = await read()
        const body = await previewed(race.change(selected!.id))
        const change = () => asOwner(round)('changeAvailability', { body }).then(({ outcome }) => outcome)
        const book = () => bookOccurrence(at.urlOf(1), at.studio, customers[0]!.token, selected!)
        // Which request starts first alternates from round to round.
        const [first, second] = round % 2 === 0 ? [change(), undefined] : [undefined, book()]
        const [outcome, { status }] = await Promise.all([first ?? change(), second ?? book()])
        outcomes.push(`${outcome} ${status}`)
        await expectBookingsPublished(specialistId)
      }
      // Either the move or the booking succeeds, never both.
      expect(outcomes.filter((one) => one === 'SAVED 200')).toEqual([])
      expect(outcomes.filter((one) => /^(SAVED 409|OUT_OF_DATE 200|BLOCKED 200)$/.test(one))).toHaveLength(rounds)
    },
    bySampleSize({ reduced: 60_000, full: 600_000 }),
  )

  /** Checks that every claim of the specialist is within a published occurrence with its name. */
  async function expectBookingsPublished(specialistId: string): Promise<void> {
    const claims = await queryAsOwner<{ series_id: string; starts_at: Date }>(
      at.databaseUrl,
      'select series_id, starts_at from claim where specialist_id = $1 and taken > 0',
      [specialistId],
    )
    const calendar = await readCalendar(asOwner(), specialistId)
    for (const { series_id: seriesId, starts_at: start } of claims) {
      const published = calendar.find(
        (one) => one.seriesId === seriesId && Date.parse(one.startTime) === start.getTime(),
      )
      expect(published).toBeDefined()
    }
  }

  test('when many book a month that is being deleted, every confirmed booking keeps its occurrence', async () => {
    const { read, specialistId } = await mondays({ recurrence: 'DAILY', endDate: addDays(monday, 27) })
    const all = await read()
    const [selected] = all
    const deleting = (async () => {
      for (let attempt = 0; attempt < 50; attempt++) {
        const body = await previewed({ action: 'DELETE', id: selected!.id, scope: 'ALL_INSTANCES' })
        const { outcome, preview } = await asOwner(attempt)('changeAvailability', { body })
        if (outcome === 'SAVED') return preview.kept.flatMap(({ bookingIds }) => bookingIds)
      }
      return []
    })()
    const bookings = await Promise.all(
      all.slice(1).map((one, index) => bookOccurrence(at.urlOf(index), at.studio, customers[index % 4]!.token, one)),
    )
    const kept = await deleting
    const booked = bookings.flatMap(({ status, bookingId }) => (status === 200 ? [bookingId] : []))
    expect(bookings.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(new Set(kept)).toEqual(new Set(booked))
    expect(await read()).toHaveLength(booked.length)
    await expectBookingsPublished(specialistId)
  })
})
