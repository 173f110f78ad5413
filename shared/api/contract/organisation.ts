import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { paymentMethod, uploadedImage } from './catalogue.ts'
import {
  email,
  filePath,
  givenName,
  line,
  nameLine,
  paragraphs,
  seenVersion,
  webAddress,
  words,
  zoneName,
} from './primitives.ts'

export const profile = z.strictObject({
  version: z.int(),
  name: z.string(),
  /** In both languages; empty in a language in which it is not written. */
  names: words,
  tagline: z.string(),
  taglines: words,
  organisationKind: z.enum(['SMB', 'FREELANCER']),
  /** The colour as '#rrggbb'. */
  brandColor: z.string().nullable(),
  logo: uploadedImage.nullable(),
  timeZone: z.string(),
  /** The language of mails to people whose language is unknown. */
  locale: z.enum(['nl', 'en']),
  paymentMethods: z.array(paymentMethod),
  /** The contact details; each is empty if not set. */
  email: z.string(),
  phoneNumber: z.string(),
  website: z.string(),
  /** When customers can reach the organisation, in its own words; empty for none. */
  openingHours: z.string(),
})

export const siteList = z.strictObject({ version: z.int(), sites: z.array(z.string()) })

export const organisation = {
  organisationProfile: defineEndpoint({
    summary: 'The organisation as its owner sees it',
    rule: 'D81',
    callers: 'owner',
    tenant: 'session',
    success: profile,
    errors: ['not-found'],
  }),
  saveOrganisation: defineEndpoint({
    summary: 'Change what an organisation is called, looks like and takes',
    rule: 'D81',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      name: givenName(100),
      /**
       * The name in both languages. If present, it is used and `name` is ignored; the name in the language `locale` is required. If absent,
       * `name` changes the text in the caller's language (rule D323).
       */
      names: z.strictObject({ nl: nameLine(100), en: nameLine(100) }).optional(),
      tagline: line(200).default(''),
      /** The tagline in both languages. If present, it is used and `tagline` is ignored (rule D237). */
      taglines: z.strictObject({ nl: line(200), en: line(200) }).optional(),
      brandColor: z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/, 'colour')
        .toLowerCase()
        .nullable(),
      /** `filePath` of an uploaded picture. */
      logo: filePath.nullable(),
      /** The time zone of the organisation. Bookings keep their moment in a new one. */
      timeZone: zoneName,
      /**
       * What becomes of published availability in a new zone: it keeps its hours (09:00 stays 09:00 from tomorrow on) or its moments (rule
       * D435).
       */
      publishedTimes: z.enum(['KEEP_HOURS', 'KEEP_MOMENTS'], 'invalid').default('KEEP_MOMENTS'),
      locale: z.enum(['nl', 'en'], 'invalid'),
      paymentMethods: z.array(z.enum(paymentMethod.options, 'invalid')).min(1, 'required').max(3, 'too-many'),
      email: z.union([z.literal(''), email], 'email').default(''),
      phoneNumber: line(40).default(''),
      website: webAddress.default(''),
      openingHours: paragraphs(300).default(''),
      version: seenVersion,
    }),
    success: profile,
    errors: ['not-found', 'conflict', 'overlap'],
  }),
  previewTimeZone: defineEndpoint({
    summary: 'What another time zone of the organisation would move, and which bookings it would show at other hours',
    rule: 'D435',
    callers: 'owner',
    limited: 'planning',
    tenant: 'session',
    body: z.strictObject({ timeZone: zoneName }),
    success: z.strictObject({
      /** The first day whose hours are kept in the new zone: the day after today. */
      from: z.string(),
      /** How many published times of the first four weeks from that day on keep their hours, and so move. */
      moving: z.int(),
      /** How many booked sessions stay at their moment. */
      kept: z.int(),
      /** How many published times are taken back, because they would overlap a booked session that stays. */
      omitted: z.int(),
      /** False if sessions would overlap others that are published in a third zone; then only moments can be kept. */
      canKeepHours: z.boolean(),
      /** All bookings ahead, which keep their moment in any case. */
      bookingCount: z.int(),
      /** The first 50 of them. */
      bookings: z.array(
        z.strictObject({
          id: z.string(),
          customerName: z.string(),
          serviceName: z.string(),
          /** Date and time on the wall of the present zone, and of the new one. */
          before: z.strictObject({ date: z.string(), startTime: z.string() }),
          after: z.strictObject({ date: z.string(), startTime: z.string() }),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
  allowedSites: defineEndpoint({
    summary: 'The web sites that may show the organisation’s widget',
    rule: 'D82',
    callers: 'owner',
    tenant: 'session',
    success: siteList,
    errors: ['not-found'],
  }),
  saveAllowedSites: defineEndpoint({
    summary: 'Set which web sites may show the widget: origins, also of all subdomains (https://*.example.com)',
    rule: 'D82',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      /** Web site addresses as typed; the answer contains them normalised. An error in the first address has the field name `sites.0`. */
      sites: z.array(z.string().trim().min(1, 'required').max(300, 'too-long')).max(50, 'too-many'),
      version: seenVersion,
    }),
    success: siteList,
    errors: ['not-found', 'conflict'],
  }),
}
