import { z } from 'zod'
import { ABOUT_LENGTH, MOST_PICTURES, PAGE_PARTS } from '#shared/domain/own-page/page-parts.ts'
import { pageNameProblem } from '#shared/domain/own-page/page-name.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { filePath, instant, line, paragraphs, seenVersion, text, words } from './primitives.ts'

/** The parts of the page in the API's spelling: 'SERVICES', 'SPECIALISTS', … */
const partNames = PAGE_PARTS.map((part) => part.toUpperCase() as Uppercase<typeof part>)
const part = z.enum(partNames, 'invalid')

/** The name of the page in its web address; '' if none is set yet. */
const pageName = z
  .string()
  .trim()
  .max(60, 'page-name')
  .superRefine((name, context) => {
    const problem = name === '' ? undefined : pageNameProblem(name)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const ownDomain = z.strictObject({
  name: z.string(),
  /** The host name that the domain's CNAME record must point to. */
  target: z.string(),
  /** The name and content of the TXT record that proves the ownership of the domain. */
  proofName: z.string(),
  proofText: z.string(),
  /**
   * The results of the last check: the CNAME record points here, and the TXT record proves ownership. The page is served at the domain when
   * both are true.
   */
  leadsHere: z.boolean(),
  isProven: z.boolean(),
  isVerified: z.boolean(),
  checkedAt: instant.nullable(),
})

export const ownPage = z.strictObject({
  version: z.int(),
  name: z.string(),
  /** An available page name, derived from the organisation's name. */
  proposedName: z.string(),
  /** The start of the page's address, to which the page name is appended: `https://inplan.example/`. */
  addressStart: z.string(),
  isPublished: z.boolean(),
  about: z.string(),
  /** The text in both languages. */
  abouts: words,
  parts: z.array(part),
  pictures: z.array(z.strictObject({ filePath: z.string(), url: z.string(), description: z.string() })),
  /** The public addresses of the page, one per language, the organisation's own language first; empty without a page name. */
  addresses: z.array(z.strictObject({ locale: z.enum(['nl', 'en']), url: z.string() })),
  /** An address that shows the page even while it is not published; null without a page name. */
  previewUrl: z.string().nullable(),
  domain: ownDomain.nullable(),
})

const errors = ['not-found', 'conflict'] as const

export const ownPages = {
  ownPage: defineEndpoint({
    summary: 'The organisation’s own page, as its owner has set it up',
    rule: 'D229',
    callers: 'owner',
    tenant: 'session',
    success: ownPage,
    errors: ['not-found'],
  }),
  saveOwnPage: defineEndpoint({
    summary: 'Set name, text, pictures and parts of the page, and whether it is published',
    rule: 'D229',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      name: pageName,
      isPublished: z.boolean(),
      about: paragraphs(ABOUT_LENGTH),
      /** `about` in both languages. A client that knows one language omits it and sends `about`. */
      abouts: z.strictObject({ nl: paragraphs(ABOUT_LENGTH), en: paragraphs(ABOUT_LENGTH) }).optional(),
      parts: z.array(part).max(partNames.length, 'too-many'),
      pictures: z.array(z.strictObject({ filePath, description: text(200) })).max(MOST_PICTURES, 'too-many'),
      version: seenVersion,
    }),
    success: ownPage,
    errors: [...errors, 'page-name-taken'],
  }),
  saveOwnDomain: defineEndpoint({
    summary: 'Name the domain that is to show the page; an empty one ends that',
    rule: 'D234',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ domain: line(253), version: seenVersion }),
    success: ownPage,
    errors: [...errors, 'domain-taken'],
  }),
  checkOwnDomain: defineEndpoint({
    summary: 'Look in the DNS whether the domain leads here and is proven, and show the page there if so',
    rule: 'D234',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({}),
    success: ownPage,
    errors: ['not-found', 'domain-taken', 'rate-limited'],
  }),
}
