import { beforeAll, describe, expect, test } from 'vitest'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import type { Call, Input } from '#shared/api/client.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { aCustomer, aMember, inAWeek, type Person } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { aSpecialist, bookOccurrence, monday, readCalendar } from './support/change-and-book-availability.ts'
import { fieldsOf } from './support/availability-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// D169: changes of a specialist's normal week, also while customers book.

const at = useSharedServerWithStudio('of-all')
let customers: Person[]
beforeAll(async () => {
  customers = await Promise.all(Array.from({ length: 4 }, () => aCustomer(at.database, at.studio)))
})

type Week = Input<'previewNormalWeek'>['body']
type Part = Week['parts'][number]
const asOwner = (index = 0): Call => apiClient(at.urlOf(index), { token: at.studio.owner.token })

const part = (weekday: number, startTime = '09:00', endTime = '12:00', changes: Partial<Part> = {}): Part => ({
  weekday,
  startTime,
  endTime,
  serviceIds: [at.studio.privateService.id],
  locationTypes: [],
  locationIds: [],
  ...changes,
})
const week = (
  specialistId: string,
  parts: Part[],
  validFrom: LocalDate = monday,
  changes: Partial<Week> = {},
): Week => ({
  specialistId,
  validFrom,
  until: null,
  parts,
  ...changes,
})

async function save(body: Week, call = asOwner()) {
  const { fingerprint } = await call('previewNormalWeek', { body })
  return call('saveNormalWeek', { body: { ...body, fingerprint } })
}

const startsOf = async (specialistId: string, from = monday) =>
  (await readCalendar(asOwner(), specialistId, from)).map(({ startTime }) => startTime.slice(0, 16))

