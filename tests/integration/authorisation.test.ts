import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { AppError } from '#shared/api/app-error.ts'
import { contract } from '#shared/api/contract/index.ts'
import type { CallerRule } from '#shared/api/define-endpoint.ts'
import { changeStreams, organizationHeader, type RouteName, routes } from '#shared/api/routes.ts'
import { aCustomer, aStudio, type Studio } from '#tests/builders/studio.ts'
import { callsTo } from './support/calls.ts'
import { createDatabase } from './support/database.ts'
import { aScene, type Scene, validInputs } from './support/inputs.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

// Threat A1: every endpoint of the contract × everyone who might call it. The rows come from the contract, so a new
// endpoint is in the matrix before anybody thinks of it.

let server: ServerProcess
let database: Database
let studio: Studio
let scene: Scene
const tokens: Partial<Record<Who, string>> = {}

beforeAll(async () => {
  const databaseUrl = await createDatabase()
  server = await startServerProcess(databaseUrl)
  database = openDatabase(databaseUrl, 4, () => undefined)
  studio = await aStudio(database)
  const other = await aStudio(database)
  scene = await aScene(database, studio, await aCustomer(database, studio))
  tokens.customer = scene.customer.token
  tokens['foreign customer'] = (await aCustomer(database, other)).token
  tokens.specialist = studio.specialist.token
  tokens.owner = studio.owner.token
  tokens['foreign owner'] = other.owner.token
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const everyone = ['anonymous', 'customer', 'foreign customer', 'specialist', 'owner', 'foreign owner'] as const
type Who = (typeof everyone)[number]
type Row = Record<Who, string>

const row = (
  anonymous: string,
  customer: string,
  foreignCustomer: string,
  specialist: string,
  owner: string,
  foreignOwner: string,
): Row => ({
  anonymous,
  customer,
  'foreign customer': foreignCustomer,
  specialist,
  owner,
  'foreign owner': foreignOwner,
})

const everybody = (outcome: string): Row => row(outcome, outcome, outcome, outcome, outcome, outcome)

/** What each rule means for calls that name no object. */
const byRule: Record<CallerRule, Row> = {
  anyone: everybody('ok'),
  customer: row('unauthenticated', 'ok', 'ok', 'ok', 'ok', 'ok'),
  provider: row('unauthenticated', 'forbidden', 'forbidden', 'ok', 'ok', 'ok'),
  owner: row('unauthenticated', 'forbidden', 'forbidden', 'forbidden', 'ok', 'ok'),
}

const ofCustomer = row('unauthenticated', 'ok', 'not-found', 'not-found', 'not-found', 'not-found')
const ofOrganisation = { ...byRule.provider, 'foreign owner': 'not-found' }

/** Calls that name an object: whoever it does not belong to hears that it does not exist. */
const byObject: Partial<Record<RouteName, Row>> = {
  appointment: ofCustomer,
  appointmentCalendarFile: ofCustomer,
  cancelAppointment: ofCustomer,
  appointmentRescheduleOptions: ofCustomer,
  rescheduleAppointment: ofCustomer,
  customerByEmail: ofCustomer,
  createCalendarEvent: ofCustomer,
  providerCalendar: ofOrganisation,
  providerBooking: ofOrganisation,
  changeBooking: ofOrganisation,
  bookingTrail: { ...byRule.owner, 'foreign owner': 'not-found' },
  rescheduleOptions: ofOrganisation,
  rescheduleBooking: ofOrganisation,
  requestReschedule: ofOrganisation,
  confirmPayment: ofOrganisation,
  calendarFeed: ofOrganisation,
  renewCalendarFeed: ofOrganisation,
  revokeCalendarFeed: ofOrganisation,
  createAvailability: ofOrganisation,
  availability: ofOrganisation,
  previewAvailabilityChange: ofOrganisation,
  changeAvailability: ofOrganisation,
  saveService: { ...byRule.owner, 'foreign owner': 'not-found' },
  savePackage: { ...byRule.owner, 'foreign owner': 'not-found' },
  withdrawPackage: { ...byRule.owner, 'foreign owner': 'not-found' },
  whyNotOffered: ofOrganisation,
  // The inputs hold no code and no picture that exists; who asks makes no difference.
  verifyCustomer: everybody('code-invalid'),
  presignedUrl: everybody('not-found'),
}

const cases = (Object.keys(routes) as RouteName[]).flatMap((name) =>
  everyone.map((who) => ({ name, who, expected: (byObject[name] ?? byRule[contract[name].callers])[who] })),
)

async function outcomeOf(name: RouteName, who: Who): Promise<{ outcome: string; text: string }> {
  // Who belongs to the other organisation names none: theirs is taken, or the customer's header is this one.
  const organizationId = contract[name].tenant === 'header' ? studio.id : undefined
  const token = name === 'logout' ? undefined : tokens[who]
  const call = callsTo(server.url, { ...(token && { token }), ...(organizationId && { organizationId }) })
  try {
    const answer = await call(name, (await validInputs[name](scene)) as never, {
      idempotencyKey: `matrix-${everyone.indexOf(who)}`,
    })
    return { outcome: 'ok', text: JSON.stringify(answer) }
  } catch (error) {
    if (error instanceof AppError) return { outcome: error.code, text: error.message }
    throw error
  }
}

describe('A1: authorisation matrix', () => {
  test.each(cases)('$name by $who: $expected', async ({ name, who, expected }) => {
    const { outcome, text } = await outcomeOf(name, who)
    expect(outcome).toBe(expected)
    // Outsiders read nothing of people from what is not for everyone.
    const isOutsider = (who === 'anonymous' || who.startsWith('foreign')) && contract[name].callers !== 'anyone'
    const secrets = isOutsider ? [scene.customer.email, studio.owner.email, scene.customer.customerId] : []
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  const inOrganisation = (Object.keys(routes) as RouteName[]).filter((name) => {
    const { tenant } = contract[name]
    return tenant !== undefined && tenant !== 'session'
  })

  test.each(inOrganisation)('%s of an organisation that does not exist: 404', async (name) => {
    const nobody = randomUUID()
    const call = callsTo(server.url, { token: tokens.customer!, organizationId: nobody })
    // Whatever names the organisation names another: header, path and body.
    const input = JSON.parse(JSON.stringify(await validInputs[name](scene)).replaceAll(studio.id, nobody)) as never
    await expect(call(name, input, { idempotencyKey: 'organisation-of-nobody' })).rejects.toMatchObject({
      code: 'not-found',
      status: 404,
    })
  })

  test('a member of another organisation cannot name this one in the header', async () => {
    const call = callsTo(server.url, { token: tokens['foreign owner']!, organizationId: studio.id })
    await expect(call('providerSession', {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each(['', 'nobody', 'in capitals'])(
    'a header that names no organisation (%s) does not stand for the first',
    async (text) => {
      const organizationId = text === 'in capitals' ? studio.id.toUpperCase() : text
      const headers = { authorization: `Bearer ${tokens.owner}`, [organizationHeader]: organizationId }
      for (const path of ['/api/provider/session', changeStreams.provider]) {
        expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(403)
      }
    },
  )

  test('an organisation in capitals does not exist', async () => {
    const call = callsTo(server.url, { token: tokens.customer! })
    const body = { orgId: studio.id.toUpperCase(), serviceId: studio.privateService.id, from: '2030-01-01' }
    await expect(call('nextAvailable', { body })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('the change stream of the provider is for members', async () => {
    const statusFor = async (token?: string) => {
      const abort = new AbortController()
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const { status } = await fetch(`${server.url}/api/provider/changes`, { headers, signal: abort.signal })
      abort.abort()
      return status
    }
    expect(await statusFor()).toBe(401)
    expect(await statusFor(tokens.customer)).toBe(403)
    expect(await statusFor(tokens.owner)).toBe(200)
  })
})
