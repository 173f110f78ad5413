import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertSpecialist } from '#server/modules/organisation/team/specialists.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aBooking, aCustomer, aStudio, inAWeek, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { type ReadCalendar, readCalendar } from '#tests/readers/icalendar-reader.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { reservationOf } from './support/reservations.ts'
import { startTestServer } from './support/test-server.ts'
import { startInProcessServer } from './support/in-process-server.ts'

// Tests the secret link to a specialist's calendar feed over HTTP. The feed is read as calendar programs do.

const at = startTestServer()

const owner = ({ owner: { token } }: Studio) => apiClient(at.url, { token })

/** Creates a new secret link to the calendar of the studio's specialist. */
async function linkTo(studio: Studio): Promise<string> {
  const { url } = await owner(studio)('renewCalendarFeed', { body: { specialistId: studio.specialistId } })
  return url
}

async function read(url: string): Promise<ReadCalendar> {
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  return readCalendar(await answer.text())
}

const isoOf = (minute: number): string => new Date(minute * 60_000).toISOString()

const uuid = '[0-9a-f-]{36}'

describe('the calendar feed of a specialist', () => {
  test('contains every valid booking with its current time and location', async () => {
    const studio = await aStudio(at.database)
    const customer = await aCustomer(at.database, studio)
    const url = await linkTo(studio)
    expect(url).toMatch(new RegExp(`^${at.url}/calendar/${uuid}/${uuid}/[\\w-]{43}\\.ics$`))
    expect(await read(url)).toEqual({ method: undefined, name: 'Anna de Vries – Studio Test', events: [] })

    const moved = await aBooking(at.database, studio, customer)
    const cancelled = await aBooking(at.database, studio, customer)
    const event = (start: number, sequence: number) => ({
      uid: `${moved.id}@inplan`,
      sequence,
      status: 'CONFIRMED',
      start: isoOf(start),
      end: isoOf(start + 60),
      zone: 'Europe/Amsterdam',
      summary: 'Massage – Noor van Dijk',
      description: '',
      location: 'Papaverweg 34, 1032 KJ Amsterdam',
      organizer: undefined,
      attendees: [],
    })
    const { events } = await read(url)
    expect(events.map(({ uid }) => uid)).toEqual([moved, cancelled].map(({ id }) => `${id}@inplan`))
    expect(events[0]).toEqual(event(moved.start, 0))

    const later = moved.start + 60 * 24 * 60
    await owner(studio)('rescheduleBooking', {
      body: {
        id: moved.id,
        startTime: isoOf(later),
        endTime: isoOf(later + 60),
        reopensOldSlot: false,
      },
    })
    await owner(studio)('changeBooking', { body: { id: cancelled.id, status: 'REJECTED' } })
    expect((await read(url)).events).toEqual([event(later, 1)])
  })

  test('shows a booking with an unanswered reschedule request as tentative', async () => {
    const studio = await aStudio(at.database)
    const { id } = await aBooking(at.database, studio, await aCustomer(at.database, studio))
    const url = await linkTo(studio)
    await owner(studio)('requestReschedule', { body: { id } })
    expect((await read(url)).events).toMatchObject([{ status: 'TENTATIVE', sequence: 1 }])
  })

  test.each([
    ['is not paid yet', 3600, ['TENTATIVE']],
    ['was not paid in time', -3600, []],
  ])('a booking that %s has the right status or is absent', async (_, secondsLeft, shown) => {
    const studio = await aStudio(at.database)
    const { id } = await aBooking(at.database, studio, await aCustomer(at.database, studio))
    await at.database.inTenant(studio.id, async ({ sql }) => {
      await sql
        .updateTable('booking')
        .set({ payment_state: 'held', hold_expires_at: new Date(Date.now() + secondsLeft * 1000) })
        .where('id', '=', id)
        .execute()
    })
    const { events } = await read(await linkTo(studio))
    expect(events.map(({ status }) => status)).toEqual(shown)
  })

  test('contains one event for each group session, whatever its number of bookings (R-D74)', async () => {
    const studio = await aStudio(at.database)
    for (const startDate of [inAWeek, addDays(inAWeek, 7)])
      await publishSessions(at.database, studio, studio.groupService, { startDate, toMinute: 600 })
    const { response: slots } = await apiClient(at.url)('sessionSlots', {
      body: {
        organisationId: studio.id,
        serviceId: studio.groupService.id,
        dateBegin: inAWeek,
        dateEnd: addDays(inAWeek, 7),
      },
    })
    const ids: string[] = []
    for (const slot of [slots[0]!, slots[0]!, slots[1]!]) {
      const { token } = await aCustomer(at.database, studio)
      const customer = apiClient(at.url, { token, organisationId: studio.id })
      const body = reservationOf(studio, studio.groupService, slot.id)
      const { response } = await customer('reserve', { body }, { idempotencyKey: randomUUID() })
      ids.push(response.bookingId!)
    }
    const url = await linkTo(studio)
    const { events } = await read(url)
    expect(events).toMatchObject([
      { summary: 'Yoga (2/10)', description: 'Noor van Dijk\nNoor van Dijk', sequence: 0 },
      { summary: 'Yoga (1/10)', description: 'Noor van Dijk', sequence: 0 },
    ])
    await owner(studio)('changeBooking', { body: { id: ids[0]!, status: 'REJECTED' } })
    await owner(studio)('changeBooking', { body: { id: ids[2]!, status: 'REJECTED' } })
    expect((await read(url)).events).toEqual([{ ...events[0], summary: 'Yoga (1/10)', description: 'Noor van Dijk' }])
  })

  test('is not sent again to a calendar program that has the current version', async () => {
    const studio = await aStudio(at.database)
    const customer = await aCustomer(at.database, studio)
    await aBooking(at.database, studio, customer)
    const url = await linkTo(studio)
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const ask = async (known: string) => {
      const answer = await fetch(url, { headers: { 'if-none-match': known } })
      return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag') }
    }
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`])
      expect(await ask(known)).toEqual({ status: 304, text: '', etag })
    expect((await ask('"another"')).status).toBe(200)
    await aBooking(at.database, studio, customer)
    const changed = await ask(etag)
    expect([changed.status, changed.etag === etag]).toEqual([200, false])
  })

  test('is private: shared caches do not store it, and linked pages do not learn its address', async () => {
    const { headers } = await fetch(await linkTo(await aStudio(at.database)))
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('the secret link of a calendar feed (R-D75)', () => {
  test('is shown only once; later only its creation and the last access are shown', async () => {
    const studio = await aStudio(at.database)
    const state = () => owner(studio)('calendarFeed', { query: { specialistId: studio.specialistId } })
    expect(await state()).toEqual({ link: null })
    const made = await owner(studio)('renewCalendarFeed', { body: { specialistId: studio.specialistId } })
    expect(await state()).toEqual({ link: made.link })
    expect(made.link?.lastReadAt).toBeNull()
    await fetch(made.url)
    const { link } = await state()
    expect(link?.createdAt).toBe(made.link?.createdAt)
    expect(link?.lastReadAt).toMatch(/T\d\d:00:00[+-]\d\d:\d\d$/)

    const secret = made.url.slice(-47, -4)
    const [row] = await queryAsOwner<{ text: string }>(
      at.databaseUrl,
      'select string_agg(calendar_feed::text, $1) as text from calendar_feed',
      [' '],
    )
    const bytes = Buffer.from(secret, 'base64url').toString('hex')
    expect([secret, bytes].filter((form) => row?.text.includes(form))).toEqual([])
  })

  test('stops working when it is renewed or revoked', async () => {
    const studio = await aStudio(at.database)
    const first = await linkTo(studio)
    const second = await linkTo(studio)
    expect((await fetch(first)).status).toBe(404)
    expect((await fetch(second)).status).toBe(200)
    const body = { specialistId: studio.specialistId }
    expect(await owner(studio)('revokeCalendarFeed', { body })).toEqual({ link: null })
    expect((await fetch(second)).status).toBe(404)
    expect(await owner(studio)('revokeCalendarFeed', { body })).toEqual({ link: null })
    expect((await fetch(await linkTo(studio))).status).toBe(200)
  })

  test('opens only one calendar, and a wrong link is refused without a reason', async () => {
    const [studio, other] = [await aStudio(at.database), await aStudio(at.database)]
    const colleague = await aColleague(studio)
    const { url: ofColleague } = await owner(studio)('renewCalendarFeed', { body: { specialistId: colleague } })
    const [organisation, specialist, file] = (await linkTo(studio)).split('/').slice(-3) as [string, string, string]
    await linkTo(other)
    const secret = file.slice(0, -4)
    const wrong = [
      [organisation, specialist, ofColleague.split('/').at(-1)],
      [organisation, colleague, file],
      [organisation, other.specialistId, file],
      [other.id, specialist, file],
      [other.id, other.specialistId, file],
      [organisation, randomUUID(), file],
      [randomUUID(), specialist, file],
      [organisation, specialist, `${'A'.repeat(43)}.ics`],
      [organisation, specialist, `${secret.slice(1)}.ics`],
      [organisation, specialist, secret],
      [organisation, specialist, `${secret}.ICS`],
      [organisation, specialist, '.ics'],
      [organisation.toUpperCase(), specialist, file],
      [organisation, specialist.toUpperCase(), file],
      ['nobody', specialist, file],
      [organisation, "'; drop table calendar_feed; --", file],
    ]
    const answers = await Promise.all(
      wrong.map(async (parts) => {
        const answer = await fetch(`${at.url}/calendar/${parts.map((part) => encodeURIComponent(part!)).join('/')}`)
        const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>
        return { status: answer.status, etag: answer.headers.get('etag'), body }
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await fetch(`${at.url}/calendar/${organisation}/${specialist}/${file}`)).status).toBe(200)
  })

  test.each(['calendarFeed', 'renewCalendarFeed', 'revokeCalendarFeed'] as const)(
    '%s is for owners, and for specialists about themselves',
    async (name) => {
      const [studio, other] = [await aStudio(at.database), await aStudio(at.database)]
      const colleague = await aColleague(studio)
      const ask = (token: string, specialistId: string) =>
        apiClient(at.url, { token })(
          name,
          (name === 'calendarFeed' ? { query: { specialistId } } : { body: { specialistId } }) as never,
        )
      await expect(ask(studio.owner.token, colleague)).resolves.toBeDefined()
      await expect(ask(studio.specialist.token, studio.specialistId)).resolves.toBeDefined()
      for (const [token, specialistId] of [
        [studio.specialist.token, colleague],
        [other.owner.token, studio.specialistId],
        [studio.owner.token, randomUUID()],
      ] as const)
        expect((await failureOf(ask(token, specialistId))).code).toBe('not-found')
    },
  )

  test('never appears in the log, at any log level (T-D7)', async () => {
    const talkative = await startInProcessServer(at.databaseUrl, { LOG_LEVEL: 'debug' })
    const studio = await aStudio(at.database)
    const { url } = await apiClient(talkative.url, { token: studio.owner.token })('renewCalendarFeed', {
      body: { specialistId: studio.specialistId },
    })
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(`${url}x`)).status).toBe(404)
    expect((await fetch(url.replace('/calendar/', '/calendars/'))).status).toBe(404)
    expect((await fetch(url, { method: 'POST' })).status).toBe(404)
    await queryAsOwner(at.databaseUrl, 'alter table location rename to elsewhere')
    expect((await fetch(url)).status).toBe(500)
    await queryAsOwner(at.databaseUrl, 'alter table elsewhere rename to location')
    await talkative.end()
    expect(talkative.log()).toContain('a request failed')
    expect(talkative.log()).not.toContain(url.slice(-47, -4))
  })
})

/** Inserts another specialist of the studio. */
async function aColleague(studio: Studio): Promise<string> {
  const id = randomUUID()
  await at.database.inTenant(studio.id, (transaction) =>
    insertSpecialist(
      transaction,
      {
        organisationId: studio.id,
        id,
        firstName: 'Sam',
        lastName: '',
        jobTitle: '',
        bio: '',
        email: 'sam@example.test',
        avatarPath: null,
        translation: null,
        videoUrl: null,
      },
      new Date(),
    ),
  )
  return id
}
