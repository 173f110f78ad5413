import { pino } from 'pino'
import { deleteExpired } from '#server/app/housekeeping/housekeeping.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { consentInForce } from '#server/modules/messaging/records/text-message/consent/consent-in-force.ts'
import { endConsent } from '#server/modules/messaging/records/text-message/consent/consents.ts'
import {
  addToMonth,
  findMonth,
  lockMonth,
  monthOf,
} from '#server/modules/messaging/records/text-message/text-message-costs-by-month.ts'
import { agreeToTexts } from '#server/modules/messaging/text-message/agree-to-text-messages.ts'
import { sendDueReminders } from '#server/modules/messaging/reminders/queue-mail-reminders.ts'
import { sendDueTexts } from '#server/modules/messaging/reminders/queue-text-reminders.ts'
import { recheckQueuedText, settleQueuedText } from '#server/modules/messaging/reminders/recheck-queued-texts.ts'
import { textMoment } from '#shared/domain/text-message/text-sending-time.ts'
import { dateOfEpochMinute, epochMinuteOf, formatInstant } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { openTextSandbox } from '#server/platform/text-message/text-sandbox.ts'
import type { TextJob } from '#server/platform/text-message/text-queue-settings.ts'
import { aBooking, aCustomer, aStudio, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { whileHeld } from './support/while-lock-held.ts'
import { nameInEnglish } from './support/set-english-name.ts'
import { migratedDatabase } from './support/test-server.ts'

// Tests reminders by text message (rules D258 to D261), with a clock that the test sets.

const served = migratedDatabase()
let mails: MailJob[]
let queued: TextJob[]
let clock: Date

const texts = { centsPerSegment: 8, send: async () => undefined }
const needs = () => ({
  clock: () => clock,
  database: served.database,
  log: pino({ level: 'silent' }),
  publicUrl: () => 'https://inplan.test',
  texts,
  textOutbox: { add: async (_: unknown, job: TextJob) => void queued.push(job) },
  outbox: {
    add: async (_: unknown, job: MailJob) => void mails.push(job),
    addAll: async (_: unknown, jobs: readonly MailJob[]) => void mails.push(...jobs),
  },
})

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** Three in the afternoon in Amsterdam, on a Wednesday far from any clock change. */
const THREE = Date.parse('2030-05-15T15:00:00+02:00')
const MOBILE = '+31612345678'

beforeEach(async () => {
  mails = []
  queued = []
  // The bookings of earlier tests are rejected, so that none of them causes a reminder.
  await queryAsOwner(served.databaseUrl, `update booking set status = 'rejected'`)
})

const asOwner = (statement: string, ...values: unknown[]) =>
  queryAsOwner<Record<string, unknown>>(served.databaseUrl, statement, values)

/** Creates a studio that sends text messages 24 hours ahead, and no reminders by mail. */
async function aTextingStudio(settings = ''): Promise<Studio> {
  const studio = await aStudio(served.database)
  await asOwner(
    `update organization set texts_on = true, reminds_day_before = false, reminds_hour_before = false ${settings && `, ${settings}`}
     where id = $1`,
    studio.id,
  )
  return studio
}

/** Inserts a booking of a customer who consented long before, for the phone number of their record. */
async function aTextedBooking(studio: Studio, start = THREE, phoneNumber = '06 1234 5678') {
  const customer = await aCustomer(served.database, studio)
  await asOwner('update customer set phone_number = $2 where id = $1', customer.customerId, phoneNumber)
  await agree(studio, customer.customerId, new Date(start - 60 * DAY))
  const { id } = await aBooking(served.database, studio, customer)
  await asOwner(
    'update booking set starts_at = $2, ends_at = $3 where id = $1',
    id,
    new Date(start),
    new Date(start + HOUR),
  )
  await asOwner('update booking_event set at = $2 where booking_id = $1', id, new Date(start - 30 * DAY))
  return { id, customerId: customer.customerId }
}

const agree = (studio: Studio, customerId: string, at: Date) =>
  served.database.inTenant(studio.id, (transaction) =>
    agreeToTexts(
      transaction,
      { customerId, phoneNumber: MOBILE, wording: 'Remind me', locale: 'nl', givenBy: 'customer', isConfirmed: true },
      systemSecrets,
      at,
    ),
  )

/** Looks for due messages at a moment, and returns how many were queued. */
async function queuedAt(moment: number): Promise<number> {
  clock = new Date(moment)
  return sendDueTexts(needs())
}

const month = (studio: Studio) =>
  served.database.inTenant(studio.id, (transaction) => findMonth(transaction, monthOf(clock, 'Europe/Amsterdam')))

const states = async (studio: Studio) =>
  (await asOwner('select state, text from text_message where organization_id = $1 order by created_at', studio.id)).map(
    ({ state, text }) => [state, text !== ''],
  )

describe('a reminder by text message (R-D258, R-D260)', () => {
  test('is queued in its minute, once, also by several processes', async () => {
    const studio = await aTextingStudio()
    await aTextedBooking(studio)
    expect(await queuedAt(THREE - DAY - MINUTE)).toBe(0)
    clock = new Date(THREE - DAY)
    const counts = await Promise.all(Array.from({ length: 4 }, () => sendDueTexts(needs())))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(queued).toHaveLength(1)
    expect(await queuedAt(THREE - DAY + HOUR)).toBe(0)
    const message = await recheckQueuedText(needs(), queued[0]!)
    expect(message).toMatchObject({ to: MOBILE })
    expect(message).toHaveProperty('text', expect.stringContaining('om 15:00. Geen sms meer: https://inplan.test/t/'))
    await settleQueuedText(needs(), queued[0]!, 'sent')
    // After a crash between acceptance and recording, the message is read again. It is already settled, so it is sent only once.
    expect(await recheckQueuedText(needs(), queued[0]!)).toBe('settled')
    expect(await states(studio)).toEqual([['sent', false]])
    expect(mails).toEqual([])
  })

  test.each([
    ['nl', 'Studio Test'],
    ['en', 'Studio Trial'],
  ])('names the organisation in the customer’s language, %s (R-D322)', async (locale, name) => {
    const studio = await aTextingStudio()
    await nameInEnglish(served.databaseUrl, studio.id, 'Studio Trial')
    const { id } = await aTextedBooking(studio)
    await asOwner('update booking set guest_locale = $2 where id = $1', id, locale)
    expect(await queuedAt(THREE - DAY)).toBe(1)
    expect(await recheckQueuedText(needs(), queued[0]!)).toHaveProperty('text', expect.stringContaining(name))
  })

  test('is skipped for somebody who booked or agreed after its moment, and where none are sent', async () => {
    const studio = await aTextingStudio()
    const { id } = await aTextedBooking(studio)
    await asOwner('update booking_event set at = $2 where booking_id = $1', id, new Date(THREE - DAY))
    const late = await aTextedBooking(studio, THREE + HOUR)
    await asOwner(
      'update text_consent set given_at = $2 where customer_id = $1',
      late.customerId,
      new Date(THREE - DAY + HOUR),
    )
    const silent = await aTextingStudio()
    await asOwner('update organization set texts_on = false where id = $1', silent.id)
    await aTextedBooking(silent)
    expect(await queuedAt(THREE - DAY + 2 * HOUR)).toBe(0)
  })

  test('waits for the end of the quiet hours after an outage, and is given up half an hour before the start', async () => {
    const studio = await aTextingStudio('texts_hours_before = 16')
    // For a booking at 09:00, the message is due at 17:00 on the day before.
    await aTextedBooking(studio, THREE - 6 * HOUR)
    expect(await queuedAt(THREE - 22 * HOUR)).toBe(1)
    clock = new Date(Date.parse('2030-05-14T23:00:00+02:00'))
    expect(await recheckQueuedText(needs(), queued[0]!)).toBe('wait')
    clock = new Date(Date.parse('2030-05-15T08:00:00+02:00'))
    expect(await recheckQueuedText(needs(), queued[0]!)).toMatchObject({ to: MOBILE })
    clock = new Date(Date.parse('2030-05-15T08:31:00+02:00'))
    expect(await recheckQueuedText(needs(), queued[0]!)).toBe('settled')
    expect(await states(studio)).toEqual([['dropped', false]])
    expect(mails.map(({ template }) => template)).toEqual(['reminder-hour'])
    expect(await month(studio)).toEqual({ messages: 0, segments: 0, cents: 0 })
  })

  test.each([
    ['cancelled', `update booking set status = 'rejected' where id = $1`],
    [
      'moved',
      `update booking set starts_at = '${new Date(THREE + DAY).toISOString()}', ends_at = '${new Date(THREE + DAY + HOUR).toISOString()}' where id = $1`,
    ],
  ])('is not sent for a booking that was %s meanwhile', async (_, change) => {
    const studio = await aTextingStudio()
    const { id } = await aTextedBooking(studio)
    await queuedAt(THREE - DAY)
    await asOwner(change, id)
    expect(await recheckQueuedText(needs(), queued[0]!)).toBe('settled')
    expect(mails).toEqual([])
    expect(await month(studio)).toEqual({ messages: 0, segments: 0, cents: 0 })
  })

  test('is due at the same time for the database and for the server’s code, also when the clocks change', async () => {
    const start = epochMinuteOf(Date.UTC(2024, 0, 1))
    const starts = Array.from({ length: 660 }, (_, index) => start + index * 797)
    for (const name of ['Europe/Amsterdam', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']) {
      for (const quiet of [
        { from: 21 * 60, to: 8 * 60 },
        { from: 60, to: 5 * 60 },
      ]) {
        for (const hoursBefore of [2, 24]) {
          const rows = await queryAsOwner<{ at: Date }>(
            served.databaseUrl,
            `select text_moment(start, $2, $3, $4, $5) as at
             from unnest($1::timestamptz[]) with ordinality as each (start, place) order by place`,
            [starts.map((each) => dateOfEpochMinute(each).toISOString()), hoursBefore, quiet.from, quiet.to, name],
          )
          const timing = { hoursBefore, quiet }
          const differing = starts.filter(
            (each, index) => formatInstant(textMoment(each, timing, zoneOf(name))) !== rows[index]?.at.toISOString(),
          )
          expect(differing.map(formatInstant)).toEqual([])
        }
      }
    }
  })
})

describe('reminders by mail and by text message (R-D258)', () => {
  const mailed = async (moment: number) => {
    clock = new Date(moment)
    await sendDueReminders(needs())
    return mails.map(({ template }) => template)
  }

  test('are sent side by side, or the text message instead of the mails', async () => {
    const both = 'reminds_day_before = true, reminds_hour_before = true'
    const beside = await aTextingStudio()
    const instead = await aTextingStudio('texts_instead_of_mail = true')
    for (const studio of [beside, instead]) await asOwner(`update organization set ${both} where id = $1`, studio.id)
    await aTextedBooking(beside)
    await aTextedBooking(instead)
    expect(await mailed(THREE - DAY)).toEqual(['reminder-day'])
    expect(await mailed(THREE - HOUR)).toEqual(['reminder-day', 'reminder-hour'])
    expect(await queuedAt(THREE - HOUR)).toBe(2)
  })

  test('are sent by mail to somebody who booked too late for the text message', async () => {
    const studio = await aTextingStudio('texts_instead_of_mail = true')
    await asOwner('update organization set reminds_hour_before = true where id = $1', studio.id)
    const { id } = await aTextedBooking(studio)
    await asOwner('update booking_event set at = $2 where booking_id = $1', id, new Date(THREE - 3 * HOUR))
    expect(await mailed(THREE - HOUR)).toEqual(['reminder-hour'])
    expect(await queuedAt(THREE - HOUR)).toBe(0)
  })

  test('are sent by mail when the text service permanently refuses the message, which then costs nothing', async () => {
    const studio = await aTextingStudio('texts_instead_of_mail = true')
    await aTextedBooking(studio)
    await queuedAt(THREE - DAY)
    expect(await month(studio)).toEqual({ messages: 1, segments: 1, cents: 8 })
    await settleQueuedText(needs(), queued[0]!, 'refused')
    await settleQueuedText(needs(), queued[0]!, 'refused')
    expect(mails.map(({ template }) => template)).toEqual(['reminder-day'])
    expect(await states(studio)).toEqual([['refused', false]])
    expect(await month(studio)).toEqual({ messages: 0, segments: 0, cents: 0 })
  })
})

describe('text messages go only to the number that their owner agreed to (R-D259)', () => {
  test('and not to a changed number: a mail replaces what was queued', async () => {
    const studio = await aTextingStudio()
    const { customerId } = await aTextedBooking(studio)
    await queuedAt(THREE - DAY)
    await asOwner(`update customer set phone_number = '06 8765 4321' where id = $1`, customerId)
    expect(await recheckQueuedText(needs(), queued[0]!)).toBe('settled')
    expect(mails.map(({ template }) => template)).toEqual(['reminder-day'])
    const inForce = () =>
      served.database.inTenant(studio.id, (transaction) => consentInForce(transaction, customerId, 'Europe/Amsterdam'))
    expect(await inForce()).toBeUndefined()
    await asOwner(`update customer set phone_number = '0031 6 12345678' where id = $1`, customerId)
    expect(await inForce()).toMatchObject({ phoneNumber: MOBILE })
  })

  test('and not after the consent ends, also for what was queued', async () => {
    const studio = await aTextingStudio()
    const { customerId } = await aTextedBooking(studio)
    await queuedAt(THREE - DAY)
    await served.database.inTenant(studio.id, (transaction) => endConsent(transaction, customerId, 'link', clock))
    expect(await recheckQueuedText(needs(), queued[0]!)).toBe('settled')
    const next = await aTextedBooking(studio, THREE + DAY)
    await served.database.inTenant(studio.id, (transaction) =>
      endConsent(transaction, next.customerId, 'customer', clock),
    )
    expect(await queuedAt(THREE)).toBe(0)
  })
})

describe('the cost limit of text messages (R-D261)', () => {
  test('is counted by month, and when it is reached mails are sent and the owner is told once', async () => {
    const studio = await aTextingStudio('texts_monthly_limit_cents = 17')
    for (const minutes of [0, 1, 2, 3]) await aTextedBooking(studio, THREE + minutes * 61 * MINUTE, '+31612345678')
    expect(await queuedAt(THREE - DAY + 4 * HOUR)).toBe(2)
    expect(await month(studio)).toEqual({ messages: 2, segments: 2, cents: 16 })
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['reminder-day', 'reminder-day', 'text-limit'])
    expect(mails.find(({ template }) => template === 'text-limit')).toMatchObject({
      accountId: studio.owner.accountId,
      month: '2030-05-01',
    })
    await aTextedBooking(studio, THREE + 6 * HOUR - 10 * MINUTE)
    await queuedAt(THREE - DAY + 6 * HOUR - 10 * MINUTE)
    expect(mails.filter(({ template }) => template === 'text-limit')).toHaveLength(1)
  })

  test('holds when another process adds a message at the same time', async () => {
    const studio = await aTextingStudio('texts_monthly_limit_cents = 16')
    await aTextedBooking(studio)
    clock = new Date(THREE - DAY)
    const now = monthOf(clock, 'Europe/Amsterdam')
    // The current month already has its row of totals.
    await served.database.inTenant(studio.id, (transaction) => lockMonth(transaction, now))
    const { hasWaited, answer } = await whileHeld(
      served.databaseUrl,
      (held, mayEnd) =>
        served.database.inTenant(studio.id, async (transaction) => {
          await lockMonth(transaction, now)
          held()
          await mayEnd
          await addToMonth(transaction, now, { messages: 2, segments: 2, cents: 16 })
        }),
      () => sendDueTexts(needs()),
    )
    expect([hasWaited, answer]).toEqual([true, 0])
    expect(await month(studio)).toEqual({ messages: 2, segments: 2, cents: 16 })
  })

  test('allows one number at most six messages within a day from an organisation (T-A21)', async () => {
    const studio = await aTextingStudio()
    for (let hour = 0; hour < 8; hour += 1) await aTextedBooking(studio, THREE - 4 * HOUR + hour * HOUR)
    expect(await queuedAt(THREE - DAY + 4 * HOUR)).toBe(6)
    expect(mails.map(({ template }) => template)).toEqual(['reminder-day', 'reminder-day'])
  })
})

test('Text messages are deleted after ninety days, and their sums and consents stay (R-D261)', async () => {
  const studio = await aTextingStudio()
  await aTextedBooking(studio)
  await queuedAt(THREE - DAY)
  const left = async () => {
    const of = async (table: string) =>
      (await asOwner(`select from ${table} where organization_id = $1`, studio.id)).length
    return [await of('text_message'), await of('text_month'), await of('text_consent')]
  }
  await deleteExpired(served.database, new Date(THREE + 88 * DAY))
  expect(await left()).toEqual([1, 1, 1])
  await deleteExpired(served.database, new Date(THREE + 90 * DAY))
  expect(await left()).toEqual([0, 1, 1])
})

test('The sandbox for text messages stores a message once, however often it is sent (T-O2)', async () => {
  const sandbox = await openTextSandbox(served.databaseUrl, 8)
  for (const text of ['first', 'again']) await sandbox.send({ to: MOBILE, text, reference: 'same' })
  expect((await sandbox.list()).map(({ to, text, reference }) => ({ to, text, reference }))).toEqual([
    { to: MOBILE, text: 'first', reference: 'same' },
  ])
  await sandbox.close()
})
