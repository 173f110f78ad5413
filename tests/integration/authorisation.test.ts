import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#shared/api/app-error.ts'
import { contract } from '#shared/api/contract/index.ts'
import type { CallerRule } from '#shared/api/define-endpoint.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { organisationHeader, type RouteName, routes } from '#shared/api/routes.ts'
import { aCustomer, aMember, aPerson, aStudio, type Studio } from '#tests/builders/studio.ts'
import { aGuestWithLink } from './support/guests.ts'
import { apiClient } from './support/api-client.ts'
import { createDatabase } from './support/database.ts'
import { isFullProof } from './support/full-or-reduced-run.ts'
import { insertSampleData, type SampleData, validInputs } from './support/sample-inputs.ts'
import { type InProcessServer, startInProcessServer } from './support/in-process-server.ts'

// Threat A1: tests every endpoint of the contract with every kind of caller. The endpoints come from the contract, so a new one is
// tested automatically.

let server: InProcessServer
let database: Database
let studio: Studio
let scene: SampleData
/** The same sample data in an organisation that no caller belongs to. */
let foreignScene: SampleData
const tokens: Partial<Record<Who, string>> = {}

beforeAll(async () => {
  const databaseUrl = await createDatabase()
  server = await startInProcessServer(databaseUrl)
  database = openProductDatabase(databaseUrl, 4, () => undefined)
  studio = await aStudio(database)
  const other = await aStudio(database)
  const third = await aStudio(database)
  foreignScene = await insertSampleData(database, third, await aCustomer(database, third))
  scene = await insertSampleData(database, studio, await aCustomer(database, studio))
  tokens.customer = scene.customer.token
  tokens['foreign customer'] = (await aCustomer(database, other)).token
  tokens.specialist = studio.specialist.token
  tokens.owner = studio.owner.token
  tokens['foreign owner'] = other.owner.token
  tokens['other customer'] = (await aCustomer(database, studio)).token
  // Invalid tokens are those of owners, who would be allowed everything if the tokens were valid.
  tokens.expired = (await anOwner()).token
  await database.global
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('account_id', '=', lastOwner)
    .execute()
  tokens.revoked = (await anOwner()).token
  await apiClient(server.url, { token: tokens.revoked })('logout', {})
  tokens.malformed = `${tokens.owner}'; --`
  tokens.guest = await aGuestWithLink(database, studio)
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

let lastOwner = ''

async function anOwner() {
  const person = await aMember(database, studio, 'owner')
  lastOwner = person.accountId
  return person
}

const knownOrAnonymous = [
  'anonymous',
  'customer',
  /** Another customer of the same organisation, without access to this data. */
  'other customer',
  'foreign customer',
  'specialist',
  'owner',
  'foreign owner',
  /** Somebody with the link of another booking of the same organisation. */
  'guest',
] as const
const invalidTokens = ['expired', 'revoked', 'malformed'] as const
type Who = (typeof knownOrAnonymous)[number] | (typeof invalidTokens)[number]
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
  'other customer': foreignCustomer,
  'foreign customer': foreignCustomer,
  specialist,
  owner,
  'foreign owner': foreignOwner,
  // A guest's link opens only its own booking. For any other object, the guest counts as anonymous.
  guest: anonymous,
  // A call with an expired or invalid token counts as anonymous.
  expired: anonymous,
  revoked: anonymous,
  malformed: anonymous,
})

const everybody = (outcome: string): Row => row(outcome, outcome, outcome, outcome, outcome, outcome)

/** The outcome for callers without a valid token. */
const invalid = (outcome: string) => ({ anonymous: outcome, expired: outcome, revoked: outcome, malformed: outcome })

/** The expected result of each caller rule, for calls that are not about an object. */
const byRule: Record<CallerRule, Row> = {
  anyone: everybody('ok'),
  holder: { ...row('unauthenticated', 'ok', 'ok', 'ok', 'ok', 'ok'), guest: 'ok' },
  customer: row('unauthenticated', 'ok', 'ok', 'ok', 'ok', 'ok'),
  provider: row('unauthenticated', 'forbidden', 'forbidden', 'ok', 'ok', 'ok'),
  owner: row('unauthenticated', 'forbidden', 'forbidden', 'forbidden', 'ok', 'ok'),
}

const ofCustomer = row('unauthenticated', 'ok', 'not-found', 'not-found', 'not-found', 'not-found')
const ofHolder = { ...ofCustomer, guest: 'not-found' }
const ofOwner = { ...byRule.owner, 'foreign owner': 'not-found' }
const ofOwnerWithoutAccounts = {
  ...byRule.owner,
  owner: 'payment-accounts-off',
  'foreign owner': 'payment-accounts-off',
}
const ofOrganisation = { ...byRule.provider, 'foreign owner': 'not-found' }

