import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/api/client.ts'
import { announce } from '#server/platform/change-feed.ts'
import { insertMember } from '#server/modules/organisation/team/members.ts'
import { setSuspended } from '#server/modules/organisation/organisation/suspensions.ts'
import {
  aBooking,
  aCustomer,
  aMember,
  aStudio,
  inAWeek,
  now,
  publishSessions,
  type Studio,
} from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { type ChangeStream, listen } from './support/change-stream.ts'
import { reservationOf } from './support/reservations.ts'
import { startTestServer } from './support/test-server.ts'

// Tests what a suspended organisation can still do, and what it refuses, with a text in both languages.

const at = startTestServer()
let studio: Studio
let customer: Awaited<ReturnType<typeof aCustomer>>
let bookingId: string
let slotId: string

beforeAll(async () => {
  studio = await aStudio(at.database)
  customer = await aCustomer(at.database, studio)
  bookingId = (await aBooking(at.database, studio, customer)).id
  const seriesId = await publishSessions(at.database, studio, studio.freeService)
  slotId = `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`
  feedUrl = await feedOf(studio)
  stream = await publicStream()
  await suspend(studio, now)
})

let feedUrl: string
let stream: ChangeStream
const publicStream = () => listen(`${at.url}/api/public/changes?organisationId=${studio.id}`)

/** Returns the address of a new calendar feed of the studio's specialist. */
async function feedOf({ owner, specialistId }: Studio): Promise<string> {
  const { url } = await apiClient(at.url, { token: owner.token })('renewCalendarFeed', { body: { specialistId } })
  return url ?? ''
}

const suspend = (of: Studio, since: Date | null) =>
  at.database.inTenant(of.id, (transaction) => setSuspended(transaction, since))

const isRefused = (): Promise<boolean> =>
  asOwner()('providerSession', {}).then(
    () => false,
    () => true,
  )

/** Server processes reload the list of suspended organisations every few seconds. */
const patience = { timeout: 15_000 }

const asOwner = (locale: 'en' | 'nl' = 'en'): Call => apiClient(at.url, { token: studio.owner.token, locale })
const asCustomer = (locale: 'en' | 'nl' = 'en'): Call =>
  apiClient(at.url, { token: customer.token, organisationId: studio.id, locale })
const reserve = (locale: 'en' | 'nl' = 'en') =>
  asCustomer(locale)(
    'reserve',
    { body: reservationOf(studio, studio.freeService, slotId) },
    { idempotencyKey: randomUUID() },
  )

const texts = {
  en: 'This organisation is suspended for now, so nothing can be booked or changed. Bookings that exist are kept.',
  nl: 'Deze organisatie is voorlopig geblokkeerd, dus er kan niets worden geboekt of gewijzigd. Bestaande boekingen blijven staan.',
} as const

describe('a suspended organisation', () => {
  test('is refused by a running server within seconds', async () => {
    await expect.poll(isRefused, patience).toBe(true)
  })

  test.each(['en', 'nl'] as const)('tells its owner and its customers so, in %s', async (locale) => {
    for (const call of [() => asOwner(locale)('providerBookings', { query: {} }), () => reserve(locale)]) {
      expect(await failureOf(call())).toMatchObject({
        code: 'organisation-suspended',
        status: 403,
        message: texts[locale],
      })
    }
  })

  test('has no calendar feed meanwhile, and its public change stream ends (R-D337)', async () => {
    expect((await fetch(feedUrl)).status).toBe(404)
    await at.database.inTenant(studio.id, (transaction) => announce(transaction, ['slots']))
    await stream.ended
    expect(stream.topics).toEqual([])
    await expect(publicStream()).rejects.toThrow('403')
  })

  test('lets customers see and cancel their bookings', async () => {
    const { organisation } = await asCustomer()('catalogue', { params: { id: studio.id } })
    expect(organisation.id).toBe(studio.id)
    expect((await asCustomer()('ownBooking', { params: { id: bookingId } })).id).toBe(bookingId)
    await asCustomer()('cancelOwnBooking', { body: { id: bookingId } })
  })

  test('does not affect others: its member can still work in another organisation', async () => {
    const member = await aMember(at.database, studio)
    const team = () => apiClient(at.url, { token: member.token })('team', {})
    expect((await failureOf(team())).code).toBe('organisation-suspended')
    const other = await aStudio(at.database)
    await at.database.inTenant(other.id, (transaction) =>
      insertMember(transaction, {
        accountId: member.accountId,
        role: 'specialist',
        specialistId: null,
        jobTitle: '',
        // By default, the log-in chooses the organisation that the person joined last. This one was joined earlier, so the default is the
        // suspended one.
        joinedAt: new Date(0),
      }),
    )
    expect((await team()).members.map(({ id }) => id)).toContain(other.owner.accountId)
  })

  test('works as before once it is resumed', async () => {
    await suspend(studio, null)
    await expect.poll(isRefused, patience).toBe(false)
    expect((await reserve()).response.bookingId).toBeDefined()
    expect((await fetch(feedUrl)).status).toBe(200)
  })
})
