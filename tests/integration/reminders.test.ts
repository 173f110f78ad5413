import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { mailJobId } from '#server/platform/mail/mail-queue-settings.ts'
import type { BookingMailJob } from '#server/modules/booking/booking/mails/booking-mail-job-types.ts'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  lockReminderSettings,
  saveReminderSettings,
} from '#server/modules/messaging/reminders/due-reminders-and-settings.ts'
import { mailWriters } from '#server/app/mail-writers.ts'
import { bookingMailWriter } from '#server/modules/booking/booking/mails/write-booking-mail.ts'
import { sendDueReminders } from '#server/modules/messaging/reminders/queue-mail-reminders.ts'
import { reminderMoment } from '#shared/domain/reminders/reminder.ts'
import { dateOfEpochMinute, epochMinuteOf, formatInstant } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { aBooking, aCustomer, aStudio } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { whileHeld } from './support/while-lock-held.ts'
import { migratedDatabase, useSharedServerWithStudio } from './support/test-server.ts'

// Tests reminders by mail (rule D127), with a clock that the test sets.

const served = migratedDatabase()
let mails: MailJob[]
let clock: Date

const log = pino({ level: 'silent' })
const needs = () => ({
  clock: () => clock,
  database: served.database,
  log,
  texts: undefined,
  outbox: {
    add: async (_: unknown, job: MailJob) => void mails.push(job),
    addAll: async (_: unknown, jobs: readonly MailJob[]) => void mails.push(...jobs),
  },
})

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** Nine o'clock in Amsterdam, on a Wednesday far from any clock change. */
const NINE = Date.parse('2030-05-15T09:00:00+02:00')

beforeEach(async () => {
  mails = []
  // The bookings of earlier tests are rejected, so that none of them causes a reminder.
  await queryAsOwner(served.databaseUrl, `update booking set status = 'rejected'`)
})

/** Inserts a booking at a moment, in a studio of its own. By default, the booking was made 30 days before. */
async function aBookingAt(start: number, made = start - 30 * DAY) {
  const studio = await aStudio(served.database)
  const { id } = await aBooking(served.database, studio, await aCustomer(served.database, studio))
  await putAt(id, start)
  await queryAsOwner(served.databaseUrl, 'update booking_event set at = $2 where booking_id = $1', [id, new Date(made)])
  const set = (what: string, ...values: unknown[]) =>
    queryAsOwner(served.databaseUrl, `update booking set ${what} where id = $1`, [id, ...values])
  return { studio, id, set }
}

async function putAt(id: string, start: number) {
  const times = [id, new Date(start), new Date(start + HOUR)]
  await queryAsOwner(served.databaseUrl, 'update booking set starts_at = $2, ends_at = $3 where id = $1', times)
}

/** Returns the reminders that a server sends when it looks for due ones at a moment. */
async function sentAt(moment: number): Promise<string[]> {
  mails = []
  clock = new Date(moment)
  await sendDueReminders(needs())
  return mails.map(({ template }) => template)
}

const settings = (studioId: string, what: string) =>
  queryAsOwner(served.databaseUrl, `update organization set ${what} where id = $1`, [studioId])

