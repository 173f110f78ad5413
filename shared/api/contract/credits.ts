import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, givenEuros, id, instant, line, page, seenVersion, text, words } from './primitives.ts'

const creditEntry = z.strictObject({
  kind: z.enum(['BOUGHT', 'USED', 'RETURNED', 'EXPIRED']),
  serviceId: id,
  serviceName: z.string(),
  /** The number of credits: positive when bought or returned, negative when used or expired. */
  credits: z.int(),
  time: instant,
  /** When these credits expire; null: never. */
  expiresAt: instant.nullable(),
  /** The booking that a credit was used for or returned from. */
  bookingId: id.nullable(),
  /** The name of the bought package. */
  packageName: z.string().nullable(),
})

const creditBalance = z.strictObject({
  serviceId: id,
  serviceName: z.string(),
  /** The number of credits that can be used now. */
  credits: z.int(),
  /** When the earliest of these credits expire; null if never. */
  expiresAt: instant.nullable(),
})

/** A package as its provider sees it; it may be withdrawn. */
export const providerPackage = z.strictObject({
  id,
  version: z.int(),
  /** In the requested language; if it is not written in that language, in the other one (rule D236). */
  name: z.string(),
  names: words,
  price: euros,
  packageServices: z.array(z.strictObject({ serviceId: id, name: z.string(), credits: z.int() })),
  /** For how many days after the purchase the credits can be used; null when they never expire (rule D65). */
  validityDays: z.int().nullable(),
  /** Whether the package is no longer sold. Credits that were bought remain valid. */
  withdrawn: z.boolean(),
})

export const credits = {
  customerCredits: defineEndpoint({
    summary: 'The caller’s credits: what can be used of each service, and a page of the ledger’s lines, newest first',
    rule: 'D55',
    callers: 'customer',
    tenant: 'header',
    worksWhileSuspended: true,
    query: z.strictObject(page),
    success: z.strictObject({ balances: z.array(creditBalance), entries: z.array(creditEntry), total: z.int() }),
    errors: ['not-found'],
  }),
  providerPackages: defineEndpoint({
    summary: 'All packages of the organisation, those that are withdrawn included',
    rule: 'B3.8',
    callers: 'provider',
    tenant: 'session',
    success: z.array(providerPackage),
  }),
  savePackage: defineEndpoint({
    summary: 'Create a package of credits, or change the one named by `id` for whoever buys it from now on',
    rule: 'B3.8',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      id: id.nullish(),
      name: text(100),
      /** The name in both languages. If present, it is used and `name` is ignored (rule D237). */
      names: z
        .strictObject({ nl: line(100), en: line(100) })
        .refine(({ nl, en }) => nl !== '' || en !== '', 'required')
        .optional(),
      /** A price of 0 requires `freeOfCharge` (rule D137). */
      price: givenEuros,
      freeOfCharge: z.boolean().default(false),
      packageServices: z
        .array(z.strictObject({ serviceId: id, credits: z.int('credits').min(1, 'credits').max(999, 'credits') }))
        .min(1, 'required')
        .max(99, 'too-many'),
      validityDays: z.int('validity-days').min(1, 'validity-days').max(3650, 'validity-days').nullable().default(null),
      version: seenVersion,
    }),
    success: providerPackage,
    errors: ['not-found', 'conflict'],
  }),
  withdrawPackage: defineEndpoint({
    summary: 'Sell a package no longer; the credits that were bought stay',
    rule: 'D66',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ id, version: seenVersion }),
    success: providerPackage,
    errors: ['not-found', 'conflict'],
  }),
}
