import { hasAddress } from '#shared/domain/words/names-without-addresses.ts'
import { z } from 'zod'
import { LAST_DATE } from '#shared/time/local-date.ts'
import { isZoneName } from '#shared/time/zone.ts'
import { LONGEST_CODE, MOST_CODES } from '#shared/domain/price/voucher-code.ts'
import { MOST_UNITS } from '#shared/domain/resource/resource.ts'
import { isVideoUrl } from '#shared/domain/service/video-url.ts'

/**
 * Building blocks of the contract's schemas. Every message is a key of the `validation` texts, so that the server can answer
 * in the requested language.
 */
export const id = z.uuid('invalid').meta({ description: 'Identifier of ours' })

/** Whether a date is in the supported range. Within it, adding or subtracting years always yields a representable date. */
const isWithinReach = (date: string): boolean => date >= '1900-01-01' && date.slice(0, LAST_DATE.length) <= LAST_DATE

export const localDate = z.iso
  .date('date')
  .refine(isWithinReach, 'date')
  .meta({ description: 'Local date, yyyy-MM-dd, of the years 1900 to 2999' })

export const localTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'time')
  .meta({ description: 'Wall time, HH:mm; 24:00 is the end of the day' })

export const instant = z.iso
  .datetime({ offset: true, error: 'invalid' })
  .meta({ description: 'Instant with the offset of the organisation’s zone, 2025-03-14T18:30:00+01:00' })

/** An instant in a request. It must be within the supported range of dates. */
export const namedInstant = instant
  .refine(isWithinReach, 'invalid')
  .meta({ description: 'Instant with an offset, of the years 1900 to 2999' })

export const zoneName = z
  .string()
  .max(64, 'too-long')
  .refine(isZoneName, 'zone')
  .meta({ description: 'IANA name of a time zone, Europe/Amsterdam' })

/** Occurrences have composed ids: `seriesId_yyyyMMdd_HHmm`. */
export const occurrenceId = z.string().min(1, 'required').max(100, 'too-long')

/** `bookingId - startTime`, or the id of an event slot (rule B3.2). */
export const scheduleId = z.string().min(1, 'required').max(160, 'too-long')

/** A mail address by rule B5.1, without characters that form a list, a display name or a route, and without a full stop at either end. */
export const email = z
  .string()
  .normalize('NFC')
  .trim()
  .max(254, 'too-long')
  .regex(/^(?!\.)[^\s\p{Cc}@<>,;:"()[\]\\]+@(?!\.)[^\s\p{Cc}@<>,;:"()[\]\\]+\.[^\s\p{Cc}@<>,;:"()[\]\\.]+$/u, 'email')

export const password = z.string().min(8, 'password').max(200, 'too-long')

/** An existing password. The rules for new passwords are not applied to it. */
export const givenPassword = z.string().min(1, 'required').max(200, 'too-long')

/** A mailed code of six digits. */
export const mailedCode = z.string().regex(/^[0-9]{6}$/, 'invalid')

/** The version that the client saw. When it is outdated, the change is refused as a conflict. */
export const seenVersion = z.int('invalid').min(1, 'invalid').optional()

/**
 * A single line of text, possibly empty, in the composed form of Unicode (NFC), so that what is the same text is the same string. Control
 * characters are refused, because the text is used in mails and files (threat A8).
 */
export const line = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, 'too-long')
    .regex(/^[^\p{Cc}]*$/u, 'invalid')

/** A single line of a name of a person or an organisation, without web or mail addresses (threat A40); may be empty. */
export const nameLine = (max: number) => line(max).refine((name) => !hasAddress(name), 'name-address')

/** A name that is not empty. */
export const givenName = (max: number) => nameLine(max).min(1, 'required')

/** A single line of text that is not empty. */
export const text = (max: number) => line(max).min(1, 'required')

/** Text of one or more lines, possibly empty, without control characters other than line breaks, in NFC. */
export const paragraphs = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max, 'too-long')
    .regex(/^(?:[^\p{Cc}]|\n)*$/u, 'invalid')

/** A text in both languages; empty in a language in which it is not written (rule D236). */
export const words = z.strictObject({ nl: z.string(), en: z.string() })

/** The storage key of an uploaded file. */
export const filePath = z.string().min(1, 'required').max(300, 'too-long')

/** An optional web address. */
export const webAddress = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'web-address' }).max(300, 'too-long'),
])

/** Euros in the API, cents inside the system: at most two decimals (rule A9.4). */
export const euros = z.number('price-format').multipleOf(0.01, 'price-format').nonnegative('price-format')

/** The maximum of an amount in a request. Its cents fit into 32 bits, as the database stores them. */
const MOST_EUROS = 20_000_000

/** An amount that a request names and the server may store. */
export const givenEuros = euros.max(MOST_EUROS, 'price-format')

/** An amount with its currency. */
export const price = z.strictObject({ amount: euros, currency: z.literal('EUR', 'invalid') })

export const durationMinutes = z.number('duration').int('duration').min(1, 'duration').max(1440, 'duration')

export const locationType = z.enum(['PHYSICAL', 'PHONE', 'VIRTUAL'], 'invalid')

export const locationFilter = {
  locationIds: z.array(id).max(99, 'too-many').default([]),
  locationTypes: z.array(locationType).max(3, 'too-many').default([]),
}

/** Query parameters for a page of a list; pages are counted from 0. */
export const page = {
  page: z.coerce.number('invalid').int('invalid').min(0, 'invalid').max(10_000, 'invalid').default(0),
  size: z.coerce.number('invalid').int('invalid').min(1, 'invalid').max(100, 'too-many').default(50),
}

/** Wraps an answer as `{ response }`, which the specification requires for some answers. */
export const wrapped = <Schema extends z.ZodType>(schema: Schema) => z.strictObject({ response: schema })

/** A number of units of a resource. */
export const resourceUnits = z.int('resource-units').min(1, 'resource-units').max(MOST_UNITS, 'resource-units')

/** Codes of coupons and gift cards, as the customer typed them. */
export const voucherCodes = z.array(text(LONGEST_CODE)).max(MOST_CODES, 'too-many')

/** A link to the video calls of a service or of a specialist (rules D361 and D421). */
export const videoUrl = z.string().refine(isVideoUrl, 'video-url')