/**
 * Rows for calls whose input is refused: `ofAccount` for calls that anybody with an account may make, `ofMember` for calls that any member
 * may make.
 */
const ofAccount = (refusal: string) => row('unauthenticated', refusal, refusal, refusal, refusal, refusal)
const ofMember = (refusal: string) => row('unauthenticated', 'forbidden', 'forbidden', refusal, refusal, refusal)

/** The expected results of calls about an object. Other people's objects count as not found. */
const byObject: Partial<Record<RouteName, Row>> = {
  ownBooking: ofHolder,
  ownBookingCalendarFile: ofHolder,
  ownBookingCalendarLinks: ofHolder,
  cancelOwnBooking: ofHolder,
  ownRescheduleOptions: ofHolder,
  rescheduleOwnBooking: ofHolder,
  createPaymentIntent: ofHolder,
  updatePaymentIntent: ofHolder,
  payment: ofHolder,
  // The sandbox has no payment page to redirect to.
  payOnPage: { ...ofHolder, customer: 'transition-not-allowed' },
  sandboxPay: ofHolder,
  // Connecting payment accounts is not enabled on this server.
  connectStripe: ofOwnerWithoutAccounts,
  connectMollie: ofOwnerWithoutAccounts,
  customerByEmail: ofCustomer,
  createCalendarEvent: ofHolder,
  providerCalendar: ofOrganisation,
  providerBooking: ofOrganisation,
  checkBookForCustomer: ofOrganisation,
  bookForCustomer: ofOrganisation,
  changeBooking: ofOrganisation,
  bookingTrail: ofOwner,
  rescheduleOptions: ofOrganisation,
  rescheduleBooking: ofOrganisation,
  requestReschedule: ofOrganisation,
  confirmPayment: ofOrganisation,
  bookingMoney: ofOrganisation,
  refundBooking: ofOrganisation,
  chargeFee: ofOrganisation,
  askForFee: ofOrganisation,
  giveFeeUp: ofOrganisation,
  resolveRefund: ofOrganisation,
  takePaymentBack: ofOrganisation,
  noteAttendance: ofOrganisation,
  bookingAnswers: ofOrganisation,
  cancelSession: ofOrganisation,
  moveSession: ofOrganisation,
  messageAttendees: ofOrganisation,
  previewRepeat: ofOrganisation,
  bookRepeat: ofOrganisation,
  previewRepeatChange: ofOrganisation,
  changeRepeat: ofOrganisation,
  ownRepeat: ofHolder,
  cancelOwnRepeat: ofHolder,
  changeSeats: ofOwner,
  fullTimes: everybody('ok'),
  joinWaitingList: byRule.customer,
  addToWaitingList: ofOrganisation,
  moveInWaitingList: ofOrganisation,
  removeFromWaitingList: ofOrganisation,
  offerToWaiting: ofOrganisation,
  calendarFeed: ofOrganisation,
  renewCalendarFeed: ofOrganisation,
  revokeCalendarFeed: ofOrganisation,
  agenda: ofOrganisation,
  absences: ofOrganisation,
  absence: ofOrganisation,
  previewAbsence: ofOrganisation,
  saveAbsence: ofOrganisation,
  deleteAbsence: ofOrganisation,
  createAvailability: ofOrganisation,
  availability: ofOrganisation,
  previewAvailabilityChange: ofOrganisation,
  changeAvailability: ofOrganisation,
  continueAvailability: ofOrganisation,
  normalWeek: ofOrganisation,
  undoAvailabilityChange: { ...ofOrganisation, owner: 'not-found', specialist: 'not-found' },
  previewNormalWeek: ofOrganisation,
  saveNormalWeek: ofOrganisation,
  previewPublishedTerms: ofOwner,
  changePublishedTerms: ofOwner,
  saveService: ofOwner,
  savePackage: ofOwner,
  withdrawPackage: ofOwner,
  whyNotOffered: ofOrganisation,
  withdrawService: ofOwner,
  restoreService: ofOwner,
  saveServiceOrder: ofOwner,
  saveResource: ofOwner,
  removeResource: ofOwner,
  saveLocation: ofOwner,
  locationUse: ofOwner,
  withdrawLocation: ofOwner,
  restoreLocation: ofOwner,
  sendInvitationAgain: ofOwner,
  withdrawInvitation: ofOwner,
  changeMember: ofOwner,
  removeMember: ofOwner,
  bookingsToHandOver: ofOwner,
  handOverBookings: ofOwner,
  customer: ofOrganisation,
  customerAnswers: ofOrganisation,
  customerTexts: ofOrganisation,
  saveCustomerTexts: ofOrganisation,
  changeCustomer: ofOrganisation,
  tagCustomer: ofOrganisation,
  untagCustomer: ofOrganisation,
  addCustomerNote: ofOrganisation,
  changeCustomerNote: ofOrganisation,
  deleteCustomerNote: ofOrganisation,
  blockCustomer: ofOwner,
  previewCustomerMerge: ofOwner,
  mergeCustomers: ofOwner,
  exportCustomer: ofOwner,
  saveInvoiceSettings: ofOwner,
  invoiceFile: ofOwner,
  saveCoupon: ofOwner,
  giftCard: ofOwner,
  giftCardFile: ofOwner,
  changeGiftCard: ofOwner,
  correctGiftCard: ofOwner,
  invoiceBuyer: ofOwner,
  makeInvoice: ofOwner,
  creditInvoice: ofOwner,
  ownRefunds: ofHolder,
  ownCard: ofHolder,
  // A card on file cannot be removed until a day after its booking.
  removeOwnCard: { ...ofHolder, customer: 'transition-not-allowed' },
  ownInvoices: ofHolder,
  ownInvoiceFile: ofHolder,
  askForInvoice: ofHolder,
  eraseCustomer: ofOwner,
  // The input has a wrong password, so that the caller is not erased.
  eraseMe: row('unauthenticated', 'validation', 'validation', 'validation', 'validation', 'validation'),
  // The inputs contain no existing code or picture, so the result is the same for all.
  verifyCustomer: everybody('code-invalid'),
  confirmGuest: everybody('code-invalid'),
  askGuestCode: everybody('proof-required'),
  reserveAsGuest: everybody('proof-required'),
  buyGiftCardAsGuest: everybody('proof-required'),
  bookRepeatAsGuest: everybody('proof-required'),
  // A booking of a customer with an account has no guest links.
  endGuestLink: { ...everybody('not-found'), ...invalid('unauthenticated') },
  verifyProvider: everybody('code-invalid'),
  validatePasswordReset: everybody('code-invalid'),
  resetPassword: everybody('code-invalid'),
  loginWithCode: everybody('code-invalid'),
  loginWithPasskey: everybody('passkey-refused'),
  loginWithSecondFactor: everybody('login-expired'),
  confirmOwner: ofAccount('validation'),
  endAccountAccess: ofAccount('not-found'),
  addPasskey: ofAccount('passkey-refused'),
  renamePasskey: ofAccount('not-found'),
  removePasskey: ofAccount('not-found'),
  // The server has no key to encrypt with, and nobody has a second factor.
  prepareAuthenticatorApp: ofMember('not-found'),
  switchOnSecondFactor: ofMember('code-invalid'),
  switchOffSecondFactor: ofAccount('conflict'),
  renewRecoveryCodes: ofMember('conflict'),
  invitation: everybody('invitation-invalid'),
  acceptInvitation: everybody('invitation-invalid'),
  // A member of an organisation cannot create another one, so each call by a customer uses a new account.
  createOrganisation: row('unauthenticated', 'ok', 'ok', 'conflict', 'conflict', 'conflict'),
  presignedUrl: everybody('not-found'),
}

