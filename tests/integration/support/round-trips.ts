import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { replaceCategories } from '#server/modules/catalogue/service/category/service-categories.ts'
import { insertNote } from '#server/modules/customers/records/customer/customer-notes.ts'
import { insertImage } from '#server/modules/organisation/image/image-rows.ts'
import { addDays } from '#shared/time/local-date.ts'
import type { Output } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract/index.ts'
import type { RouteName } from '#shared/api/routes.ts'
import {
  aLocation,
  aPackage,
  aMember,
  anEnteredCustomer,
  aResource,
  inAWeek,
  now,
  publishSessions,
} from '#tests/builders/studio.ts'
import { aSpecialist, monday } from './change-and-book-availability.ts'
import type { Order } from './lost-fields.ts'
import type { SampleData } from './sample-inputs.ts'
import type { LooseInput } from './send-input.ts'
import type { Chosen, Filling } from './values-from-schema.ts'

export type Fields = Record<string, unknown>

/** Where something that was saved is shown. */
export interface Reading {
  readonly call: RouteName
  readonly input: (id: string, data: RoundTripData, saved: Fields) => LooseInput
  readonly pick: (answer: unknown, id: string) => unknown
  /** Names of the contract: of a field in the request, and in this answer. */
  readonly shownAs: Readonly<Record<string, string>>
  /** The fields that this answer has; all of them where it is the owner's. */
  readonly has: (field: string) => boolean
}

export interface RoundTrip {
  /** The answers that show it: the owner's first, then those for customers. */
  readonly readings: readonly Reading[]
  /** Names of fields in the answers of the saving call and of the readings, where they differ from those in the request. */
  readonly shownAs?: Readonly<Record<string, string>>
  /** Fields that no answer shows, each with the reason. */
  readonly notShown?: Readonly<Record<string, string>>
  /** Lists that are sets: they are shown in another order, some among others that were not saved with them. */
  readonly unordered?: Readonly<Record<string, Order>>
  /** Optional fields that change although they are left out, each with the reason. */
  readonly notKept?: Readonly<Record<string, string>>
  /** Values by path, where the schema alone does not say what fits. */
  readonly chosen?: (data: RoundTripData) => Readonly<Record<string, Chosen>>
  /** Inserts what the saves need, and returns the id of what exists already and can only be changed. */
  readonly prepare?: (data: RoundTripData) => Promise<string | undefined>
  /** The client makes the id of what is new. */
  readonly makesId?: true
  /** The id after a save that changes it. */
  readonly idAfter?: (id: string, saved: Fields) => string
  /** It is made and never changed, so each turn makes another one. */
  readonly isOnlyMade?: true
  /** The schema of the request, where the call takes one of several. */
  readonly body?: z.ZodObject
  /** The call that previews the save. Its answer has the fingerprint that the saving call needs. */
  readonly preview?: RouteName
  /** The part of the saving call's answer that shows what was saved. Without it, the whole answer does. */
  readonly answered?: { readonly of: string } | 'nothing'
}

export interface RoundTripData extends SampleData {
  readonly known: Filling['known']
  readonly locationIds: readonly [string, string]
  readonly pictures: readonly [string, string]
  readonly packageIds: readonly [string, string]
}

/** Inserts what the values of ids refer to, two of each kind. */
export async function insertRoundTripData(data: SampleData): Promise<RoundTripData> {
  const { database, studio } = data
  const pictures = [`${studio.id}/public/one.png`, `${studio.id}/public/two.png`] as const
  await database.inTenant(studio.id, async (transaction) => {
    for (const path of pictures) await insertImage(transaction, path, undefined, now)
  })
  const categoryIds = [randomUUID(), randomUUID()] as const
  await database.inTenant(studio.id, (transaction) =>
    replaceCategories(
      transaction,
      categoryIds.map((id) => ({ id, name: 'Category', translation: null })),
      now,
    ),
  )
  const specialists = [studio.specialistId, await aSpecialist(database, studio)].toSorted() as [string, string]
  const locationIds = [studio.locationId, await aLocation(database, studio)] as const
  const known = {
    serviceId: [studio.privateService.id, studio.freeService.id],
    categoryId: categoryIds,
    specialistId: specialists,
    locationId: locationIds,
    resourceId: [
      await aResource(database, studio, { quantity: 50 }),
      await aResource(database, studio, { quantity: 50 }),
    ],
    featuredImage: pictures,
    logo: pictures,
    avatar: pictures,
    filePath: pictures,
  } as const
  const packageIds = [data.packageId, await aPackage(database, studio)] as const
  return { ...data, known, locationIds, pictures, packageIds }
}

