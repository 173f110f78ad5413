import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { announceEndings } from '#server/modules/scheduling/availability/ending/announce-endings.ts'
import { endingMails } from '#server/modules/scheduling/availability/ending/ending-mails.ts'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import type { WrittenMail } from '#server/platform/mail/mail-writer.ts'
import { addDays, type LocalDate, startOfWeek } from '#shared/time/local-date.ts'
import { aMember, aStudio, inAWeek, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// D167 and D168: who is notified that a specialist's published time ends, and how the time is continued.

const at = startTestServerWithStudio('of-all')
let mails: MailJob[]
let clock: Date

const needs = () => ({
  clock: () => clock,
  database: at.database,
  log: pino({ level: 'silent' }),
  outbox: {
    add: async (_: unknown, job: MailJob) => void mails.push(job),
    addAll: async (_: unknown, jobs: readonly MailJob[]) => void mails.push(...jobs),
  },
})
const monday = startOfWeek(addDays(inAWeek, 14))
const on = (date: LocalDate) => new Date(`${date}T12:00:00Z`)

beforeEach(async () => {
  mails = []
  await queryAsOwner(at.databaseUrl, 'delete from occurrence')
  await queryAsOwner(at.databaseUrl, 'delete from series')
})

/** Runs the job that announces endings on a date. Returns the mails with their recipients. */
async function toldOn(date: LocalDate): Promise<string[]> {
  mails = []
  clock = on(date)
  await announceEndings(needs())
  return mails.map((job) => `${job.template} ${'accountId' in job ? job.accountId : ''}`).toSorted()
}

const weeklyUntil = (studio: Studio, endDate: LocalDate, changes = {}) =>
  publishSessions(at.database, studio, studio.privateService, {
    startDate: monday,
    endDate,
    recurrence: 'weekly',
    ...changes,
  })

describe('the notice that a specialist’s published time ends (R-D167)', () => {
  test('is sent once to the owner and the specialist, within two weeks of the end, and again only for another end date', async () => {
    const studio = await aStudio(at.database)
    const seriesId = await weeklyUntil(studio, addDays(monday, 28))
    expect(await toldOn(addDays(monday, 14)), 'the fifteenth day').toEqual([])
    const told = await toldOn(addDays(monday, 15))
    expect(told).toHaveLength(2)
    expect(new Set(told).size).toBe(2)
    expect(await toldOn(addDays(monday, 15))).toEqual([])
    expect(await toldOn(addDays(monday, 20))).toEqual([])
    const endOn = (date: LocalDate) =>
      queryAsOwner(at.databaseUrl, 'update series set end_date = $2 where id = $1', [seriesId, date])
    await endOn(addDays(monday, 35))
    expect(await toldOn(addDays(monday, 25)), 'a week more is no news').toEqual([])
    await endOn(addDays(monday, 70))
    expect(await toldOn(addDays(monday, 60)), 'another end').toEqual(told)
  })

  test('is not sent while other time continues, nor for a series without an end unless none of it is left', async () => {
    const studio = await aStudio(at.database)
    await weeklyUntil(studio, addDays(monday, 14))
    const later = await weeklyUntil(studio, addDays(monday, 90), { startDate: addDays(monday, 60) })
    expect(await toldOn(addDays(monday, 10))).toEqual([])
    await queryAsOwner(at.databaseUrl, 'delete from series where id = $1', [later])
    const open = await weeklyUntil(studio, addDays(monday, 7), { isOpenEnded: true, fromMinute: 700, toMinute: 760 })
    expect(await toldOn(addDays(monday, 10))).toEqual([])
    const gaps = JSON.stringify([{ from: addDays(monday, 8) }])
    await queryAsOwner(at.databaseUrl, 'update series set gaps = $2 where id = $1', [open, gaps])
    expect((await toldOn(addDays(monday, 10))).length).toBeGreaterThan(0)
  })

  test('is sent only once to each member by several servers', async () => {
    await weeklyUntil(await aStudio(at.database), addDays(monday, 14))
    clock = on(addDays(monday, 10))
    await Promise.all([1, 2, 3].map(() => announceEndings(needs())))
    expect(mails).toHaveLength(2)
  })

  test('goes to those concerned, with a link to the calendar, and is dropped when the time is continued before', async () => {
    const studio = await aStudio(at.database)
    const seriesId = await weeklyUntil(studio, addDays(monday, 14))
    await toldOn(addDays(monday, 10))
    const write = async () => {
      const written: (WrittenMail | undefined)[] = []
      for (const job of mails)
        written.push(
          await endingMails.write(job as never, {
            ...needs(),
            secrets: systemSecrets,
            configuration: {} as never,
            storage: { read: async () => undefined },
            publicUrl: () => 'https://inplan.example',
          }),
        )
      return written
    }
    const written = await write()
    // The mails are in the organisation's language, because none of the recipients has opened the app.
    expect(written.map((mail) => mail?.content.subject.replace(/^Na .* kan/, 'Na … kan') ?? '').toSorted()).toEqual([
      'Na … kan niemand Anna de Vries boeken',
      'Na … kan niemand je boeken',
    ])
    expect(JSON.stringify(written)).toContain('https://inplan.example/provider/#/calendar')
    expect(JSON.stringify(written)).toContain('inplan://calendar')
    await queryAsOwner(at.databaseUrl, 'update series set open_end_date = end_date where id = $1', [seriesId])
    expect(await write()).toEqual([undefined, undefined])
  })
})

describe('continuing published time with one click (R-D168)', () => {
  const soon = addDays(inAWeek, 2)
  const publishUntilSoon = (studio: Studio, changes = {}) =>
    publishSessions(at.database, studio, studio.privateService, {
      startDate: addDays(inAWeek, -5),
      endDate: soon,
      recurrence: 'daily',
      ...changes,
    })

  test('removes the end date of the series that repeat until then, and changes nothing else', async () => {
    await publishUntilSoon(at.studio)
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    const { endings } = await owner('availabilityEnds', {})
    expect(endings).toEqual([{ specialistId: at.studio.specialistId, lastDate: soon, canContinue: true }])
    const body = { specialistId: at.studio.specialistId, lastDate: soon }
    const clicks = await Promise.all([1, 2].map(() => owner('continueAvailability', { body })))
    expect(clicks.map(({ outcome }) => outcome).toSorted()).toEqual(['CHANGED', 'CONTINUED'])
    expect((await owner('availabilityEnds', {})).endings).toEqual([])
    const { availability } = await owner('providerCalendar', {
      query: { from: addDays(soon, 300), to: addDays(soon, 300) },
    })
    expect(availability).toMatchObject([{ openEnded: true, seriesId: expect.any(String) }])
  })

  test('is refused where it would overlap other sessions, or where no series repeats', async () => {
    await publishUntilSoon(at.studio, { recurrence: 'one-time', startDate: soon })
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    expect((await owner('availabilityEnds', {})).endings).toMatchObject([{ lastDate: soon, canContinue: false }])
    const body = { specialistId: at.studio.specialistId, lastDate: soon }
    expect(await owner('continueAvailability', { body })).toEqual({ outcome: 'NOT_POSSIBLE', series: 0 })
  })

  test('is allowed to a specialist only for their own calendar', async () => {
    await publishUntilSoon(at.studio)
    const colleague = await aMember(at.database, at.studio)
    const asColleague = apiClient(at.url, { token: colleague.token })
    expect((await asColleague('availabilityEnds', {})).endings).toEqual([])
    const body = { specialistId: at.studio.specialistId, lastDate: soon }
    await expect(asColleague('continueAvailability', { body })).rejects.toMatchObject({ code: 'not-found' })
  })
})