describe('a reminder (R-D127)', () => {
  test('is sent a day and an hour before the booking, in its minute, not earlier, and once', async () => {
    const { id, studio } = await aBookingAt(NINE)
    expect(await sentAt(NINE - DAY - MINUTE)).toEqual([])
    expect(await sentAt(NINE - DAY)).toEqual(['reminder-day'])
    expect(mails).toEqual([
      { template: 'reminder-day', bookingId: id, organisationId: studio.id, locale: 'nl', start: NINE / MINUTE },
    ])
    expect(await sentAt(NINE - DAY + MINUTE)).toEqual([])
    expect(await sentAt(NINE - HOUR - MINUTE)).toEqual([])
    expect(await sentAt(NINE - HOUR)).toEqual(['reminder-hour'])
    expect(await sentAt(NINE - MINUTE)).toEqual([])
  })

  test('is sent once by several server processes, and is one mail in the queue however many add it', async () => {
    await aBookingAt(NINE)
    clock = new Date(NINE - DAY)
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendDueReminders(needs())))
    expect(sent.reduce((sum, count) => sum + count)).toBe(1)
    expect(mails).toHaveLength(1)
    const job = mails[0] as BookingMailJob
    expect(mailJobId(mailWriters, job)).toBe(mailJobId(mailWriters, { ...job }))
    expect(mailJobId(mailWriters, job)).not.toBe(mailJobId(mailWriters, { ...job, start: job.start! + 60 }))
    expect(mailJobId(mailWriters, job)).not.toBe(mailJobId(mailWriters, { ...job, template: 'reminder-hour' }))
  })

  test('is sent for the new time only when the booking was moved', async () => {
    const { id } = await aBookingAt(NINE)
    await putAt(id, NINE + 3 * DAY)
    expect(await sentAt(NINE - DAY)).toEqual([])
    expect(await sentAt(NINE + 2 * DAY)).toEqual(['reminder-day'])
    await putAt(id, NINE + 5 * DAY)
    expect(await sentAt(NINE + 3 * DAY - HOUR)).toEqual([])
    expect(await sentAt(NINE + 4 * DAY)).toEqual(['reminder-day'])
  })

  test.each([
    ['cancelled', `status = 'rejected'`],
    ['asked for another time', `status = 'pending', request_expires_at = '2031-01-01'`],
    ['not paid by its card yet', `payment_method = 'card', payment_state = 'held', hold_expires_at = '2031-01-01'`],
    ['declined', `payment_method = 'card', payment_state = 'failed', hold_expires_at = null`],
  ])('is not sent for a booking that is %s', async (_, state) => {
    const { set } = await aBookingAt(NINE)
    await set(state)
    expect(await sentAt(NINE - DAY)).toEqual([])
    expect(await sentAt(NINE - HOUR)).toEqual([])
  })

  test('is skipped for a booking made after its moment, but the next one is sent', async () => {
    await aBookingAt(NINE, NINE - DAY + MINUTE)
    expect(await sentAt(NINE - DAY + MINUTE)).toEqual([])
    expect(await sentAt(NINE - HOUR)).toEqual(['reminder-hour'])
  })

  test('is sent late after an outage, only the last one, and never once the booking has begun', async () => {
    await aBookingAt(NINE)
    expect(await sentAt(NINE - HOUR + MINUTE)).toEqual(['reminder-hour'])
    await aBookingAt(NINE)
    expect(await sentAt(NINE)).toEqual([])
    await aBookingAt(NINE + DAY)
    expect(await sentAt(NINE + DAY - 5 * HOUR)).toEqual(['reminder-day'])
  })

  test.each([
    ['reminds_day_before = false', [], ['reminder-hour']],
    ['reminds_hour_before = false', ['reminder-day'], []],
    ['reminds_day_before = false, reminds_hour_before = false', [], []],
  ])('follows the organisation’s settings: %s', async (what, dayBefore, hourBefore) => {
    const { studio } = await aBookingAt(NINE)
    await settings(studio.id, what)
    expect(await sentAt(NINE - DAY)).toEqual(dayBefore)
    expect(await sentAt(NINE - HOUR)).toEqual(hourBefore)
  })

  test('that cannot be sent does not stop the others', async () => {
    await aBookingAt(NINE - 2 * MINUTE)
    const { id } = await aBookingAt(NINE - MINUTE)
    clock = new Date(NINE - DAY)
    const add = async (_: unknown, job: MailJob) => {
      if (!('bookingId' in job) || job.bookingId !== id) throw new Error('The outbox is broken')
      mails.push(job)
    }
    expect(await sendDueReminders({ ...needs(), outbox: { ...needs().outbox, add } })).toBe(1)
    expect(await sendDueReminders(needs())).toBe(1)
  })

  test('is due at the same time for the database and for the server’s code, also when the clocks change', async () => {
    for (const name of ['Europe/Amsterdam', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']) {
      const zone = zoneOf(name)
      const starts = Array.from(
        { length: 12 * 24 * 61 },
        (_, index) => epochMinuteOf(Date.UTC(2024, 0, 1)) + index * 360,
      )
      const rows = await queryAsOwner<{ at: Date }>(
        served.databaseUrl,
        `select day_before(start, $2) as at from unnest($1::timestamptz[]) with ordinality as each (start, place) order by place`,
        [starts.map((start) => dateOfEpochMinute(start).toISOString()), name],
      )
      const differing = starts.filter((start, index) => {
        const at = rows[index]
        return !at || formatInstant(reminderMoment('day', start, zone)) !== at.at.toISOString()
      })
      expect(differing.map(formatInstant)).toEqual([])
    }
  })
})

