import { randomUUID } from 'node:crypto'
import { sql as expression } from 'kysely'
import { insertNote } from '#server/modules/customers/records/customer/customer-notes.ts'
import { withdrawLocation } from '#server/modules/organisation/location/locations.ts'
import { listMoney } from '#server/modules/money/records/ledger/money-entries.ts'
import { insertRepeat } from '#server/modules/booking/repeat/repeats.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { withdrawSpecialist } from '#server/modules/organisation/team/specialists.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Input } from '#shared/api/client.ts'
import type { RouteName } from '#shared/api/routes.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { addDays, fromEpochDay } from '#shared/time/local-date.ts'
import { aGiftCardPurchase, aGiftCardSale } from '#tests/builders/gift-card-draft.ts'
import { anInvoice, invoiceSettings, makesInvoices } from '#tests/builders/issue-invoice.ts'
import { aMissedBooking, anAskedFee } from '#tests/builders/insert-missed-booking.ts'
import { theBuyer } from '#tests/builders/invoice-document.ts'
import { aCardBooking, aFailedRefund, aPayment } from '#tests/builders/insert-payment.ts'
import {
  aBooking,
  aCustomer,
  aLocation,
  aMember,
  aPerson,
  anEnteredCustomer,
  anAbsence,
  anInvitation,
  aPackage,
  aResource,
  inAWeek,
  type Person,
  publishSessions,
  type Studio,
} from '#tests/builders/studio.ts'
import { aCoupon, aGiftCard, sellsGiftCards } from '#tests/builders/insert-voucher.ts'
import { aFullSession, aWaitingEntry } from '#tests/builders/insert-waiting-list.ts'
import { forCustomer } from './booking-for-customer.ts'
import { wallInstant } from './booking-test-studio.ts'
import { aPage } from './own-page.ts'
import { aSpecialist } from './change-and-book-availability.ts'
import { reservationOf } from './reservations.ts'

export interface SampleData {
  database: Database
  studio: Studio
  /** The customer whose bookings the inputs refer to. */
  customer: Person & { customerId: string }
  /** A slot of a group session with seats for everyone. */
  groupSlotId: string
  packageId: string
}

/** Inserts the data that the sample inputs refer to. */
export async function insertSampleData(
  database: Database,
  studio: Studio,
  customer: Person & { customerId: string },
): Promise<SampleData> {
  const seriesId = await publishSessions(database, studio, studio.groupService, { toMinute: 600 })
  const packageId = await aPackage(database, studio)
  await makesInvoices(database, studio)
  return { database, studio, customer, groupSlotId: `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`, packageId }
}

/** A booking that was paid at the place. */
const aPaidBooking = ({ database, studio, customer }: SampleData) =>
  aBooking(database, studio, customer, { payment: 'paid' })

const aFoundation = {
  firstName: 'Joris',
  lastName: 'Bos',
  organisation: { name: 'Bos', organisationKind: 'SMB', timeZone: 'Europe/Amsterdam' },
  deliversServices: true,
} as const