const names = Object.keys(routes) as RouteName[]

const ruleOf = (name: RouteName): Row => byRule[contract[name].callers]
const expectedOf = (name: RouteName): Row => byObject[name] ?? ruleOf(name)

/** Picks one of several equivalent items. The pick differs from call to call. */
const oneOf = <Item>(items: readonly Item[], name: RouteName): Item => items[names.indexOf(name) % items.length]!

const customers: readonly Who[] = ['customer', 'other customer', 'foreign customer']

/** Whether the caller rule of a call refuses all customers alike, without looking at whose data the call is about. */
const isRefusedAsCustomer = (name: RouteName, who: Who): boolean =>
  customers.includes(who) && ruleOf(name)[who] === 'forbidden'

/**
 * The callers with which a call is tested. The nightly run uses all callers. `npm test` uses:
 * - two of the allowed callers;
 * - all refused callers; of three customers whom a rule refuses alike, only one, which differs from call to call;
 * - one of the three kinds of invalid token, which differs from call to call, because invalid tokens are recognised in one place, before
 * the call is looked at.
 */
function callersOf(name: RouteName): readonly Who[] {
  if (isFullProof) return [...knownOrAnonymous, ...invalidTokens]
  const allowed = knownOrAnonymous.filter((who) => expectedOf(name)[who] === 'ok')
  const tried = [allowed[0], allowed[Math.floor(allowed.length / 2)]]
  const refused = knownOrAnonymous.filter(
    (who) => !allowed.includes(who) && (!isRefusedAsCustomer(name, who) || who === oneOf(customers, name)),
  )
  return [...refused, ...allowed.filter((who) => tried.includes(who)), oneOf(invalidTokens, name)]
}

