import { z } from 'zod'
import { MAX_PERCENT } from '#shared/domain/deposit/deposit.ts'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/payment-channels.ts'
import { FEWEST_TIMES, MOST_TIMES } from '#shared/domain/repeat/customer-repeats.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, id, locationType, words, wrapped } from './primitives.ts'
import { serviceCategory } from './service-categories.ts'

/** `REPEAT_STEPS` on the wire. */
export const REPEAT_STEP_WORDS = ['WEEK', 'TWO_WEEKS', 'MONTH'] as const

export const uploadedImage = z.strictObject({ filePath: z.string(), url: z.string() })

/** How customers may repeat their appointments of a service (rule D263). */
export const customerRepeats = z.strictObject({
  /** The most appointments that are booked together. */
  most: z.int('repeat-times').min(FEWEST_TIMES, 'repeat-times').max(MOST_TIMES, 'repeat-times'),
  steps: z.array(z.enum(REPEAT_STEP_WORDS, 'invalid')).min(1, 'required').max(REPEAT_STEP_WORDS.length, 'too-many'),
})

/** `DEPOSIT_CUSTOMERS` on the wire. */
export const DEPOSIT_CUSTOMER_WORDS = ['EVERYONE', 'NEW', 'AFTER_NO_SHOWS'] as const
/** `REST_WAYS` on the wire. */
export const REST_WAY_WORDS = ['ONLINE', 'PLACE'] as const

/** What customers pay online when they book a service (rule D274): either a percentage of the price, or an amount for each seat. */
export const deposit = z
  .strictObject({
    percent: z.int('percent').min(1, 'percent').max(MAX_PERCENT, 'percent').nullable(),
    amount: euros.nullable(),
    customers: z.enum(DEPOSIT_CUSTOMER_WORDS, 'invalid'),
    /** How the rest is paid. */
    rest: z.enum(REST_WAY_WORDS, 'invalid'),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), 'invalid')

/** A fee: either a percentage of the price, or an amount for each seat. */
const fee = z
  .strictObject({
    percent: z.int('percent').min(1, 'percent').max(MAX_PERCENT, 'percent').nullable(),
    amount: euros.nullable(),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), 'invalid')

/** The fees for which a card is asked for when booking a service (rule D298): one of them, or both. */
export const guarantee = z
  .strictObject({
    noShow: fee.nullable(),
    /** For a cancellation within the notice of the organisation's rules. */
    late: fee.nullable(),
    customers: z.enum(DEPOSIT_CUSTOMER_WORDS, 'invalid'),
  })
  .refine(({ noShow, late }) => noShow !== null || late !== null, 'required')

export const service = z.strictObject({
  id,
  serviceType: z.enum(['PRIVATE', 'PUBLIC']),
  /** In the language that the request asks for, else in the one that it is written in (rule D236). */
  name: z.string(),
  description: z.string(),
  /** In both languages; absent when nothing is written in a second one. */
  names: words.optional(),
  descriptions: words.optional(),
  /** The category that it is listed in; absent for none. */
  categoryId: id.optional(),
  price: euros,
  duration: z.int(),
  totalSpots: z.int(),
  /** How many seats a customer can take with one booking; 1 for PRIVATE (rule D199). */
  mostSeats: z.int(),
  /** Whether customers are asked something when they book (`questionsOfService`). */
  hasQuestions: z.boolean(),
  address: z.string(),
  city: z.string(),
  featuredImage: uploadedImage.nullable(),
  locationTypes: z.array(locationType),
  instructorIds: z.array(id),
  /** How customers may repeat their appointments; null or absent where they book one at a time. */
  repeats: customerRepeats.nullish(),
  /** What customers pay online when they book; null or absent for no deposit. */
  deposit: deposit.nullish(),
  /** The fees for which a card is asked for; null or absent for none. */
  guarantee: guarantee.nullish(),
})

export const instructor = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  bio: z.string(),
  /** Both texts in both languages; absent when nothing is written in a second one. */
  titles: words.optional(),
  bios: words.optional(),
  email: z.string(),
  profilePicture: uploadedImage.nullable(),
})

