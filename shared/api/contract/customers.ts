import { z } from 'zod'
import { LONGEST_TAG, MOST_TAGS } from '#shared/domain/customer/customer.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { personName } from './authentication.ts'
import {
  email,
  euros,
  id,
  instant,
  line,
  localDate,
  namedInstant,
  nameLine,
  page,
  seenVersion,
  text,
} from './primitives.ts'

const language = z.enum(['nl', 'en'], 'invalid')

const tag = text(LONGEST_TAG)

/** The data that identifies a customer in lists and in other customers' records. */
export const namedCustomer = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
})

const listedCustomer = namedCustomer.extend({
  /** Whether the customer logs in with an account. */
  hasAccount: z.boolean(),
  /** Whether the customer cannot book online (rule D144). */
  isBlocked: z.boolean(),
  tags: z.array(z.string()),
  /** When the customer's record was created. */
  createdAt: instant,
  /** The start of the last booking that was neither cancelled nor a no-show; null for none. */
  lastVisit: instant.nullable(),
  nextVisit: instant.nullable(),
})

export const customerNote = z.strictObject({
  id,
  version: z.int(),
  text: z.string(),
  /** The author's name; empty after the author's account was erased. */
  author: z.string(),
  /** Whether the caller may change and delete the note. */
  canEdit: z.boolean(),
  createdAt: instant,
  changedAt: instant,
})

export const customerRecord = listedCustomer.extend({
  version: z.int(),
  /** The language of the customer's mails; null until it is known. */
  language: language.nullable(),
  /** The notes, newest first; null for a specialist who may not see notes (rule D143). */
  notes: z.array(customerNote).nullable(),
  /** Numbers of the bookings that the caller may see: past visits, upcoming bookings, no-shows and late cancellations (rule D171). */
  bookings: z.strictObject({ past: z.int(), upcoming: z.int(), noShows: z.int(), lateCancellations: z.int() }),
  /** The price of those bookings and of the customer's packages: the part that is paid and the part that is not. */
  amounts: z.strictObject({ paid: euros, open: euros }),
  credits: z.array(
    z.strictObject({ serviceId: id, serviceName: z.string(), credits: z.int(), expiresAt: instant.nullable() }),
  ),
  /** Customers who may be the same person; for owners only. */
  duplicates: z.array(namedCustomer),
})

/** The contact details of a customer. The first name is required; the mail address is needed only to send mails. */
export const customerContact = {
  firstName: personName,
  lastName: nameLine(100).default(''),
  phoneNumber: line(40).default(''),
  email: z.union([z.literal(''), email]).default(''),
  language: language.nullable().default(null),
}

const noteText = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1, 'required')
  .max(4000, 'too-long')
  // A note may contain line breaks and tabs, but no other control characters.
  .regex(/^[^\p{Cc}]*(?:[\n\t\r][^\p{Cc}]*)*$/u, 'invalid')

export const mergeSide = namedCustomer.extend({
  hasAccount: z.boolean(),
  version: z.int(),
  bookings: z.int(),
  orders: z.int(),
  credits: z.int(),
  notes: z.int(),
  tags: z.array(z.string()),
})

/** A merge: `id` is the customer whose record remains, `otherId` the one whose record is merged into it. */
const pair = { id, otherId: id }

const access = z.strictObject({
  /** Which customers specialists see: OWN, those with a booking with them, or ALL. */
  customers: z.enum(['OWN', 'ALL'], 'invalid'),
  /** Whether specialists see the notes of the customers whom they see. */
  notes: z.boolean('required'),
})

const savedAccess = access.extend({ version: z.int() })

/** The filter of a list of customers; absent fields do not filter. */
export const customerFilter = {
  /** Words to search for. Each must occur in the name, mail address or phone number. */
  text: line(100).optional(),
  tag: tag.optional(),
  /** Only customers with an upcoming booking. */
  when: z.literal('UPCOMING', 'invalid').optional(),
  /** Only customers whose last visit was on this date or later. */
  seenSince: localDate.optional(),
  /** Only customers whose last visit was before this date. */
  notSeenSince: localDate.optional(),
  /** Only customers who were created on this date or later. */
  newSince: localDate.optional(),
}

