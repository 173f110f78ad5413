import { z } from 'zod'
import { MAX_PERCENT } from '#shared/domain/deposit/deposit.ts'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/online-payment-channels.ts'
import { FEWEST_TIMES, MOST_TIMES } from '#shared/domain/repeat/customer-repeats.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, givenEuros, id, locationType, words, wrapped } from './primitives.ts'
import { serviceCategory } from './service-categories.ts'

/** The API's names of `REPEAT_STEPS`. */
export const REPEAT_STEP_WORDS = ['WEEK', 'TWO_WEEKS', 'MONTH'] as const

export const uploadedImage = z.strictObject({ filePath: z.string(), url: z.string() })

/** Whether and how customers may book a service as repeating appointments (rule D263). */
export const customerRepeats = z.strictObject({
  /** The maximum number of appointments that are booked together. */
  most: z.int('repeat-times').min(FEWEST_TIMES, 'repeat-times').max(MOST_TIMES, 'repeat-times'),
  steps: z.array(z.enum(REPEAT_STEP_WORDS, 'invalid')).min(1, 'required').max(REPEAT_STEP_WORDS.length, 'too-many'),
})

/** The API's names of `DEPOSIT_CUSTOMERS`. */
export const DEPOSIT_CUSTOMER_WORDS = ['EVERYONE', 'NEW', 'AFTER_NO_SHOWS'] as const
/** The API's names of `REST_WAYS`. */
export const REST_WAY_WORDS = ['ONLINE', 'PLACE'] as const

/** The deposit that customers pay online when they book a service (rule D274): either a percentage of the price, or an amount per seat. */
export const deposit = z
  .strictObject({
    percent: z.int('percent').min(1, 'percent').max(MAX_PERCENT, 'percent').nullable(),
    amount: givenEuros.nullable(),
    customers: z.enum(DEPOSIT_CUSTOMER_WORDS, 'invalid'),
    /** How the rest after the deposit is paid. */
    rest: z.enum(REST_WAY_WORDS, 'invalid'),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), 'invalid')

/** A fee: either a percentage of the price, or an amount for each seat. */
export const fee = z
  .strictObject({
    percent: z.int('percent').min(1, 'percent').max(MAX_PERCENT, 'percent').nullable(),
    amount: givenEuros.nullable(),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), 'invalid')

/** The fees for which the customer must give a card when booking a service (rule D298); at least one of them is set. */
export const guarantee = z
  .strictObject({
    noShow: fee.nullable(),
    /** The fee for a cancellation that is later than the organisation's policy allows. */
    late: fee.nullable(),
    customers: z.enum(DEPOSIT_CUSTOMER_WORDS, 'invalid'),
  })
  .refine(({ noShow, late }) => noShow !== null || late !== null, 'required')

export const service = z.strictObject({
  id,
  serviceKind: z.enum(['PRIVATE', 'PUBLIC']),
  /** In the requested language; if it is not written in that language, in the other one (rule D236). */
  name: z.string(),
  description: z.string(),
  /** In both languages; absent if it is written in one language only. */
  names: words.optional(),
  descriptions: words.optional(),
  /** The category under which the service is listed; absent for none. */
  categoryId: id.optional(),
  price: euros,
  duration: z.int(),
  capacity: z.int(),
  /** The maximum number of seats that a customer can take with one booking; 1 for PRIVATE (rule D199). */
  mostSeats: z.int(),
  /** Whether the service has questions that customers answer when they book (`questionsOfService`). */
  hasQuestions: z.boolean(),
  address: z.string(),
  city: z.string(),
  featuredImage: uploadedImage.nullable(),
  locationTypes: z.array(locationType),
  specialistIds: z.array(id),
  /** How customers may repeat their appointments; null or absent if they can only book single ones. */
  repeats: customerRepeats.nullish(),
  /** What customers pay online when they book; null or absent for no deposit. */
  deposit: deposit.nullish(),
  /** The fees for which a card is required; null or absent for none. */
  guarantee: guarantee.nullish(),
})

export const specialist = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  bio: z.string(),
  /** In both languages; absent if they are written in one language only. */
  titles: words.optional(),
  bios: words.optional(),
  email: z.string(),
  profilePicture: uploadedImage.nullable(),
})

export const packageDto = z.strictObject({
  id,
  name: z.string(),
  /** In both languages; absent if it is written in one language only. */
  names: words.optional(),
  price: euros,
  packageServices: z.array(z.strictObject({ serviceId: id, name: z.string(), credits: z.int() })),
  /** For how many days after the purchase the credits can be used; null when they never expire (rule D65). */
  validityDays: z.int().nullable(),
})