test('A delayed reminder is not sent after the booking was moved, has ended or has begun (R-D98, R-D127)', async () => {
  const { id, studio, set } = await aBookingAt(NINE)
  const isSent = async (moment: number) => {
    clock = new Date(moment)
    const configuration = { mailFrom: 'no-reply@example.test' } as Dependencies['configuration']
    const job = { template: 'reminder-hour', organisationId: studio.id, locale: 'en', bookingId: id } as const
    const writerNeeds = {
      clock: () => clock,
      configuration,
      database: served.database,
      secrets: systemSecrets,
      storage: { read: async () => undefined },
      publicUrl: () => 'https://inplan.test',
    }
    return (await bookingMailWriter.write({ ...job, start: NINE / MINUTE }, writerNeeds)) !== undefined
  }
  expect(await isSent(NINE - HOUR)).toBe(true)
  expect(await isSent(NINE)).toBe(false)
  await putAt(id, NINE + DAY)
  expect(await isSent(NINE - HOUR)).toBe(false)
  await putAt(id, NINE)
  await set(`status = 'rejected'`)
  expect(await isSent(NINE - HOUR)).toBe(false)
})

describe('the reminder settings of an organisation (R-D127)', () => {
  const scene = useSharedServerWithStudio('of-all')

  test('are on for both reminders at first, and an outdated save from a second window is refused', async () => {
    const owner = apiClient(scene.url, { token: scene.studio.owner.token })
    const before = await owner('reminders', {})
    expect(before).toEqual({ dayBefore: true, hourBefore: true, version: 1 })
    const body = { dayBefore: true, hourBefore: false, version: 1 }
    expect(await owner('saveReminders', { body })).toEqual({ dayBefore: true, hourBefore: false, version: 2 })
    await expect(owner('saveReminders', { body })).rejects.toMatchObject({ code: 'conflict' })
    expect(await owner('reminders', {})).toEqual({ dayBefore: true, hourBefore: false, version: 2 })
  })

  test('are saved by one of two windows at the same moment, and the other is refused', async () => {
    const owner = apiClient(scene.url, { token: scene.studio.owner.token })
    const { version } = await owner('reminders', {})
    const save = (hourBefore: boolean) =>
      owner('saveReminders', { body: { dayBefore: true, hourBefore, version } }).then(
        () => 'saved',
        ({ code }) => code as string,
      )
    const { hasWaited, answer } = await whileHeld(
      scene.databaseUrl,
      (held, mayEnd) =>
        scene.database.inTenant(scene.studio.id, async (transaction) => {
          await lockReminderSettings(transaction)
          held()
          await mayEnd
          await saveReminderSettings(transaction, { dayBefore: false, hourBefore: false })
        }),
      () => save(true),
    )
    expect([hasWaited, answer]).toEqual([true, 'conflict'])
  })
})
