import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Topic } from '#server/platform/change-feed.ts'
import { AppError } from '#shared/api/app-error.ts'
import { contract } from '#shared/api/contract/index.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { type RouteName, routes } from '#shared/api/routes.ts'
import { aCustomer, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { type ChangeStream, listen } from './support/change-stream.ts'
import { insertSampleData, type SampleData, validInputs } from './support/sample-inputs.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// Tests which changes are announced on the change streams of providers and visitors. The calls come from the contract: a new call without a
// line in `announced` does not compile.

type Named<Pattern extends string> = {
  [Name in RouteName]: (typeof routes)[Name] extends Pattern ? Name : never
}[RouteName]

/** POST calls of providers and customers, and the other calls with which customers change bookings and waiting lists. */
type Changing = Named<`POST /api/provider/${string}` | `POST /api/customer/${string}`> | CustomersCall
type CustomersCall = 'reserve' | 'cancelOwnBooking' | 'rescheduleOwnBooking' | 'leaveWaitingList'

/** Reasons why a call announces nothing. */
const NO_CHANGE = 'changes nothing'
const READS = 'only reads; its input is too long for a URL'
const ONES_OWN = 'changes what only the caller sees'
const NOT_WITH_THIS_INPUT = 'changes nothing with the input of this test'
type Silent = typeof NO_CHANGE | typeof READS | typeof ONES_OWN | typeof NOT_WITH_THIS_INPUT

/** Topics that each call must announce, or the reason why it announces nothing. A call may announce further topics. */
const announced: { readonly [Name in Changing]: readonly Topic[] | Silent } = {
  reserve: ['slots', 'bookings'],
  cancelOwnBooking: ['slots', 'bookings'],
  rescheduleOwnBooking: ['slots', 'bookings'],
  leaveWaitingList: ['waiting'],
  joinWaitingList: ['waiting'],
  customerByEmail: READS,
  saveOwnProfile: ['customers', 'bookings'],
  changeOwnPassword: ONES_OWN,
  saveGuestSettings: ['settings', 'catalogue'],
  saveOwnTexts: ['customers'],
  previewOwnRepeat: NO_CHANGE,
  bookOwnRepeat: NOT_WITH_THIS_INPUT,
  cancelOwnRepeat: ['slots', 'bookings'],
  buyGiftCard: NOT_WITH_THIS_INPUT,
  removeOwnCard: NOT_WITH_THIS_INPUT,
  askForInvoice: NOT_WITH_THIS_INPUT,
  eraseMe: NOT_WITH_THIS_INPUT,
  changeBooking: ['slots', 'bookings'],
  rescheduleBooking: ['slots', 'bookings'],
  requestReschedule: ['bookings'],
  confirmPayment: ['bookings'],
  takePaymentBack: ['bookings'],
  refundBooking: ['bookings'],
  chargeFee: ['bookings'],
  askForFee: ['bookings'],
  giveFeeUp: ['bookings'],
  resolveRefund: ['bookings'],
  bookForCustomer: ['slots', 'bookings'],
  bookingAnswers: READS,
  noteAttendance: ['bookings'],
  cancelSession: ['slots', 'bookings'],
  moveSession: ['slots', 'bookings'],
  messageAttendees: NO_CHANGE,
  previewRepeat: NO_CHANGE,
  bookRepeat: ['slots', 'bookings'],
  previewRepeatChange: NO_CHANGE,
  changeRepeat: ['slots', 'bookings'],
  changeSeats: ['slots', 'availability', 'bookings'],
  addToWaitingList: ['waiting'],
  moveInWaitingList: ['waiting'],
  removeFromWaitingList: ['waiting'],
  offerToWaiting: ['slots', 'waiting'],
  saveWaitingSettings: ['settings'],
  saveService: ['services', 'catalogue', 'slots'],
  withdrawService: ['services', 'catalogue', 'slots'],
  restoreService: ['services', 'catalogue', 'slots'],
  saveServiceCategories: ['services', 'catalogue'],
  saveServiceOrder: ['services', 'catalogue'],
  saveLocation: ['locations', 'catalogue', 'slots'],
  withdrawLocation: ['locations', 'catalogue', 'slots'],
  restoreLocation: ['locations', 'catalogue', 'slots'],
  saveResource: ['resources', 'slots'],
  removeResource: ['resources', 'slots'],
  savePackage: ['services', 'catalogue'],
  withdrawPackage: ['services', 'catalogue'],
  saveSettings: ['settings', 'slots'],
  saveReminders: ['settings'],
  saveTextSettings: ['settings'],
  createAvailability: ['availability', 'slots'],
  previewAvailabilityChange: NO_CHANGE,
  changeAvailability: ['availability', 'slots'],
  undoAvailabilityChange: NOT_WITH_THIS_INPUT,
  previewNormalWeek: NO_CHANGE,
  saveNormalWeek: ['availability', 'slots'],
  previewPublishedTerms: NO_CHANGE,
  changePublishedTerms: ['availability', 'slots'],
  continueAvailability: NOT_WITH_THIS_INPUT,
  previewAbsence: NO_CHANGE,
  saveAbsence: ['availability', 'slots'],
  deleteAbsence: ['availability', 'slots'],
  previewHolidays: NO_CHANGE,
  saveHolidays: ['availability', 'slots'],
  renewCalendarFeed: ONES_OWN,
  revokeCalendarFeed: ONES_OWN,
  inviteMember: ['team'],
  sendInvitationAgain: ['team'],
  withdrawInvitation: ['team'],
  changeMember: ['team'],
  removeMember: ['team'],
  handOverBookings: NOT_WITH_THIS_INPUT,
  saveAccount: ['team', 'catalogue'],
  changePassword: ONES_OWN,
  endOtherSessions: ONES_OWN,
  prepareAuthenticatorApp: ONES_OWN,
  switchOnSecondFactor: ONES_OWN,
  switchOffSecondFactor: ONES_OWN,
  renewRecoveryCodes: ONES_OWN,
  saveOrganisation: ['settings', 'catalogue'],
  previewTimeZone: NO_CHANGE,
  connectStripe: NOT_WITH_THIS_INPUT,
  connectMollie: NOT_WITH_THIS_INPUT,
  disconnectPayments: NOT_WITH_THIS_INPUT,
  saveAllowedSites: ['settings'],
  saveOwnPage: ['settings'],
  saveOwnDomain: ['settings'],
  checkOwnDomain: NOT_WITH_THIS_INPUT,
  saveCustomerTexts: ['customers'],
  createCustomer: ['customers'],
  changeCustomer: ['customers', 'bookings', 'waiting'],
  tagCustomer: ['customers'],
  untagCustomer: ['customers'],
  addCustomerNote: ['customers'],
  changeCustomerNote: ['customers'],
  deleteCustomerNote: ['customers'],
  blockCustomer: ['customers'],
  previewCustomerMerge: NO_CHANGE,
  mergeCustomers: ['customers', 'bookings', 'waiting'],
  saveCustomerAccess: ['settings', 'customers'],
  saveInvoiceSettings: ['settings'],
  makeInvoice: ['invoices'],
  creditInvoice: ['invoices'],
  saveCoupon: ['vouchers'],
  issueGiftCard: ['vouchers'],
  changeGiftCard: ['vouchers'],
  correctGiftCard: ['vouchers'],
  saveGiftCardSale: ['settings', 'vouchers'],
  exportCustomer: READS,
  eraseCustomer: ['customers', 'bookings'],
}

const at = startTestServerWithStudio('of-all')
let scene: SampleData
let ofProviders: ChangeStream
let ofVisitors: ChangeStream

beforeAll(async () => {
  scene = await insertSampleData(at.database, at.studio, await aCustomer(at.database, at.studio))
  ofProviders = await listen(`${at.url}${changeStreams.provider}`, at.studio.owner.token)
  ofVisitors = await listen(`${at.url}${changeStreams.public}?organisationId=${at.studio.id}`)
  return () => {
    ofProviders.close()
    ofVisitors.close()
  }
})

/**
 * Starts recording, and returns a function that lists the topics announced since. Both streams are read, because free slots are only
 * announced to visitors.
 */
function hearing(): () => string[] {
  const [providers, visitors] = [ofProviders.topics.length, ofVisitors.topics.length]
  return () => [...ofProviders.topics.slice(providers), ...ofVisitors.topics.slice(visitors)]
}

const names = (Object.keys(announced) as Changing[]).filter((name) => typeof announced[name] !== 'string')

/** The client of somebody who may make the call. */
const callerOf = (name: Changing) =>
  contract[name].callers === 'provider' || contract[name].callers === 'owner'
    ? apiClient(at.url, { token: at.studio.owner.token })
    : apiClient(at.url, { token: scene.customer.token, organisationId: at.studio.id })

/** Adds the fingerprint of its preview to the body of a change. */
async function previewed(
  preview: 'previewAvailabilityChange' | 'previewNormalWeek' | 'previewPublishedTerms',
  body: object,
): Promise<object> {
  const { fingerprint } = (await callerOf(preview)(preview, { body } as never)) as { fingerprint: string }
  return { body: { ...body, fingerprint } }
}

async function inputOf(name: Changing): Promise<object> {
  if (name === 'saveNormalWeek')
    return previewed('previewNormalWeek', (await validInputs.previewNormalWeek(scene)).body)
  if (name === 'changePublishedTerms') {
    await publishSessions(at.database, at.studio, at.studio.privateService)
    return previewed('previewPublishedTerms', (await validInputs.previewPublishedTerms(scene)).body)
  }
  if (name !== 'changeAvailability') return (await validInputs[name](scene)) as object
  const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, { toMinute: 600 })
  const id = `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`
  return previewed('previewAvailabilityChange', { action: 'DELETE', id, scope: 'SELECTED_INSTANCE' })
}

describe('a call announces its change', () => {
  test.each(names)('%s', async (name) => {
    const attempt = async () => {
      const input = await inputOf(name)
      const heard = hearing()
      await callerOf(name)(name, input as never, { idempotencyKey: randomUUID() })
      return heard
    }
    // A job offers free seats to waiting customers, and may offer the seat before this call does. Then the call is repeated.
    const again = (error: unknown) => {
      if (name === 'offerToWaiting' && error instanceof AppError && error.code === 'slot-taken') return attempt()
      throw error
    }
    const heard = await attempt().catch(again)
    const topics = announced[name] as readonly Topic[]
    await expect.poll(heard).toEqual(expect.arrayContaining([...topics]))
  })
})