describe('a specialist’s weekly hours (R-D169)', () => {
  test('are saved without an end, read again by weekday, and changed from a date on', async () => {
    const specialistId = await aSpecialist(at.database, at.studio)
    const morning = [
      part(1),
      part(3, '09:00', '12:00', { locationTypes: ['PHYSICAL'], locationIds: [at.studio.locationId] }),
    ]
    const first = await save(week(specialistId, morning))
    expect(first).toMatchObject({ outcome: 'SAVED', preview: { endless: ['CREATED'], deleted: [], kept: [] } })
    const read = (from: LocalDate) => asOwner()('normalWeek', { query: { specialistId, from } })
    expect((await read(monday)).parts).toEqual(morning)
    const second = await save(
      week(specialistId, [part(1, '09:00', '12:00'), part(2, '13:00', '17:00')], addDays(monday, 7)),
    )
    expect(second.preview.endless).toEqual(['CREATED', 'DELETED'])
    expect((await read(addDays(monday, 7))).parts.map(({ weekday }) => weekday)).toEqual([1, 2])
    const all = await startsOf(specialistId)
    expect(all.slice(0, 5)).toEqual([
      `${monday}T09:00`,
      `${addDays(monday, 2)}T09:00`,
      `${addDays(monday, 7)}T09:00`,
      `${addDays(monday, 8)}T13:00`,
      `${addDays(monday, 14)}T09:00`,
    ])
    expect(all.length).toBeGreaterThan(100)
  })

  test('keep booked appointments at their time, and do not touch one-off availability and fixed sessions', async () => {
    const specialistId = await aSpecialist(at.database, at.studio)
    await save(week(specialistId, [part(1)]))
    const publication = {
      specialistId,
      serviceIds: [at.studio.privateService.id],
      startTime: '15:00',
      endTime: '16:00',
    }
    const once = {
      ...publication,
      type: 'APPOINTMENT',
      startDate: addDays(monday, 15),
      recurrence: 'ONE_TIME',
    } as const
    const slots = { ...publication, type: 'TIME_SLOT', startDate: addDays(monday, 16), recurrence: 'ONE_TIME' } as const
    for (const body of [once, slots]) await asOwner()('createAvailability', { body })
    const [, , third] = await readCalendar(asOwner(), specialistId)
    expect((await bookOccurrence(at.url, at.studio, customers[0]!.token, third!)).status).toBe(200)
    const { preview } = await save(week(specialistId, []))
    expect(preview).toMatchObject({ created: [], endless: ['DELETED'], counts: { kept: 1 } })
    expect(preview.kept).toMatchObject([{ reason: 'BOOKED', occurrence: { id: third!.id } }])
    expect(await startsOf(specialistId)).toEqual([
      `${addDays(monday, 14)}T09:00`,
      `${addDays(monday, 15)}T15:00`,
      `${addDays(monday, 16)}T15:00`,
    ])
  })

  test('are refused with messages at the fields', async () => {
    const specialistId = await aSpecialist(at.database, at.studio)
    const fields = (body: Week) => fieldsOf(asOwner()('previewNormalWeek', { body }))
    const today = addDays(inAWeek, -7)
    expect(await fields(week(specialistId, [part(1)], today))).toHaveProperty('validFrom')
    expect(await fields(week(specialistId, [part(1)], monday, { until: addDays(monday, -1) }))).toHaveProperty('until')
    for (const parts of [
      [part(1), part(1, '11:00', '13:00')],
      [part(1, '12:00', '09:00')],
      [part(1, '09:00', '09:30')],
      [part(1, '09:00', '12:00', { serviceIds: [at.studio.groupService.id] })],
    ])
      expect(await fields(week(specialistId, parts))).toHaveProperty('parts')
  })

  test('of another specialist are not found by a specialist', async () => {
    const colleague = await aMember(at.database, at.studio)
    const call = apiClient(at.url, { token: colleague.token })
    await expect(save(week(at.studio.specialistId, [part(1)]), call)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('are not saved when they changed since the preview', async () => {
    const specialistId = await aSpecialist(at.database, at.studio)
    await save(week(specialistId, [part(1)]))
    const body = week(specialistId, [part(2)])
    const { fingerprint } = await asOwner()('previewNormalWeek', { body })
    const [first] = await readCalendar(asOwner(), specialistId)
    expect((await bookOccurrence(at.url, at.studio, customers[0]!.token, first!)).status).toBe(200)
    const answer = await asOwner()('saveNormalWeek', { body: { ...body, fingerprint } })
    expect(answer).toMatchObject({ outcome: 'OUT_OF_DATE', preview: { counts: { kept: 1 } } })
    expect((await startsOf(specialistId)).length).toBeGreaterThan(50)
  })
})

test('Two of an account’s weekly plans are computed at once and ten wait; a further one is refused immediately (R-D335)', async () => {
  const specialistId = await aSpecialist(at.database, at.studio)
  const body = week(specialistId, [part(1)])
  const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = at.database.inTenant(at.studio.id, async (transaction) => {
    await lockSpecialists(transaction, [specialistId])
    held.resolve()
    await mayEnd.promise
  })
  await held.promise
  try {
    const saves = Array.from({ length: 13 }, () =>
      asOwner()('saveNormalWeek', { body: { ...body, fingerprint: '' } }).then(
        ({ outcome }) => outcome,
        ({ code }: { code: string }) => code,
      ),
    )
    expect(await Promise.race(saves)).toBe('rate-limited')
    const colleague = apiClient(at.url, { token: (await aMember(at.database, at.studio, 'owner')).token })
    expect((await colleague('previewNormalWeek', { body })).deleted).toEqual([])
    mayEnd.resolve()
    const counts = Map.groupBy(await Promise.all(saves), (outcome) => outcome)
    expect([counts.get('OUT_OF_DATE')?.length, counts.get('rate-limited')?.length]).toEqual([12, 1])
  } finally {
    mayEnd.resolve()
    await holding
  }
})

test('No booking is lost when weekly hours are replaced while customers book (R-D169)', async () => {
  const rounds = bySampleSize({ reduced: 2, full: 200 })
  for (let round = 0; round < rounds; round++) {
    const specialistId = await aSpecialist(at.database, at.studio)
    await save(week(specialistId, [part(1)]))
    const occurrences = (await readCalendar(asOwner(), specialistId)).slice(0, 4)
    const bookings = occurrences.map((one, index) => bookOccurrence(at.url, at.studio, customers[index]!.token, one))
    const saving = (async () => {
      for (let attempt = 0; attempt < 10; attempt++) {
        const { outcome } = await save(week(specialistId, [part(2)]), asOwner(attempt))
        if (outcome === 'SAVED') return
      }
      throw new Error('never saved')
    })()
    const answers = await Promise.all(bookings)
    await saving
    const left = new Set(await startsOf(specialistId))
    for (const [index, { status }] of answers.entries()) {
      const start = occurrences[index]!.startTime.slice(0, 16)
      expect([200, 409]).toContain(status)
      expect(left.has(start), `${start} ${status}`).toBe(status === 200)
    }
    const [{ orphans }] = (await queryAsOwner<{ orphans: number }>(
      at.databaseUrl,
      `select count(*)::int as orphans from claim where specialist_id = $1 and taken > 0 and series_id is not null
         and not exists (
           select from series where series.organization_id = claim.organization_id and series.id = claim.series_id
         )`,
      [specialistId],
    )) as [{ orphans: number }]
    expect(orphans).toBe(0)
  }
})