const ownInputs = new Map<RouteName, Promise<unknown>>()

/**
 * A valid input about the studio, for calls that are refused. A refused call changes nothing, so the input stays valid and is created once
 * per call name.
 */
function ownInput(name: RouteName): Promise<unknown> {
  const input = ownInputs.get(name) ?? Promise.resolve(validInputs[name](scene))
  ownInputs.set(name, input)
  return input
}

async function outcomeOf(name: RouteName, who: Who, input: unknown): Promise<{ outcome: string; text: string }> {
  // Only customers' calls send the organisation in a header. For other calls, the caller's own organisation is used. A guest's link is
  // looked up within its organisation, so the widget sends the header with each call.
  const organisationId = contract[name].tenant === 'header' || who === 'guest' ? studio.id : undefined
  const token = name === 'logout' ? undefined : await tokenFor(name, who)
  const call = apiClient(server.url, { ...(token && { token }), ...(organisationId && { organisationId }) })
  try {
    const answer = await call(name, input as never, {
      idempotencyKey: `matrix-${who.replace(' ', '-')}-${calls++}`,
    })
    return { outcome: 'ok', text: JSON.stringify(answer) }
  } catch (error) {
    if (error instanceof AppError) return { outcome: error.code, text: error.message }
    throw error
  }
}

let calls = 0

/** Creating an organisation makes the caller a member, so another account is used each time. */
async function tokenFor(name: RouteName, who: Who): Promise<string | undefined> {
  const isFounder = name === 'createOrganisation' && who.endsWith('customer')
  return isFounder ? (await aPerson(database)).token : tokens[who]
}

/** Calls about accounts, which belong to no organisation. Another test shows what they tell about unknown addresses (threat A5). */
const aboutAccounts: ReadonlySet<RouteName> = new Set([
  'login',
  'signUp',
  'signUpWithoutPassword',
  'verifyCustomer',
  'initiatePasswordReset',
  'validatePasswordReset',
  'resetPassword',
  'requestLoginCode',
  'textLoginCode',
  'loginWithCode',
  'loginWithPasskey',
  'loginWithSecondFactor',
  'addPasskey',
  'signUpProvider',
  'verifyProvider',
  'invitation',
  'acceptInvitation',
  'inviteMember',
])

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Returns the calls that name objects besides the organisation. Only these can name objects of other organisations. */
async function withObjects(): Promise<RouteName[]> {
  const asked = names.filter((name) => !aboutAccounts.has(name))
  const inputs = await Promise.all(asked.map(ownInput))
  const idsIn = (input: unknown) => JSON.stringify(input).match(UUID) ?? []
  return asked.filter((_, index) => idsIn(inputs[index]).some((id) => id !== studio.id))
}

/** A call's input with ids of another organisation's objects, or of objects that do not exist. */
async function inputAbout(kind: 'foreign' | 'missing', name: RouteName): Promise<unknown> {
  const { id } = foreignScene.studio
  const input =
    kind === 'foreign'
      ? JSON.stringify(await validInputs[name](foreignScene)).replaceAll(id, studio.id)
      : JSON.stringify(await ownInput(name)).replaceAll(UUID, (each) => (each === studio.id ? each : randomUUID()))
  return JSON.parse(input)
}

/** Returns the expected answer about an object outside the organisation. It is the same whether the object is foreign or missing. */
function unknownTo(name: RouteName, who: Who): string {
  const rule = ruleOf(name)[who]
  if (rule !== 'ok') return rule
  // For an unknown specialist, the owner gets an empty list. A specialist may ask only for their own bookings.
  if (name === 'providerBookings') return who === 'specialist' ? 'not-found' : 'ok'
  // These calls are refused before any object is looked up.
  if (name === 'reserveAsGuest' || name === 'buyGiftCardAsGuest' || name === 'bookRepeatAsGuest')
    return 'proof-required'
  return name === 'reserve' ? 'slot-not-offered' : 'not-found'
}