interface ReadingDetails<Name extends RouteName> {
  input?: (id: string, data: RoundTripData, saved: Fields) => LooseInput
  pick?: (answer: Output<Name>, id: string) => unknown
  shownAs?: Readonly<Record<string, string>>
  /** The schema of what is picked, for an answer that shows a part of the fields. */
  of?: z.ZodObject
}

const reading = <Name extends RouteName>(
  call: Name,
  { input = () => ({}), pick = (answer) => answer, shownAs = {}, of }: ReadingDetails<Name> = {},
): Reading => ({
  call,
  input,
  pick: (answer, id) => pick(answer as Output<Name>, id),
  shownAs,
  has: (field) => !of || Object.hasOwn(of.shape, field.split('.')[0]!),
})

const withId = <Item extends { id: string }>(items: readonly Item[], id: string) => items.find((item) => item.id === id)

const service = contract.service.success

/** For ids that the server makes. */
export const NOT_STATED: Chosen = [undefined, undefined, undefined]

/** Values of texts that a request has twice: in one language, and in both languages. */
const inBothLanguages = (own: 'en' | 'nl', ...fields: string[]): Record<string, Chosen> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const texts: Chosen = [`The ${field} one`, `The ${field} two`, `The ${field} three`]
      const translations: Chosen = [`The other ${field} one`, `The other ${field} two`, `The other ${field} three`]
      return [
        [field, texts],
        [`${field}s.${own}`, texts],
        [`${field}s.${own === 'en' ? 'nl' : 'en'}`, translations],
      ]
    }),
  )

const settings = (call: RouteName) => ({ readings: [reading(call)] })