const packageDto = z.strictObject({
  id,
  name: z.string(),
  /** In both languages; absent when nothing is written in a second one. */
  names: words.optional(),
  price: euros,
  packageServices: z.array(z.strictObject({ serviceId: id, name: z.string(), credits: z.int() })),
  /** For how many days after the purchase the credits can be used; null when they never expire (rule D65). */
  validityDays: z.int().nullable(),
})

export const paymentMethod = z.enum(['CREDITS', 'AFTER_PAY', 'STRIPE'])

const organization = z.strictObject({
  id,
  name: z.string(),
  /** In both languages; absent when it is written in one only. */
  names: words.optional(),
  tagline: z.string(),
  /** In both languages; absent when nothing is written in a second one. */
  taglines: words.optional(),
  organizationType: z.enum(['SMB', 'FREELANCER']),
  timeZone: z.string(),
  brandColor: z.string().nullable(),
  logo: uploadedImage.nullable(),
  paymentMethods: z.array(paymentMethod),
  /** The payment methods in the order of `paymentMethods`, each with its payment options, most common ones first. */
  paymentOptions: z.array(z.strictObject({ id: paymentMethod, channels: z.array(z.enum(PAYMENT_CHANNELS)) })),
})

export const serviceLocation = z.strictObject({
  id,
  address: z.string(),
  city: z.string(),
  country: z.string(),
  postalCode: z.string(),
})

/** What is asked of customers without an account (rule D215). */
export const guestRules = z.strictObject({
  /** What a guest needs besides name and address: nothing, a mailed code where nothing is paid at once, or an account. */
  booking: z.enum(['OPEN', 'CODE', 'ACCOUNT'], 'invalid'),
  isPhoneRequired: z.boolean(),
})

export const catalogue = {
  organization: defineEndpoint({
    summary: 'An organisation as its customers see it',
    rule: 'B7.15',
    callers: 'anyone',
    tenant: 'path',
    worksWhileSuspended: true,
    success: organization,
    errors: ['not-found'],
  }),
  catalogue: defineEndpoint({
    summary: 'Everything the first screen of the widget shows; the same data comes with the widget’s page',
    rule: 'B2.11',
    callers: 'anyone',
    tenant: 'path',
    worksWhileSuspended: true,
    success: z.strictObject({
      organization,
      guests: guestRules,
      /** In the order of their categories and of the organisation. */
      services: z.array(service),
      /** The categories with services on offer, in order. */
      categories: z.array(serviceCategory),
      instructors: z.array(instructor),
      packages: z.array(packageDto),
    }),
    errors: ['not-found'],
  }),
  service: defineEndpoint({
    summary: 'One service',
    rule: 'B7.11',
    callers: 'anyone',
    tenant: 'header',
    success: service,
    errors: ['not-found'],
  }),
  instructor: defineEndpoint({
    summary: 'One specialist',
    rule: 'B7.13',
    callers: 'anyone',
    tenant: 'header',
    success: instructor,
    errors: ['not-found'],
  }),
  instructorServices: defineEndpoint({
    summary: 'The services that a specialist provides',
    rule: 'B7.12',
    callers: 'anyone',
    tenant: 'header',
    success: z.array(service),
    errors: ['not-found'],
  }),
  package: defineEndpoint({
    summary: 'One package of credits',
    rule: 'B7.14',
    callers: 'anyone',
    tenant: 'header',
    success: packageDto,
    errors: ['not-found'],
  }),
  serviceLocations: defineEndpoint({
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
    success: wrapped(z.array(serviceLocation)),
    errors: ['not-found'],
  }),
  presignedUrl: defineEndpoint({
    summary: 'A short-lived address of a public image',
    rule: 'B7.20',
    callers: 'anyone',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({
      filePath: z.string().min(1, 'required').max(300, 'too-long'),
      operation: z.literal('GET_OBJECT', 'invalid'),
    }),
    success: z.strictObject({ preSignedUrl: z.string() }),
    errors: ['not-found', 'storage-unavailable'],
  }),
}