describe('the authorisation matrix of all endpoints (T-A1)', () => {
  test.each(names)('%s', async (name) => {
    const heard: Partial<Row> = {}
    const told: Who[] = []
    const secrets = [scene.customer.email, studio.owner.email, scene.customer.customerId]
    for (const who of callersOf(name)) {
      const isAllowed = expectedOf(name)[who] === 'ok'
      const ask = async () => outcomeOf(name, who, isAllowed ? await validInputs[name](scene) : await ownInput(name))
      const first = await ask()
      // A job offers free seats to waiting customers every few seconds, and may do so before this call. Then the call is repeated.
      const { outcome, text } = name === 'offerToWaiting' && first.outcome === 'slot-taken' ? await ask() : first
      heard[who] = outcome
      // Outsiders must not read personal data in any answer.
      const isOutsider = !['customer', 'specialist', 'owner'].includes(who) && contract[name].callers !== 'anyone'
      if (isOutsider && secrets.some((secret) => text.includes(secret))) told.push(who)
    }
    expect(heard).toEqual(Object.fromEntries(callersOf(name).map((who) => [who, expectedOf(name)[who]])))
    expect(told).toEqual([])
  })

  /**
   * The callers that ask for an unknown object. They are those whom the caller rule allows; the matrix shows that all others are refused
   * before any object is looked up. A missing object is missing for everybody, so only one of them asks for it, a different one from call
   * to call.
   */
  const askersOf = (kind: 'foreign' | 'missing', name: RouteName): readonly Who[] => {
    if (isFullProof) return knownOrAnonymous
    const askers = knownOrAnonymous.filter((who) => ruleOf(name)[who] === 'ok')
    return kind === 'foreign' ? askers : [oneOf(askers, name)]
  }

  test.each(['foreign', 'missing'] as const)(
    'what is %s is as if it did not exist, whoever asks',
    async (kind) => {
      const heard: Record<string, string> = {}
      const expected: Record<string, string> = {}
      const told: string[] = []
      const secrets = [foreignScene.customer.email, foreignScene.customer.customerId, foreignScene.studio.owner.email]
      for (const name of await withObjects()) {
        const input = await inputAbout(kind, name)
        for (const who of askersOf(kind, name)) {
          const { outcome, text } = await outcomeOf(name, who, input)
          heard[`${name} by ${who}`] = outcome
          expected[`${name} by ${who}`] = unknownTo(name, who)
          if (secrets.some((secret) => text.includes(secret))) told.push(`${name} to ${who}`)
        }
      }
      expect(heard).toEqual(expected)
      expect(told).toEqual([])
    },
    300_000,
  )

  const inOrganisation = names.filter((name) => {
    const { tenant } = contract[name]
    return tenant !== undefined && tenant !== 'session'
  })

  const provesWork: ReadonlySet<RouteName> = new Set([
    'askGuestCode',
    'bookRepeatAsGuest',
    'buyGiftCardAsGuest',
    'reserveAsGuest',
  ])

  test.each(inOrganisation)('%s of an organisation that does not exist is refused', async (name) => {
    const nobody = randomUUID()
    const call = apiClient(server.url, { token: tokens.customer!, organisationId: nobody })
    // The organisation is replaced in header, path and body.
    const input = JSON.parse(JSON.stringify(await ownInput(name)).replaceAll(studio.id, nobody)) as never
    // A proof of work is valid for one organisation only, and is checked before any object is looked up.
    const expected = provesWork.has(name) ? { code: 'proof-required' } : { code: 'not-found', status: 404 }
    await expect(call(name, input, { idempotencyKey: 'organisation-of-nobody' })).rejects.toMatchObject(expected)
  })

  test('a member of another organisation cannot name this one in the header', async () => {
    const call = apiClient(server.url, { token: tokens['foreign owner']!, organisationId: studio.id })
    await expect(call('providerSession', {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each(['', 'nobody', 'in capitals'])(
    'a header that names no organisation (%s) does not stand for the first',
    async (text) => {
      const organisationId = text === 'in capitals' ? studio.id.toUpperCase() : text
      const headers = { authorization: `Bearer ${tokens.owner}`, [organisationHeader]: organisationId }
      for (const path of ['/api/provider/session', changeStreams.provider]) {
        expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(403)
      }
    },
  )

  test('an organisation id in capital letters is not found', async () => {
    const call = apiClient(server.url, { token: tokens.customer! })
    const body = { organisationId: studio.id.toUpperCase(), serviceId: studio.privateService.id, from: '2030-01-01' }
    await expect(call('nextAvailable', { body })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('the change stream for providers is open only to members', async () => {
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