export const paymentMethod = z.enum(['CREDITS', 'AFTER_PAY', 'STRIPE'])

/** How customers reach the organisation (rule D371). Texts that are not set are empty. */
const contact = z.strictObject({
  email: z.string(),
  phoneNumber: z.string(),
  website: z.string(),
  openingHours: z.string(),
})

export const organisation = z.strictObject({
  id,
  name: z.string(),
  /** In both languages; absent if it is written in one language only. */
  names: words.optional(),
  tagline: z.string(),
  /** In both languages; absent if they are written in one language only. */
  taglines: words.optional(),
  organisationKind: z.enum(['SMB', 'FREELANCER']),
  timeZone: z.string(),
  brandColor: z.string().nullable(),
  logo: uploadedImage.nullable(),
  paymentMethods: z.array(paymentMethod),
  /** The payment methods in the order of `paymentMethods`. Each lists its payment channels, the most common first. */
  paymentOptions: z.array(z.strictObject({ id: paymentMethod, channels: z.array(z.enum(PAYMENT_CHANNELS)) })),
  /** Absent if nothing of it is set. */
  contact: contact.optional(),
})

export const location = z.strictObject({
  id,
  address: z.string(),
  city: z.string(),
  country: z.string(),
  postalCode: z.string(),
})

/** What the organisation requires of customers who book without an account (rule D215). */
export const guestRules = z.strictObject({
  /**
   * What a guest needs besides name and address. OPEN: nothing. CODE: a mailed code, unless the booking is paid at once. ACCOUNT: guests
   * cannot book.
   */
  booking: z.enum(['OPEN', 'CODE', 'ACCOUNT'], 'invalid'),
  isPhoneRequired: z.boolean(),
})

export const catalogue = {
  organisation: defineEndpoint({
    summary: 'An organisation as its customers see it',
    rule: 'B7.15',
    callers: 'anyone',
    tenant: 'path',
    worksWhileSuspended: true,
    success: organisation,
    errors: ['not-found'],
  }),
  catalogue: defineEndpoint({
    summary: 'Everything the first screen of the widget shows; the same data comes with the widget’s page',
    rule: 'B2.11',
    callers: 'anyone',
    tenant: 'path',
    worksWhileSuspended: true,
    success: z.strictObject({
      organisation,
      guests: guestRules,
      /** Sorted by category, and within it in the organisation's order. */
      services: z.array(service),
      /** The categories that contain at least one offered service, in order. */
      categories: z.array(serviceCategory),
      specialists: z.array(specialist),
      packages: z.array(packageDto),
    }),
    errors: ['not-found'],
  }),
  service: defineEndpoint({
    summary: 'One service',
    rule: 'B7.11',
    callers: 'anyone',
    tenant: 'header',
    organisationFrom: 'service',
    success: service,
    errors: ['not-found'],
  }),
  specialist: defineEndpoint({
    summary: 'One specialist',
    rule: 'B7.13',
    callers: 'anyone',
    tenant: 'header',
    organisationFrom: 'specialist',
    success: specialist,
    errors: ['not-found'],
  }),
  specialistServices: defineEndpoint({
    summary: 'The services that a specialist provides',
    rule: 'B7.12',
    callers: 'anyone',
    tenant: 'header',
    organisationFrom: 'specialist',
    success: z.array(service),
    errors: ['not-found'],
  }),
  package: defineEndpoint({
    summary: 'One package of credits',
    rule: 'B7.14',
    callers: 'anyone',
    tenant: 'header',
    organisationFrom: 'package',
    success: packageDto,
    errors: ['not-found'],
  }),
  locations: defineEndpoint({
    summary: 'The places where an organisation delivers its services',
    rule: 'B7.16',
    callers: 'anyone',
    tenant: 'path',
    body: z.strictObject({
      pageable: z.strictObject({
        page: z.int().min(0, 'invalid'),
        size: z.int().min(1, 'invalid').max(99, 'too-many'),
        filter: z.strictObject({}).default({}),
      }),
    }),
    success: wrapped(z.array(location)),
    errors: ['not-found'],
  }),
  presignedUrl: defineEndpoint({
    summary: 'A short-lived address of a public image',
    rule: 'B7.20',
    callers: 'anyone',
    tenant: 'header',
    organisationFrom: 'file',
    worksWhileSuspended: true,
    body: z.strictObject({
      filePath: z.string().min(1, 'required').max(300, 'too-long'),
      operation: z.literal('GET_OBJECT', 'invalid'),
    }),
    success: z.strictObject({ preSignedUrl: z.string() }),
    errors: ['not-found', 'storage-unavailable'],
  }),
}