/** A well-formed passkey answer that belongs to no passkey. */
const aPasskeyAnswer = { id: 'aWQ', clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw' }

const aPosition = { role: 'SPECIALIST', jobTitle: 'Trainer', deliversServices: false } as const

/** An absence on a day without availability, so that it does not affect other calls. */
const aLunch = ({ specialistId }: Studio): Omit<Input<'previewAbsence'>['body'], 'id'> => ({
  kind: 'BLOCK',
  title: 'Lunch',
  specialistIds: [specialistId],
  startDate: '2999-06-03',
  startTime: '12:00',
  endDate: '2999-06-03',
  endTime: '12:30',
  recurrence: 'ONE_TIME',
})

/** A new price of the private service. */
const newTermsOf = (studio: Studio): Input<'previewPublishedTerms'>['body'] => ({
  serviceId: studio.privateService.id,
  price: { before: studio.privateService.priceCents / 100, after: 95 },
  duration: null,
  from: inAWeek,
})

/** A normal week of one morning. */
const aWeek = (studio: Studio): Input<'previewNormalWeek'>['body'] => ({
  specialistId: studio.specialistId,
  validFrom: inAWeek,
  until: null,
  parts: [
    {
      weekday: 1,
      startTime: '09:00',
      endTime: '12:00',
      serviceIds: [studio.privateService.id],
      locationTypes: ['PHYSICAL'],
      locationIds: [studio.locationId],
    },
  ],
})

/** An invoice of a booking of the sample customer. */
async function aSampleInvoice({ database, studio, customer }: SampleData): Promise<string> {
  return anInvoice(database, studio, (await aBooking(database, studio, customer)).id)
}

let nextDay = 400

const aDayAhead = () => fromEpochDay(Math.floor(Date.now() / 86_400_000) + nextDay++)

/** Publishes a session of the private service that nobody has booked; returns its slot. */
async function aFreeSlot({ database, studio }: SampleData): Promise<string> {
  const startDate = aDayAhead()
  const seriesId = await publishSessions(database, studio, studio.privateService, { startDate, toMinute: 600 })
  return `${seriesId}_${startDate.replaceAll('-', '')}_0900`
}

/** A session with one attendee. */
async function aSession({ database, studio, customer }: SampleData) {
  const { serviceId, specialistId, start } = await aBooking(database, studio, customer)
  return { serviceId, specialistId, startTime: formatInstant(start) }
}

/** Returns a time after all bookings and sessions of the sample data. Each call returns another day. */
const aFreeMoment = () => `${fromEpochDay(Math.floor(Date.now() / 86_400_000) + 10_000 + nextDay++)}T12:00:00Z`

/** A booking that has begun. */
async function aBegunBooking({ database, studio, customer }: SampleData): Promise<string> {
  const { id } = await aBooking(database, studio, customer)
  await database.inTenant(studio.id, ({ sql }) =>
    sql
      .updateTable('booking')
      .set({ starts_at: new Date('2025-03-03T09:00Z'), ends_at: new Date('2025-03-03T10:00Z') })
      .where('organization_id', '=', studio.id)
      .where('id', '=', id)
      .execute(),
  )
  return id
}

/** A weekly repeat of two dates outside the availability. */
const aRepeat = (studio: Studio) =>
  ({
    serviceId: studio.privateService.id,
    specialistId: studio.specialistId,
    date: aDayAhead(),
    time: '20:00',
    rule: { unit: 'DAY', every: 1, weekdays: [], count: 2, until: null },
  }) satisfies Input<'previewRepeat'>['body']

/** A customer's repeat: a service that customers may repeat, at a time that is not offered. */
async function anOwnRepeat({ database, studio }: SampleData) {
  const service = { ...studio.privateService, repeats: { most: 12, steps: ['week'] } } as const
  await database.inTenant(studio.id, (transaction) => saveService(transaction, service, new Date()))
  return {
    serviceId: service.id,
    specialistId: studio.specialistId,
    date: aDayAhead(),
    time: '20:00',
    step: 'WEEK',
    times: 2,
    seats: 1,
  } satisfies Input<'previewOwnRepeat'>['body']
}

/** Books a repeat of one appointment, and returns the booking's id. */
async function aRepeatedBooking({ database, studio, customer }: SampleData): Promise<string> {
  const { id } = await aBooking(database, studio, customer)
  const repeat = { id: randomUUID(), unit: 'week', every: 1, weekdays: [1], appointments: 1 } as const
  await database.inTenant(studio.id, async (transaction) => {
    await insertRepeat(transaction, repeat, new Date())
    await expression`update booking set repeat_id = ${repeat.id}, repeat_number = 1
      where organization_id = ${studio.id} and id = ${id}`.execute(transaction.sql)
  })
  return id
}

/** A change of the only booking of a repeat. */
const aRepeatChange = async (scene: SampleData) =>
  ({ bookingId: await aRepeatedBooking(scene), scope: 'ALL', act: 'CANCEL' }) as const

/** Creates a customer who has a booking with the studio's specialist. */
async function aBookedCustomer({ database, studio }: SampleData): Promise<string> {
  const customerId = await anEnteredCustomer(database, studio)
  await aBooking(database, studio, { customerId })
  return customerId
}

/** Creates a full session with an empty waiting list. */
async function aFullTime({ database, studio, customer }: SampleData) {
  const target = await aFullSession(database, studio, customer, aDayAhead())
  const { serviceId, specialistId, start } = target
  return { target, named: { serviceId, specialistId, startTime: formatInstant(start), date: null } }
}

/** Creates an entry in the waiting list of a full session. */
async function anEntry(scene: SampleData): Promise<{ id: string; secret: string }> {
  const { database, studio } = scene
  const { target } = await aFullTime(scene)
  return aWaitingEntry(database, studio, { customerId: await anEnteredCustomer(database, studio) }, target)
}

/** Creates a waiting-list entry for a session that has a free seat again. */
async function anEntryToServe({ database, studio }: SampleData): Promise<{ id: string }> {
  const startDate = aDayAhead()
  await publishSessions(database, studio, studio.privateService, { startDate, toMinute: 600 })
  const start = wallInstant(startDate, '09:00')
  const { id: serviceId } = studio.privateService
  const target = {
    kind: 'session',
    serviceId,
    specialistId: studio.specialistId,
    start: Date.parse(start) / 60_000,
  } as const
  return aWaitingEntry(database, studio, { customerId: await anEnteredCustomer(database, studio) }, target)
}

/** Creates a note by the studio's specialist about one of their customers. */
async function aNote(scene: SampleData): Promise<string> {
  const { database, studio } = scene
  const id = randomUUID()
  const note = {
    id,
    customerId: await aBookedCustomer(scene),
    authorId: studio.specialist.accountId,
    text: 'Likes tea',
  }
  await database.inTenant(studio.id, (transaction) => insertNote(transaction, note, new Date()))
  return id
}

async function aPair({ database, studio }: SampleData): Promise<{ id: string; otherId: string }> {
  return { id: await anEnteredCustomer(database, studio), otherId: await anEnteredCustomer(database, studio) }
}

/** A valid input for every endpoint, which refers to the sample data. A missing endpoint is a compile error. */
export const validInputs: { readonly [Name in RouteName]: (scene: SampleData) => Input<Name> | Promise<Input<Name>> } =
  {
    login: ({ customer }) => ({ body: { email: customer.email, password: 'Correct-horse-1' } }),
    logout: () => ({}),
    renewSession: () => ({}),
    signUpWithoutPassword: ({ studio }) => ({
      body: { email: `${randomUUID()}@example.test`, organisationId: studio.id },
    }),
    signUp: ({ studio }) => ({
      body: { email: `${randomUUID()}@example.test`, password: 'Correct-horse-1', organisationId: studio.id },
    }),
    verifyCustomer: ({ studio }) => ({
      body: { email: `${randomUUID()}@example.test`, code: '000000', organisationId: studio.id },
    }),
    initiatePasswordReset: () => ({ query: { email: `${randomUUID()}@example.test` } }),
    validatePasswordReset: () => ({ body: { email: `${randomUUID()}@example.test`, verificationCode: '000000' } }),
    resetPassword: () => ({
      body: { email: `${randomUUID()}@example.test`, verificationCode: '000000', newPassword: 'Correct-horse-2' },
    }),
    requestLoginCode: () => ({ body: { email: `${randomUUID()}@example.test` } }),
    loginCodeWays: () => ({}),
    textLoginCode: () => ({ body: { email: `${randomUUID()}@example.test` } }),
    loginWithCode: () => ({ body: { email: `${randomUUID()}@example.test`, code: '000000' } }),
    passkeyLoginChallenge: () => ({}),
    loginWithPasskey: () => ({ body: { passkey: aPasskeyAnswer } }),
    loginWithSecondFactor: () => ({ body: { ticket: 'x'.repeat(43), code: '000000' } }),
    signUpProvider: () => ({ body: { email: `${randomUUID()}@example.test`, password: 'Correct-horse-1' } }),
    verifyProvider: () => ({ body: { email: `${randomUUID()}@example.test`, code: '000000', ...aFoundation } }),
    createOrganisation: () => ({ body: aFoundation }),
    invitation: ({ studio }) => ({ body: { token: `${studio.id}.${'x'.repeat(43)}` } }),
    acceptInvitation: ({ studio }) => ({
      body: {
        token: `${studio.id}.${'x'.repeat(43)}`,
        password: 'Correct-horse-1',
        firstName: 'Joris',
        lastName: 'Bos',
      },
    }),

    organisation: ({ studio }) => ({ params: { id: studio.id } }),
    catalogue: ({ studio }) => ({ params: { id: studio.id } }),
    service: ({ studio }) => ({ params: { id: studio.privateService.id } }),
    specialist: ({ studio }) => ({ params: { id: studio.specialistId } }),
    specialistServices: ({ studio }) => ({ params: { id: studio.specialistId } }),
    package: ({ packageId }) => ({ params: { id: packageId } }),
    locations: ({ studio }) => ({
      params: { organisationId: studio.id },
      body: { pageable: { page: 0, size: 99, filter: {} } },
    }),
    presignedUrl: ({ studio }) => ({ body: { filePath: `${studio.id}/public/none.jpg`, operation: 'GET_OBJECT' } }),

    sessionSlots: ({ studio }) => ({
      body: { organisationId: studio.id, serviceId: studio.groupService.id, dateBegin: inAWeek, dateEnd: inAWeek },
    }),
    sessionSlot: ({ groupSlotId }) => ({ params: { id: groupSlotId } }),
    windowSlots: ({ studio }) => ({
      body: {
        organisationId: studio.id,
        serviceId: studio.privateService.id,
        specialistId: studio.specialistId,
        startDate: inAWeek,
        endDate: inAWeek,
        locationIds: [studio.locationId],
        locationTypes: ['PHYSICAL'],
      },
    }),
    nextAvailable: ({ studio }) => ({
      body: { organisationId: studio.id, serviceId: studio.groupService.id, from: inAWeek },
    }),

    reserve: ({ studio, groupSlotId }) => ({ body: reservationOf(studio, studio.groupService, groupSlotId) }),
    ownBookings: () => ({ query: { when: 'UPCOMING' } }),
    ownBooking: async ({ database, studio, customer }) => ({
      params: { id: (await aBooking(database, studio, customer)).id },
    }),
    cancelOwnBooking: async ({ database, studio, customer }) => ({
      body: { id: (await aBooking(database, studio, customer)).id },
    }),
    ownRescheduleOptions: async ({ database, studio, customer }) => ({
      params: { id: (await aBooking(database, studio, customer)).id },
      query: { from: inAWeek, to: inAWeek },
    }),
    rescheduleOwnBooking: async (scene) => ({
      body: { id: (await aBooking(scene.database, scene.studio, scene.customer)).id, slotId: await aFreeSlot(scene) },
    }),
    ownBookingCalendarFile: async ({ database, studio, customer }) => ({
      params: { id: (await aBooking(database, studio, customer)).id },
    }),
    ownBookingCalendarLinks: async ({ database, studio, customer }) => ({
      params: { id: (await aBooking(database, studio, customer)).id },
    }),
    createPaymentIntent: async ({ database, studio, customer }) => ({
      body: { bookingId: await aCardBooking(database, studio, customer) },
    }),
    updatePaymentIntent: async ({ database, studio, customer }) => {
      const { paymentIntentId } = await aPayment(database, studio, customer)
      return { body: { paymentIntentId, organisationId: studio.id, totalPrice: 85 } }
    },
    payment: async ({ database, studio, customer }) => ({
      params: { id: (await aPayment(database, studio, customer)).paymentIntentId },
    }),
    paymentResult: async ({ database, studio, customer }) => ({
      params: { id: (await aPayment(database, studio, customer)).paymentIntentId },
    }),
    payOnPage: async ({ database, studio, customer }) => {
      const { paymentIntentId } = await aPayment(database, studio, customer)
      return { body: { paymentIntentId, method: 'ideal', returnUrl: '/widget/complete' } }
    },
    sandboxPay: async ({ database, studio, customer }) => {
      const { clientSecret } = await aPayment(database, studio, customer)
      return { body: { clientSecret, outcome: 'success', method: 'ideal' } }
    },
    ownProfile: () => ({}),
    saveOwnProfile: () => ({ body: { firstName: 'Noor', lastName: '', phoneNumber: '', locale: 'nl' } }),
    changeOwnPassword: () => ({ body: { currentPassword: 'Correct-horse-1', newPassword: 'Correct-horse-1' } }),
    customerByEmail: ({ customer }) => ({ body: { email: customer.email } }),
    createCalendarEvent: async ({ database, studio, customer }) => {
      const { start, end } = await aBooking(database, studio, customer)
      const moment = (minute: number) => ({
        dateTime: `${new Date(minute * 60_000).toISOString().slice(0, 19)}+00:00`,
        timeZone: 'Europe/Amsterdam',
      })
      return {
        body: {
          summary: 'Massage',
          location: '',
          description: '',
          start: moment(start),
          end: moment(end),
          attendees: [{ email: customer.email }],
        },
      }
    },

    providerSession: () => ({}),
    providerCalendar: ({ studio }) => ({ query: { from: inAWeek, to: inAWeek, specialistId: studio.specialistId } }),
    providerBooking: async ({ database, studio, customer }) => ({
      params: { id: (await aBooking(database, studio, customer)).id },
    }),
    providerBookings: ({ studio }) => ({ query: { from: inAWeek, to: inAWeek, specialistId: studio.specialistId } }),
    bookingTrail: async ({ database, studio, customer }) => ({
      params: { id: (await aBooking(database, studio, customer)).id },
    }),
    rescheduleOptions: async ({ database, studio, customer }) => ({
      params: { id: (await aBooking(database, studio, customer)).id },
      query: { from: inAWeek, to: inAWeek },
    }),
    rescheduleBooking: async (scene) => ({
      body: {
        id: (await aBooking(scene.database, scene.studio, scene.customer)).id,
        slotId: await aFreeSlot(scene),
        reopensOldSlot: true,
      },
    }),
    requestReschedule: async ({ database, studio, customer }) => ({
      body: { id: (await aBooking(database, studio, customer)).id },
    }),
    confirmPayment: async ({ database, studio, customer }) => ({
      body: { id: (await aBooking(database, studio, customer)).id, paymentStatus: 'PAID' },
    }),
    bookingMoney: async ({ database, studio, customer }) => ({
      params: { id: (await aBooking(database, studio, customer)).id },
    }),
    refundBooking: async (scene) => ({
      body: { id: (await aPaidBooking(scene)).id, parts: [{ source: 'place', amount: 1 }] },
    }),
    chargeFee: async ({ database, studio, customer }) => ({
      body: { id: await aMissedBooking(database, studio, customer), version: 1, amount: 25 },
    }),
    askForFee: async ({ database, studio, customer }) => ({
      body: { id: await anAskedFee(database, studio, customer), version: 1 },
    }),
    giveFeeUp: async ({ database, studio, customer }) => ({
      body: { id: await anAskedFee(database, studio, customer), version: 1 },
    }),
    resolveRefund: async ({ database, studio, customer }) => {
      const { bookingId, refundId } = await aFailedRefund(database, studio, customer)
      return { body: { id: bookingId, refundId, how: 'OTHERWISE' } }
    },
    takePaymentBack: async (scene) => {
      const { id } = await aPaidBooking(scene)
      const [entry] = await scene.database.inTenant(scene.studio.id, (transaction) => listMoney(transaction, id))
      return { body: { id, entryId: entry?.id ?? '', reason: 'Another guest' } }
    },
    checkBookForCustomer: ({ studio }) => ({
      query: {
        serviceId: studio.privateService.id,
        specialistId: studio.specialistId,
        startTime: wallInstant(addDays(inAWeek, 299), '20:00'),
      },
    }),
    bookForCustomer: async (scene) => {
      const date = aDayAhead()
      const customerId = await aBookedCustomer(scene)
      return { body: { ...forCustomer(scene.studio, date, { customerId }), confirmed: ['outside-availability'] } }
    },
    paymentTermsOfService: ({ studio }) => ({ params: { id: studio.privateService.id } }),
    questionsOfService: ({ studio }) => ({ params: { id: studio.privateService.id } }),
    bookingAnswers: async ({ database, studio, customer }) => ({
      body: { bookingIds: [(await aBooking(database, studio, customer)).id] },
    }),
    customerAnswers: async ({ database, studio, customer }) => {
      await aBooking(database, studio, customer)
      return { params: { id: customer.customerId } }
    },
    noteAttendance: async (scene) => ({
      body: { bookings: [{ id: await aBegunBooking(scene), version: 1 }], attendance: 'NO_SHOW' },
    }),
    cancelSession: async (scene) => ({ body: await aSession(scene) }),
    moveSession: async (scene) => ({ body: { ...(await aSession(scene)), newStartTime: aFreeMoment() } }),
    previewRepeat: ({ studio }) => ({ body: aRepeat(studio) }),
    bookRepeat: async (scene) => {
      const {
        confirmed: _,
        startTime: _at,
        ...order
      } = forCustomer(scene.studio, inAWeek, {
        customerId: await aBookedCustomer(scene),
      })
      const warnings = ['outside-availability']
      const confirmed = [1, 2].map((number) => ({ number, warnings }))
      return { body: { ...order, ...aRepeat(scene.studio), timeZone: 'Europe/Amsterdam', confirmed } }
    },
    previewRepeatChange: async (scene) => ({ body: await aRepeatChange(scene) }),
    changeRepeat: async (scene) => {
      const change = await aRepeatChange(scene)
      const seen = [{ id: change.bookingId, version: 1 }]
      return { body: { ...change, timeZone: 'Europe/Amsterdam', seen, tellsCustomer: true } }
    },
    previewOwnRepeat: async (scene) => ({ body: await anOwnRepeat(scene) }),
    bookOwnRepeat: async (scene) => ({
      body: {
        ...(await anOwnRepeat(scene)),
        timeZone: 'Europe/Amsterdam',
        firstName: 'Noor',
        useCredits: false,
        paymentMethod: 'AFTER_PAY',
        seenPrice: { amount: 170, currency: 'EUR' },
        answers: [],
      },
    }),
    ownRepeat: async (scene) => ({ params: { bookingId: await aRepeatedBooking(scene) } }),
    cancelOwnRepeat: async (scene) => {
      const bookingId = await aRepeatedBooking(scene)
      return { body: { bookingId, seen: [{ id: bookingId, version: 1, givenBack: 'NOTHING' }] } }
    },
    messageAttendees: async (scene) => ({ body: { ...(await aSession(scene)), message: 'Bring a towel' } }),
    changeSeats: async ({ database, studio }) => {
      const startDate = aDayAhead()
      await publishSessions(database, studio, studio.groupService, { startDate, toMinute: 600 })
      const named = { serviceId: studio.groupService.id, specialistId: studio.specialistId }
      return { body: { ...named, startTime: wallInstant(startDate, '09:00'), seats: 4 } }
    },
    fullTimes: ({ studio }) => ({
      body: { organisationId: studio.id, serviceId: studio.privateService.id, startDate: inAWeek, endDate: inAWeek },
    }),
    joinWaitingList: async (scene) => ({ body: (await aFullTime(scene)).named }),
    ownWaiting: () => ({}),
    waitingEntry: async (scene) => ({ body: { key: (await anEntry(scene)).secret } }),
    leaveWaitingList: async (scene) => ({ body: { key: (await anEntry(scene)).secret } }),
    waitingList: () => ({}),
    addToWaitingList: async (scene) => ({
      body: { ...(await aFullTime(scene)).named, customerId: await aBookedCustomer(scene) },
    }),
    moveInWaitingList: async (scene) => ({ body: { id: (await anEntry(scene)).id, position: 1 } }),
    removeFromWaitingList: async (scene) => ({ body: { id: (await anEntry(scene)).id } }),
    offerToWaiting: async (scene) => ({ body: { id: (await anEntryToServe(scene)).id } }),
    // The proof of work belongs to another request, so nothing is mailed or booked.
    askGuestCode: ({ studio }) => ({ body: { organisationId: studio.id, email: 'bram@example.test', proof: 0 } }),
    confirmGuest: ({ studio }) => ({ body: { organisationId: studio.id, email: 'bram@example.test', code: '000000' } }),
    reserveAsGuest: ({ studio, groupSlotId }) => ({
      body: { ...reservationOf(studio, studio.groupService, groupSlotId), secret: `guest_${'a'.repeat(43)}`, proof: 0 },
    }),
    bookRepeatAsGuest: async (scene) => ({
      body: {
        ...(await anOwnRepeat(scene)),
        organisationId: scene.studio.id,
        secret: `guest_${'a'.repeat(43)}`,
        proof: 0,
        timeZone: 'Europe/Amsterdam',
        firstName: 'Bram',
        email: 'bram@example.test',
        paymentMethod: 'AFTER_PAY',
        seenPrice: { amount: 170, currency: 'EUR' },
        answers: [],
      },
    }),
    buyGiftCardAsGuest: async ({ database, studio }) => {
      await sellsGiftCards(database, studio)
      const buyer = { firstName: 'Bram', email: 'bram@example.test' }
      const visit = { organisationId: studio.id, secret: `guest_${'a'.repeat(43)}`, proof: 0 }
      return { body: { ...aGiftCardPurchase(), ...visit, buyer } }
    },
    endGuestLink: async ({ database, studio, customer }) => ({
      body: { bookingId: (await aBooking(database, studio, customer)).id },
    }),
    guestSettings: () => ({}),
    saveGuestSettings: () => ({ body: { booking: 'CODE', isPhoneRequired: false } }),
    waitingSettings: () => ({}),
    saveWaitingSettings: () => ({ body: { isOn: true, offerTime: 720 } }),
    changeBooking: async ({ database, studio, customer }) => ({
      body: { id: (await aBooking(database, studio, customer)).id, status: 'REJECTED' },
    }),
    providerServices: () => ({}),
    saveService: ({ studio }) => ({
      body: {
        id: studio.freeService.id,
        serviceKind: 'PRIVATE',
        name: 'Introduction',
        description: 'Half an hour to meet',
        featuredImage: null,
        capacity: 1,
        locationTypes: ['PHYSICAL'],
        duration: 60,
        price: 0,
        freeOfCharge: true,
        specialistIds: [studio.specialistId],
        bufferBefore: 0,
        bufferAfter: 0,
        questions: [{ kind: 'short-text', wording: 'Allergies?' }],
      },
    }),
    customerCredits: () => ({ query: {} }),
    ownOrders: () => ({}),
    withdrawService: ({ studio }) => ({ body: { id: studio.freeService.id } }),
    restoreService: ({ studio }) => ({ body: { id: studio.freeService.id } }),
    serviceCategories: () => ({}),
    saveServiceCategories: () => ({ body: { categories: [{ names: { nl: 'Massage', en: '' } }] } }),
    saveServiceOrder: ({ studio }) => ({ body: { serviceIds: [studio.freeService.id] } }),
    providerPackages: () => ({}),
    savePackage: ({ studio, packageId }) => ({
      body: {
        id: packageId,
        name: 'Five',
        price: 400,
        freeOfCharge: false,
        packageServices: [{ serviceId: studio.privateService.id, credits: 5 }],
        validityDays: 365,
      },
    }),
    withdrawPackage: async ({ database, studio }) => ({ body: { id: await aPackage(database, studio) } }),
    providerSettings: () => ({}),
    saveSettings: () => ({
      body: {
        slotStep: null,
        notice: 0,
        bookingWindow: null,
        dailyMaximum: null,
        lateCancellation: 0,
        whenLate: 'FORFEIT',
        holdTime: 15,
        requestTime: 72,
      },
    }),
    textSettings: () => ({}),
    saveTextSettings: () => ({
      body: {
        isOn: true,
        hoursBefore: 24,
        insteadOfMail: false,
        sendsCodes: true,
        quietFrom: '21:00',
        quietTo: '08:00',
        monthlyLimit: 20,
      },
    }),
    ownTexts: () => ({ query: {} }),
    saveOwnTexts: () => ({ body: { agrees: false } }),
    customerTexts: async (scene) => ({ params: { id: await aBookedCustomer(scene) } }),
    saveCustomerTexts: async (scene) => ({ body: { customerId: await aBookedCustomer(scene), agrees: false } }),
    reminders: () => ({}),
    saveReminders: () => ({ body: { dayBefore: true, hourBefore: true } }),
    whyNotOffered: ({ studio }) => ({
      query: {
        serviceId: studio.privateService.id,
        specialistId: studio.specialistId,
        date: inAWeek,
        time: '09:00',
      },
    }),
    providerSpecialists: () => ({}),
    resources: () => ({}),
    saveResource: async ({ database, studio }) => ({
      body: { id: await aResource(database, studio), name: 'Room', quantity: 2 },
    }),
    removeResource: async ({ database, studio }) => ({ body: { id: await aResource(database, studio) } }),
    providerLocations: () => ({}),
    saveLocation: ({ studio }) => ({
      body: {
        id: studio.locationId,
        address: 'Papaverweg 34',
        city: 'Amsterdam',
        zip: '1032 KJ',
        activeCountryId: 'NL',
      },
    }),
    locationUse: ({ studio }) => ({ params: { id: studio.locationId } }),
    withdrawLocation: async ({ database, studio }) => ({ body: { id: await aLocation(database, studio) } }),
    restoreLocation: async ({ database, studio }) => {
      const id = await aLocation(database, studio)
      await database.inTenant(studio.id, (transaction) => withdrawLocation(transaction, id, new Date()))
      return { body: { id } }
    },
    createAvailability: ({ studio }) => ({
      body: {
        type: 'TIME_SLOT',
        specialistId: studio.specialistId,
        serviceIds: [studio.privateService.id],
        startDate: aDayAhead(),
        startTime: '09:00',
        endTime: '10:00',
        recurrence: 'ONE_TIME',
      },
    }),
    availability: ({ groupSlotId }) => ({ params: { id: groupSlotId } }),
    previewAvailabilityChange: ({ studio, groupSlotId }) => ({
      body: {
        action: 'UPDATE',
        id: groupSlotId,
        scope: 'SELECTED_INSTANCE',
        serviceIds: [studio.groupService.id],
        price: 15,
        freeOfCharge: false,
        duration: 60,
        specialistId: studio.specialistId,
        locationTypes: ['PHYSICAL'],
        locationIds: [studio.locationId],
        date: inAWeek,
        startTime: '09:00',
        endTime: '10:00',
        recurrence: 'ONE_TIME',
        endDate: inAWeek,
      },
    }),
    // The fingerprint belongs to no preview, so the answer is a new preview and nothing is deleted.
    changeAvailability: ({ groupSlotId }) => ({
      body: { action: 'DELETE', id: groupSlotId, scope: 'SELECTED_INSTANCE', fingerprint: 'out-of-date' },
    }),

    normalWeek: ({ studio }) => ({ query: { specialistId: studio.specialistId, from: inAWeek } }),
    previewNormalWeek: ({ studio }) => ({ body: aWeek(studio) }),
    // The fingerprint belongs to no preview, so nothing is saved.
    saveNormalWeek: ({ studio }) => ({ body: { ...aWeek(studio), fingerprint: 'out-of-date' } }),
    undoAvailabilityChange: () => ({ body: { undo: 'nothing.signed' } }),
    previewPublishedTerms: ({ studio }) => ({ body: newTermsOf(studio) }),
    // The fingerprint belongs to no preview, so nothing is saved.
    changePublishedTerms: ({ studio }) => ({ body: { ...newTermsOf(studio), fingerprint: 'out-of-date' } }),
    availabilityEnds: () => ({}),
    continueAvailability: ({ studio }) => ({ body: { specialistId: studio.specialistId, lastDate: inAWeek } }),

    absences: ({ studio }) => ({ query: { from: inAWeek, to: inAWeek, specialistId: studio.specialistId } }),
    absence: async ({ database, studio }) => ({ params: { id: await anAbsence(database, studio) } }),
    previewAbsence: ({ studio }) => ({ body: aLunch(studio) }),
    saveAbsence: ({ studio }) => ({ body: { id: randomUUID(), ...aLunch(studio) } }),
    deleteAbsence: async ({ database, studio }) => ({ body: { id: await anAbsence(database, studio) } }),
    holidays: () => ({ query: { country: 'NL' } }),
    previewHolidays: () => ({ body: { country: 'NL', rules: ['12-25'] } }),
    saveHolidays: () => ({ body: { country: 'NL', rules: ['12-25'] } }),

    embedding: () => ({}),
    calendarFeed: ({ studio }) => ({ query: { specialistId: studio.specialistId } }),
    renewCalendarFeed: ({ studio }) => ({ body: { specialistId: studio.specialistId } }),
    revokeCalendarFeed: ({ studio }) => ({ body: { specialistId: studio.specialistId } }),

    team: () => ({}),
    inviteMember: () => ({ body: { email: `${randomUUID()}@example.test`, ...aPosition } }),
    sendInvitationAgain: async ({ database, studio }) => ({ body: { id: await anInvitation(database, studio) } }),
    withdrawInvitation: async ({ database, studio }) => ({ body: { id: await anInvitation(database, studio) } }),
    changeMember: async ({ database, studio }) => ({
      body: { id: (await aMember(database, studio)).accountId, ...aPosition },
    }),
    removeMember: async ({ database, studio }) => ({ body: { id: (await aMember(database, studio)).accountId } }),
    bookingsToHandOver: ({ studio }) => ({ query: { specialistId: studio.specialistId } }),
    handOverBookings: async ({ database, studio }) => {
      const specialistId = await aSpecialist(database, studio)
      const { accountId } = await aPerson(database)
      await database.inTenant(studio.id, (transaction) =>
        withdrawSpecialist(transaction, specialistId, accountId, new Date()),
      )
      return { body: { specialistId } }
    },
    account: () => ({}),
    saveAccount: () => ({
      body: { firstName: 'Test', lastName: 'Person', phoneNumber: '', jobTitle: '', about: '', avatar: null },
    }),
    changePassword: () => ({ body: { currentPassword: 'Correct-horse-1', newPassword: 'Correct-horse-1' } }),
    endOtherSessions: () => ({}),
    secondFactor: () => ({}),
    prepareAuthenticatorApp: () => ({}),
    switchOnSecondFactor: () => ({ body: { code: '000000' } }),
    switchOffSecondFactor: () => ({ body: { code: '000000' } }),
    renewRecoveryCodes: () => ({ body: { code: '000000' } }),
    passkeys: () => ({}),
    newPasskeyChallenge: () => ({}),
    confirmationChallenge: () => ({}),
    addPasskey: () => ({
      body: { name: 'Laptop', answer: { id: 'aWQ', clientDataJSON: 'e30', attestationObject: 'oA' } },
    }),
    renamePasskey: () => ({ body: { id: randomUUID(), name: 'Laptop' } }),
    removePasskey: () => ({ body: { id: randomUUID() } }),
    ownerConfirmation: () => ({}),
    mailConfirmationCode: () => ({}),
    confirmOwner: () => ({ body: { password: 'Wrong-horse-1' } }),
    accountAccess: () => ({}),
    endAccountAccess: () => ({ body: { sessionId: randomUUID() } }),
    organisationProfile: () => ({}),
    saveOrganisation: () => ({
      body: {
        name: 'Studio Test',
        tagline: '',
        brandColor: null,
        logo: null,
        timeZone: 'Europe/Amsterdam',
        locale: 'nl',
        paymentMethods: ['AFTER_PAY'],
        email: '',
        phoneNumber: '',
        website: '',
        openingHours: '',
      },
    }),
    previewTimeZone: () => ({ body: { timeZone: 'America/New_York' } }),
    exportMyData: () => ({}),
    // The password is wrong, because an erased caller could not be used for the next calls.
    eraseMe: () => ({ body: { password: 'not-the-password' } }),
    agenda: ({ studio }) => ({ query: { from: inAWeek, to: inAWeek, specialistId: studio.specialistId } }),
    report: () => ({ query: { from: inAWeek, to: inAWeek } }),
    exportBookings: () => ({ query: {} }),
    exportCustomers: () => ({ query: {} }),
    exportPayments: () => ({ query: { from: inAWeek, to: inAWeek } }),
    exportInvoices: () => ({ query: {} }),
    invoiceSettings: () => ({}),
    saveInvoiceSettings: ({ studio }) => ({
      body: invoiceSettings({ services: [{ id: studio.privateService.id, treatment: 'REDUCED' }] }),
    }),
    invoices: () => ({ query: {} }),
    invoiceFile: async (scene) => ({ params: { id: await aSampleInvoice(scene) }, query: {} }),
    invoiceBuyer: async ({ database, studio, customer }) => ({
      query: { bookingId: (await aBooking(database, studio, customer)).id },
    }),
    makeInvoice: async ({ database, studio, customer }) => ({
      body: { bookingId: (await aBooking(database, studio, customer)).id },
    }),
    creditInvoice: async (scene) => ({
      body: { id: await aSampleInvoice(scene), amount: 10, reason: 'Ill', credited: 0 },
    }),
    ownRefunds: async ({ database, studio, customer }) => ({
      query: { bookingId: (await aBooking(database, studio, customer)).id },
    }),
    ownCard: async ({ database, studio, customer }) => ({
      query: { bookingId: await aMissedBooking(database, studio, customer) },
    }),
    removeOwnCard: async ({ database, studio, customer }) => ({
      body: { bookingId: await aMissedBooking(database, studio, customer) },
    }),
    ownInvoices: async ({ database, studio, customer }) => ({
      query: { bookingId: (await aBooking(database, studio, customer)).id },
    }),
    ownInvoiceFile: async (scene) => ({ params: { id: await aSampleInvoice(scene) } }),
    askForInvoice: async ({ database, studio, customer }) => ({
      body: { bookingId: (await aBooking(database, studio, customer)).id, buyer: theBuyer },
    }),
    quote: ({ studio }) => ({
      body: {
        serviceId: studio.privateService.id,
        seats: 1,
        seenPrice: { amount: 85, currency: 'EUR' },
        codes: [],
      },
    }),
    coupons: () => ({}),
    saveCoupon: async ({ database, studio }) => {
      const { id, code } = await aCoupon(database, studio)
      return {
        body: {
          id,
          code,
          amount: null,
          percent: 15,
          mostUses: 10,
          mostPerCustomer: 1,
          firstDay: null,
          lastDay: null,
          serviceIds: [studio.privateService.id],
          minPrice: 0,
          newCustomersOnly: false,
          isOn: true,
        },
      }
    },
    giftCards: () => ({ query: {} }),
    giftCard: async ({ database, studio }) => ({ params: { id: (await aGiftCard(database, studio)).id } }),
    giftCardFile: async ({ database, studio }) => ({ params: { id: (await aGiftCard(database, studio)).id } }),
    issueGiftCard: () => ({
      body: aGiftCardSale(),
    }),
    changeGiftCard: async ({ database, studio }) => {
      const { id, version } = await aGiftCard(database, studio)
      return { body: { id, version, act: 'BLOCK' } }
    },
    correctGiftCard: async ({ database, studio }) => {
      const { id, version } = await aGiftCard(database, studio)
      return { body: { id, version, amount: -10, reason: 'Counted wrong' } }
    },
    giftCardSale: () => ({}),
    saveGiftCardSale: () => ({ body: { isOn: true, amounts: [25, 50], isFree: true, months: 24 } }),
    quoteOwnRepeat: ({ studio }) => ({
      body: {
        serviceId: studio.privateService.id,
        seats: 1,
        prices: [85, 85],
        paymentMethod: 'STRIPE',
        codes: [],
      },
    }),
    giftCardsOnSale: () => ({}),
    buyGiftCard: async ({ database, studio }) => {
      await sellsGiftCards(database, studio)
      return { body: aGiftCardPurchase() }
    },
    exportReport: () => ({ query: { from: inAWeek, to: inAWeek } }),

    customers: () => ({ query: {} }),
    customer: async ({ database, studio, customer }) => {
      // A specialist can see only customers who have a booking with them.
      await aBooking(database, studio, customer)
      return { params: { id: customer.customerId } }
    },
    createCustomer: () => ({ body: { firstName: 'Noor' } }),
    changeCustomer: async (scene) => ({ body: { id: await aBookedCustomer(scene), firstName: 'Noor' } }),
    customerTags: () => ({}),
    tagCustomer: async (scene) => ({ body: { id: await aBookedCustomer(scene), tag: 'VIP' } }),
    untagCustomer: async (scene) => ({ body: { id: await aBookedCustomer(scene), tag: 'VIP' } }),
    addCustomerNote: async (scene) => ({ body: { customerId: await aBookedCustomer(scene), text: 'Likes tea' } }),
    changeCustomerNote: async (scene) => ({ body: { id: await aNote(scene), text: 'Likes coffee' } }),
    deleteCustomerNote: async (scene) => ({ body: { id: await aNote(scene) } }),
    blockCustomer: async ({ database, studio }) => ({
      body: { id: await anEnteredCustomer(database, studio), isBlocked: true },
    }),
    previewCustomerMerge: async (scene) => ({ body: await aPair(scene) }),
    mergeCustomers: async (scene) => ({ body: await aPair(scene) }),
    customerAccess: () => ({}),
    saveCustomerAccess: () => ({ body: { customers: 'OWN', notes: true } }),
    exportCustomer: async ({ database, studio }) => ({ body: { email: (await aCustomer(database, studio)).email } }),
    eraseCustomer: async ({ database, studio }) => ({ body: { email: (await aCustomer(database, studio)).email } }),
    paymentAccount: () => ({}),
    connectStripe: () => ({}),
    connectMollie: () => ({ body: { apiKey: `test_${'x'.repeat(30)}` } }),
    disconnectPayments: () => ({}),
    allowedSites: () => ({}),
    saveAllowedSites: () => ({ body: { sites: ['https://studio.example'] } }),
    ownPage: () => ({}),
    saveOwnPage: () => ({ body: aPage() }),
    saveOwnDomain: () => ({ body: { domain: 'bookings.studio.example' } }),
    checkOwnDomain: () => ({ body: {} }),
  }