export const roundTrips: Partial<Record<RouteName, RoundTrip>> = {
  saveService: {
    readings: [
      reading('providerServices', { pick: withId }),
      reading('catalogue', { input: ofStudio, pick: ({ services }, id) => withId(services, id), of: service }),
      reading('service', { input: (id) => ({ params: { id } }), of: service }),
    ],
    shownAs: { featuredImage: 'featuredImage.filePath' },
    unordered: { resources: 'alone' },
    notShown: { freeOfCharge: 'It confirms a price of 0, which is shown.' },
    notKept: { descriptions: 'A description that is left out is empty in the language of the caller.' },
    chosen: ({ known: { specialistId } }) => ({
      ...inBothLanguages('en', 'name', 'description'),
      serviceKind: ['PUBLIC', 'PUBLIC', 'PRIVATE'],
      freeOfCharge: [false, false, true],
      price: [12.25, 13.5, 0],
      capacity: [30, 31, 1],
      mostSeats: [3, 4, 1],
      specialistsNeeded: [2, 1, 1],
      specialistIds: [specialistId, [specialistId![1]], specialistId],
      'questions[].id': NOT_STATED,
      'questions[].kind': ['number', 'choices'],
      'questions[].wording': ['How tall?', 'Which music?'],
      'questions[].wordings.en': ['How tall?', 'Which music?'],
      'questions[].options': [[], ['Jazz', 'Soul']],
      'questions[].optionLists': [
        { nl: [], en: [] },
        { nl: ['Jas', 'Ziel'], en: ['Jazz', 'Soul'] },
      ],
      'questions[].minimum': [12, null],
      'questions[].maximum': [24, null],
      'resources[].quantity': [2, 3],
      'repeats.steps': [['TWO_WEEKS'], ['WEEK', 'MONTH']],
      'deposit.percent': [30, null],
      'deposit.amount': [null, 7.5],
      'guarantee.noShow.percent': [40, null],
      'guarantee.noShow.amount': [null, 8.5],
      'guarantee.late.percent': [null, 60],
      'guarantee.late.amount': [9.5, null],
    }),
  },
  saveServiceCategories: {
    readings: [reading('serviceCategories')],
    chosen: () => ({ 'categories[].id': NOT_STATED }),
  },
  saveLocation: {
    readings: [
      reading('providerLocations', { pick: withId }),
      reading('locations', {
        input: (_id, { studio }) => ({
          params: { organisationId: studio.id },
          body: { pageable: { page: 0, size: 99 } },
        }),
        pick: ({ response }, id) => withId(response, id),
      }),
    ],
    shownAs: { zip: 'postalCode', activeCountryId: 'country' },
  },
  saveResource: { readings: [reading('resources', { pick: withId })], answered: { of: 'resource' } },
  savePackage: {
    readings: [
      reading('providerPackages', { pick: withId }),
      reading('catalogue', {
        input: ofStudio,
        pick: ({ packages }, id) => withId(packages, id),
        of: contract.package.success,
      }),
      reading('package', { input: (id) => ({ params: { id } }), of: contract.package.success }),
    ],
    notShown: { freeOfCharge: 'It confirms a price of 0, which is shown.' },
    unordered: { packageServices: 'alone' },
    chosen: () => ({
      ...inBothLanguages('en', 'name'),
      price: [12.25, 13.5, 0],
      freeOfCharge: [false, false, true],
    }),
  },
  saveSettings: settings('providerSettings'),
  saveReminders: settings('reminders'),
  saveTextSettings: { ...settings('textSettings'), chosen: () => ({ quietFrom: ['20:15', '21:30', '22:00'] }) },
  saveGuestSettings: {
    readings: [
      reading('guestSettings'),
      reading('catalogue', {
        input: ofStudio,
        pick: ({ guests }) => guests,
        of: contract.catalogue.success.shape.guests,
      }),
    ],
  },
  saveWaitingSettings: { ...settings('waitingSettings'), chosen: () => ({ offerTime: [30, 60, 120] }) },
  saveGiftCardSale: {
    readings: [reading('giftCardSale'), reading('giftCardsOnSale', { of: contract.giftCardsOnSale.success })],
  },
  saveCustomerAccess: settings('customerAccess'),
  saveInvoiceSettings: {
    ...settings('invoiceSettings'),
    unordered: { services: 'among others', packages: 'among others' },
    chosen: ({ studio, packageIds }) => ({
      made: ['WITH_PAYMENT', 'ON_REQUEST', 'NEVER'],
      prefix: ['ONE-', 'TWO-'],
      registerNumber: ['12345678', '87654321'],
      vatId: ['NL123456782B12', 'NL000099998B57'],
      iban: ['NL91ABNA0417164300', 'NL02ABNA0123456789'],
      'services[].id': [studio.privateService.id, studio.freeService.id],
      'packages[].id': packageIds,
    }),
  },
  saveAllowedSites: {
    ...settings('allowedSites'),
    chosen: () => ({ sites: [['https://one.example'], ['https://*.two.example', 'https://three.example']] }),
  },
  saveOwnPage: {
    ...settings('ownPage'),
    chosen: () => ({ ...inBothLanguages('nl', 'about'), name: ['studio-one', 'studio-two', 'studio-three'] }),
  },
  saveOwnDomain: {
    ...settings('ownPage'),
    shownAs: { domain: 'domain.name' },
    chosen: () => ({ domain: ['one.studio.example', 'two.studio.example', 'three.studio.example'] }),
  },
  saveOrganisation: {
    readings: [
      reading('organisationProfile'),
      reading('organisation', {
        input: ofStudio,
        shownAs: {
          email: 'contact.email',
          phoneNumber: 'contact.phoneNumber',
          website: 'contact.website',
          openingHours: 'contact.openingHours',
        },
        of: contract.organisation.success,
      }),
    ],
    shownAs: { logo: 'logo.filePath' },
    notShown: { publishedTimes: 'It says what a new time zone does to published times, once.' },
    notKept: { taglines: 'A tagline that is left out is empty in the language of the caller.' },
    chosen: () => ({
      ...inBothLanguages('en', 'name', 'tagline'),
      timeZone: ['Europe/Lisbon', 'Europe/Vilnius', 'Europe/Amsterdam'],
      paymentMethods: [['STRIPE'], ['AFTER_PAY', 'STRIPE'], ['AFTER_PAY']],
    }),
  },
  saveAccount: {
    readings: [reading('account')],
    notKept: {
      jobTitles: 'A title that is left out is empty in the language of the organisation.',
      abouts: 'A text that is left out is empty in the language of the organisation.',
    },
    shownAs: { avatar: 'avatar.filePath' },
    chosen: () => inBothLanguages('nl', 'jobTitle', 'about'),
    // Only of somebody who delivers services are these texts shown to customers, and so written in both languages.
    async prepare({ database, studio }) {
      await database.inTenant(studio.id, ({ sql }) =>
        sql
          .updateTable('member')
          .set({ specialist_id: studio.specialistId })
          .where('organization_id', '=', studio.id)
          .where('account_id', '=', studio.owner.accountId)
          .execute(),
      )
      return undefined
    },
  },
  saveOwnProfile: { readings: [reading('ownProfile')] },
  createAvailability: {
    readings: [
      reading('availability', {
        input: (id, _data, { startDate, startTime }) => ({ params: { id: occurrenceOf(id, startDate, startTime) } }),
      }),
    ],
    shownAs: { startDate: 'date' },
    isOnlyMade: true,
    answered: 'nothing',
    chosen: ({ studio, known: { specialistId } }) => ({
      specialistId: [specialistId![0], specialistId![1], specialistId![0]],
      serviceIds: [
        [studio.privateService.id],
        [studio.privateService.id, studio.freeService.id],
        [studio.freeService.id],
      ],
      type: ['TIME_SLOT', 'APPOINTMENT', 'TIME_SLOT'],
      startDate: [monday, addDays(monday, 1), addDays(monday, 2)],
      endDate: [addDays(monday, 28), addDays(monday, 29), addDays(monday, 30)],
      startTime: ['09:00', '12:00', '16:00'],
      endTime: ['10:00', '14:00', '17:00'],
      recurrence: ['WEEKLY', 'DAILY', 'WEEKLY'],
      openEnded: [false, false, false],
    }),
  },
  changeAvailability: {
    body: contract.changeAvailability.body!.options[0],
    readings: [reading('availability', { input: (id) => ({ params: { id } }) })],
    notShown: {
      action: 'It chooses between an update and a deletion.',
      scope: 'It says what the update changes, once.',
      fingerprint: 'It belongs to the preview.',
      freeOfCharge: 'It confirms a price of 0, which is shown.',
    },
    idAfter: (id, { date, startTime }) => occurrenceOf(id.split('_')[0]!, date, startTime),
    preview: 'previewAvailabilityChange',
    answered: 'nothing',
    prepare: async ({ database, studio }) => {
      const seriesId = await publishSessions(database, studio, studio.privateService, {
        startDate: monday,
        toMinute: 600,
      })
      return occurrenceOf(seriesId, monday, '09:00')
    },
    chosen: ({ studio, known: { specialistId } }) => ({
      scope: ['ALL_INSTANCES', 'ALL_INSTANCES', 'ALL_INSTANCES'],
      serviceIds: [[studio.freeService.id], [studio.privateService.id], [studio.freeService.id]],
      freeOfCharge: [false, false, true],
      price: [70.25, 71.25, 0],
      duration: [45, 90, 75],
      specialistId: [specialistId![1], specialistId![0], specialistId![1]],
      date: [addDays(monday, 1), addDays(monday, 3), addDays(monday, 2)],
      startTime: ['11:00', '13:00', '15:00'],
      endTime: ['11:45', '14:30', '16:15'],
      recurrence: ['WEEKLY', 'DAILY', 'WEEKLY'],
      endDate: [addDays(monday, 28), addDays(monday, 10), addDays(monday, 30)],
      openEnded: [false, false, false],
    }),
  },
  saveNormalWeek: {
    readings: [
      reading('normalWeek', {
        input: (_id, _data, { specialistId, validFrom }) => ({
          query: { specialistId: String(specialistId), from: String(validFrom) },
        }),
      }),
    ],
    notShown: {
      specialistId: 'It says whose week it is.',
      validFrom: 'It says from when on the week is as it is shown.',
      until: 'It says to when the week is as it is shown.',
      fingerprint: 'It belongs to the preview.',
    },
    preview: 'previewNormalWeek',
    unordered: { parts: 'alone' },
    answered: 'nothing',
    chosen: ({ studio }) => ({
      validFrom: [monday, monday, monday],
      until: [addDays(monday, 13), addDays(monday, 20)],
      'parts[].weekday': [1, 2],
      'parts[].startTime': ['09:00', '11:00'],
      'parts[].endTime': ['10:00', '13:00'],
      'parts[].serviceIds': [[studio.privateService.id], [studio.freeService.id]],
    }),
  },
  bookForCustomer: {
    readings: [reading('providerBooking', { input: (id) => ({ params: { id } }) })],
    notShown: {
      newCustomer: 'It is the record of the booking’s customer; `createCustomer` reads one back.',
      useCredit: 'It says once how the booking is paid.',
      answers: 'They are read back with the questions of a service, which this one has none of.',
      sendConfirmation: 'It says whether a mail is sent.',
      confirmed: 'They are the warnings that the caller has seen.',
    },
    isOnlyMade: true,
    answered: { of: 'booking' },
    chosen: ({ studio, customer, locationIds }) => ({
      customerId: [customer.customerId, customer.customerId, customer.customerId],
      newCustomer: [undefined, undefined, undefined],
      serviceId: [studio.privateService.id, studio.freeService.id, studio.privateService.id],
      seats: [1, 1, 1],
      useCredit: [false, false, false],
      answers: [[], []],
      confirmed: [['outside-availability'], ['outside-availability'], ['outside-availability']],
      startTime: ['2998-03-02T09:00:00+01:00', '2998-03-03T09:00:00+01:00', '2998-03-04T09:00:00+01:00'],
      duration: [45, 75, 90],
      locationTypes: [['PHYSICAL'], ['VIRTUAL'], ['PHYSICAL']],
      locationIds: [[locationIds[0]], [], [locationIds[0]]],
    }),
  },
  saveAbsence: {
    readings: [reading('absence', { input: (id) => ({ params: { id } }) })],
    notShown: {
      bookings: 'It says once what becomes of bookings.',
      message: 'It is mailed.',
    },
    notKept: { until: 'The times of an absence are saved together; without this one, they have no end.' },
    makesId: true,
    answered: { of: 'absence' },
    chosen: () => ({
      bookings: [[], []],
      recurrence: ['DAILY', 'WEEKLY'],
      startDate: ['2998-03-02', '2998-03-04'],
      endDate: ['2998-03-02', '2998-03-04'],
      startTime: ['07:15', '08:15'],
      endTime: ['09:30', '10:30'],
    }),
  },
  changeMember: {
    readings: [reading('team', { pick: ({ members }, id) => withId(members, id) })],
    notShown: { deliversServices: 'It is shown as the id of the specialist.' },
    chosen: () => ({ deliversServices: [true, true, false] }),
    prepare: async ({ database, studio }) => (await aMember(database, studio)).accountId,
  },
  inviteMember: {
    readings: [reading('team', { pick: ({ invitations }, id) => withId(invitations, id) })],
    chosen: () => ({ email: ['one@example.test', 'two@example.test', 'three@example.test'] }),
    isOnlyMade: true,
  },
  createCustomer: {
    readings: [
      reading('customer', { input: (id) => ({ params: { id } }) }),
      reading('customers', {
        input: () => ({ query: { size: '100' } }),
        pick: ({ customers }, id) => withId(customers, id),
        of: contract.customers.success.shape.customers.element,
      }),
    ],
    isOnlyMade: true,
  },
  changeCustomer: {
    readings: [reading('customer', { input: (id) => ({ params: { id } }) })],
    prepare: ({ database, studio }) => anEnteredCustomer(database, studio),
  },
  addCustomerNote: {
    readings: [
      reading('customer', {
        input: (_id, { customer }) => ({ params: { id: customer.customerId } }),
        pick: ({ notes }, id) => notes && withId(notes, id),
      }),
    ],
    isOnlyMade: true,
    notShown: { customerId: 'It says whose record has the note.' },
    shownAs: { writtenAt: 'createdAt' },
    chosen: ({ customer }) => ({
      customerId: [customer.customerId, customer.customerId, customer.customerId],
      writtenAt: [8, 9, 10].map((days) => `${addDays(inAWeek, -days)}T09:00:00Z`) as [string, string, string],
    }),
  },
  changeCustomerNote: {
    readings: [
      reading('customer', {
        input: (_id, { customer }) => ({ params: { id: customer.customerId } }),
        pick: ({ notes }, id) => notes && withId(notes, id),
      }),
    ],
    prepare: ({ database, studio, customer: { customerId } }) =>
      database.inTenant(studio.id, async (transaction) => {
        const id = randomUUID()
        await insertNote(transaction, { id, customerId, authorId: studio.owner.accountId, text: 'Likes tea' }, now)
        return id
      }),
  },
  saveCoupon: {
    readings: [reading('coupons', { pick: (coupons, id) => withId(coupons, id) })],
    chosen: () => ({
      code: ['ONE-CODE', 'TWO-CODE', 'TRI-CODE'],
      amount: [12.5, null, null],
      percent: [null, 15, 20],
      firstDay: ['2998-03-02', '2998-03-03'],
      lastDay: ['2998-04-02', '2998-04-03'],
    }),
  },
  issueGiftCard: {
    readings: [reading('giftCard', { input: (id) => ({ params: { id } }) })],
    isOnlyMade: true,
    shownAs: { amount: 'issued' },
    notShown: {
      language: 'It is the language of the mail and of the printed card.',
      mailOn: 'It is shown as the moment `mailDueAt`.',
      lastDay: 'It is shown as the moment `expiresAt`.',
    },
    chosen: () => ({ mailTo: ['RECEIVER', 'BUYER', 'NOBODY'], mailOn: ['2026-12-24', '2026-12-27'] }),
  },
}

/** The id of an occurrence of a series. */
const occurrenceOf = (seriesId: string, date: unknown, time: unknown): string =>
  `${seriesId}_${String(date).replaceAll('-', '')}_${String(time).replace(':', '')}`

function ofStudio(_id: string, { studio }: RoundTripData): LooseInput {
  return { params: { id: studio.id } }
}