export const customers = {
  customers: defineEndpoint({
    summary: 'A page of the organisation’s customers',
    rule: 'D142',
    callers: 'provider',
    tenant: 'session',
    query: z.strictObject({
      ...customerFilter,
      sort: z.enum(['NAME', 'NEWEST', 'LAST_VISIT', 'NEXT_VISIT'], 'invalid').default('NAME'),
      ...page,
    }),
    success: z.strictObject({
      customers: z.array(listedCustomer),
      /** The number of matching customers; counting stops at one thousand. */
      total: z.int(),
      /** Whether more customers match than were counted. */
      isMore: z.boolean(),
    }),
    errors: ['not-found'],
  }),
  customer: defineEndpoint({
    summary: 'The record of a customer; that of the other customer after a merge',
    rule: 'D142',
    callers: 'provider',
    tenant: 'session',
    success: customerRecord,
    errors: ['not-found'],
  }),
  createCustomer: defineEndpoint({
    summary: 'Enter a customer without an account',
    rule: 'D142',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({
      /** Generated by the client, so that a repeated request creates only one customer. */
      id: id.optional(),
      ...customerContact,
      tags: z.array(tag).max(MOST_TAGS, 'too-many').default([]),
    }),
    success: customerRecord,
    errors: ['not-found'],
  }),
  changeCustomer: defineEndpoint({
    summary: 'Change how a customer is reached; the address of a customer with an account stays',
    rule: 'D142',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ id, ...customerContact, version: seenVersion }),
    success: customerRecord,
    errors: ['not-found', 'conflict'],
  }),
  customerTags: defineEndpoint({
    summary: 'The tags in use, with the number of customers of each',
    rule: 'D142',
    callers: 'provider',
    tenant: 'session',
    success: z.strictObject({ tags: z.array(z.strictObject({ tag: z.string(), customers: z.int() })) }),
  }),
  tagCustomer: defineEndpoint({
    summary: 'Give a customer a tag; a known tag keeps its spelling',
    rule: 'D142',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ id, tag }),
    success: z.strictObject({ tags: z.array(z.string()) }),
    errors: ['not-found'],
  }),
  untagCustomer: defineEndpoint({
    summary: 'Take a tag from a customer',
    rule: 'D142',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ id, tag }),
    success: z.strictObject({ tags: z.array(z.string()) }),
    errors: ['not-found'],
  }),
  addCustomerNote: defineEndpoint({
    summary: 'Write a note about a customer, which the customer does not see in the widget',
    rule: 'D143',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({
      /** Generated by the client, so that a repeated request creates only one note. */
      id: id.optional(),
      customerId: id,
      text: noteText,
      /**
       * When a note was written that was stored offline and is sent later. Its date is used if it is within the last thirty days (rule
       * D214).
       */
      writtenAt: namedInstant.optional(),
    }),
    success: customerNote,
    errors: ['not-found', 'forbidden'],
  }),
  changeCustomerNote: defineEndpoint({
    summary: 'Change a note: an owner every note, a specialist their own',
    rule: 'D143',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ id, text: noteText, version: seenVersion }),
    success: customerNote,
    errors: ['not-found', 'forbidden', 'conflict'],
  }),
  deleteCustomerNote: defineEndpoint({
    summary: 'Delete a note: an owner every note, a specialist their own',
    rule: 'D143',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ id, version: seenVersion }),
    success: z.strictObject({ id }),
    errors: ['not-found', 'forbidden', 'conflict'],
  }),
  blockCustomer: defineEndpoint({
    summary: 'Keep a customer from booking online, or let them again; bookings that exist are kept',
    rule: 'D144',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ id, isBlocked: z.boolean('required'), version: seenVersion }),
    success: customerRecord,
    errors: ['not-found', 'conflict'],
  }),
  previewCustomerMerge: defineEndpoint({
    summary: 'What a merge of two customers would move, and what would stay',
    rule: 'D146',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject(pair),
    success: z.strictObject({ kept: mergeSide, other: mergeSide, result: namedCustomer }),
    errors: ['not-found', 'same-customer', 'customers-with-accounts'],
  }),
  mergeCustomers: defineEndpoint({
    summary: 'Merge two customers who are one person: the other one’s bookings, orders, credits, notes and tags move',
    rule: 'D146',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ ...pair, version: seenVersion, otherVersion: seenVersion }),
    success: customerRecord,
    errors: ['not-found', 'conflict', 'same-customer', 'customers-with-accounts'],
  }),
  customerAccess: defineEndpoint({
    summary: 'What specialists see of customers',
    rule: 'D143',
    callers: 'owner',
    tenant: 'session',
    success: savedAccess,
    errors: ['not-found'],
  }),
  saveCustomerAccess: defineEndpoint({
    summary: 'Choose what specialists see of customers, from now on',
    rule: 'D143',
    callers: 'owner',
    tenant: 'session',
    body: access.extend({ version: seenVersion }),
    success: savedAccess,
    errors: ['not-found', 'conflict'],
  }),
}
