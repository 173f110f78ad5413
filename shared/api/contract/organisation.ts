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

const profile = z.strictObject({
  version: z.int(),
  name: z.string(),
  /** In both languages; empty in a language in which it is not written. */
  names: words,
  tagline: z.string(),
  taglines: words,
  organizationType: z.enum(['SMB', 'FREELANCER']),
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

const siteList = z.strictObject({ version: z.int(), sites: z.array(z.string()) })

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
      /** The time zone of availability that is published from now on; existing availability keeps its own zone. */
      timeZone: zoneName,
      locale: z.enum(['nl', 'en'], 'invalid'),
      paymentMethods: z.array(z.enum(paymentMethod.options, 'invalid')).min(1, 'required').max(3, 'too-many'),
      email: z.union([z.literal(''), email], 'email').default(''),
      phoneNumber: line(40).default(''),
      website: webAddress.default(''),
      openingHours: paragraphs(300).default(''),
      version: seenVersion,
    }),
    success: profile,
    errors: ['not-found', 'conflict'],
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
