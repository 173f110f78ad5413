import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Topic } from '#server/platform/change-feed.ts'
import { AppError } from '#shared/api/app-error.ts'
import { contract } from '#shared/api/contract/index.ts'
import { changeStreams } from '#shared/api/change-streams.ts'
import { type RouteName, routes } from '#shared/api/routes.ts'
import { aCustomer, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { type ChangeStream, listen } from './support/change-stream.ts'
import { insertSampleData, type SampleData, validInputs } from './support/sample-inputs.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// Tests which changes providers and visitors hear of. The calls come from the contract, so a new one without a line does not compile.

type Named<Pattern extends string> = {
  [Name in RouteName]: (typeof routes)[Name] extends Pattern ? Name : never
}[RouteName]

/** The calls that change what providers see: all of providers, and those of customers about bookings and lists. */
type Changing = Named<`POST /api/provider/${string}` | `POST /api/customer/${string}`> | CustomersCall
type CustomersCall = 'createAppointment' | 'cancelAppointment' | 'rescheduleAppointment' | 'leaveWaitingList'

/** Why nothing is announced. */
const NO_CHANGE = 'changes nothing'
const READS = 'reads, with an input that is too long for an address'
const ONES_OWN = 'is seen by the caller only'
const NOT_SO = 'changes nothing with this input'
type Silent = typeof NO_CHANGE | typeof READS | typeof ONES_OWN | typeof NOT_SO

/** The topics that are announced among others, or why there are none. */
const announced: { readonly [Name in Changing]: readonly Topic[] | Silent } = {
  createAppointment: ['slots', 'bookings'],
  cancelAppointment: ['slots', 'bookings'],
  rescheduleAppointment: ['slots', 'bookings'],
  leaveWaitingList: ['waiting'],
  joinWaitingList: ['waiting'],
  customerByEmail: READS,
  saveGuestSettings: ['settings', 'catalogue'],
  saveOwnTexts: ['customers'],
  previewOwnRepeat: NO_CHANGE,
  bookOwnRepeat: NOT_SO,
  cancelOwnRepeat: ['slots', 'bookings'],
  buyGiftCard: NOT_SO,
  removeOwnCard: NOT_SO,
  askForInvoice: NOT_SO,
  eraseMe: NOT_SO,
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
  previewNormalWeek: NO_CHANGE,
  saveNormalWeek: ['availability', 'slots'],
  continueAvailability: NOT_SO,
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
  saveAccount: ['team', 'catalogue'],
  changePassword: ONES_OWN,
  endOtherSessions: ONES_OWN,
  prepareAuthenticatorApp: ONES_OWN,
  switchOnSecondFactor: ONES_OWN,
  switchOffSecondFactor: ONES_OWN,
  renewRecoveryCodes: ONES_OWN,
  saveOrganisation: ['settings', 'catalogue'],
  connectStripe: NOT_SO,
  connectMollie: NOT_SO,
  disconnectPayments: NOT_SO,
  saveAllowedSites: ['settings'],
  saveOwnPage: ['settings'],
  saveOwnDomain: ['settings'],
  checkOwnDomain: NOT_SO,
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
  ofVisitors = await listen(`${at.url}${changeStreams.public}?organizationId=${at.studio.id}`)
  return () => {
    ofProviders.close()
    ofVisitors.close()
  }
})

/** Starts to listen. Returns what is heard from then on; free slots are told to visitors only. */
function hearing(): () => string[] {
  const [providers, visitors] = [ofProviders.topics.length, ofVisitors.topics.length]
  return () => [...ofProviders.topics.slice(providers), ...ofVisitors.topics.slice(visitors)]
}

const names = (Object.keys(announced) as Changing[]).filter((name) => typeof announced[name] !== 'string')

/** The client of somebody who may make the call. */
const callerOf = (name: Changing) =>
  contract[name].callers === 'provider' || contract[name].callers === 'owner'
    ? apiClient(at.url, { token: at.studio.owner.token })
    : apiClient(at.url, { token: scene.customer.token, organizationId: at.studio.id })

/** A change as it was previewed, with the fingerprint of the preview. */
async function previewed(preview: 'previewAvailabilityChange' | 'previewNormalWeek', body: object): Promise<object> {
  const { fingerprint } = (await callerOf(preview)(preview, { body } as never)) as { fingerprint: string }
  return { body: { ...body, fingerprint } }
}

async function inputOf(name: Changing): Promise<object> {
  if (name === 'saveNormalWeek')
    return previewed('previewNormalWeek', (await validInputs.previewNormalWeek(scene)).body)
  if (name !== 'changeAvailability') return (await validInputs[name](scene)) as object
  const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, { toMinute: 600 })
  const id = `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`
  return previewed('previewAvailabilityChange', { action: 'DELETE', id, scope: 'SELECTED_INSTANCE' })
}

describe('a change is announced', () => {
  test.each(names)('%s', async (name) => {
    const attempt = async () => {
      const input = await inputOf(name)
      const heard = hearing()
      await callerOf(name)(name, input as never, { idempotencyKey: randomUUID() })
      return heard
    }
    // Every few seconds a job offers free seats to those who wait, and may be earlier than this call.
    const again = (error: unknown) => {
      if (name === 'offerToWaiting' && error instanceof AppError && error.code === 'slot-taken') return attempt()
      throw error
    }
    const heard = await attempt().catch(again)
    const topics = announced[name] as readonly Topic[]
    await expect.poll(heard).toEqual(expect.arrayContaining([...topics]))
  })
})
