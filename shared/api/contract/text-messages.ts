import { z } from 'zod'
import { MOST_HOURS_BEFORE } from '#shared/domain/text-message/text-policy.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, id, instant, line, localTime, seenVersion } from './primitives.ts'

/** A local time of day, excluding 24:00. */
const wallMinute = localTime.refine((time) => time !== '24:00', 'time')

/** The organisation's settings for reminders by text message. */
const textSettings = z.strictObject({
  isOn: z.boolean(),
  /** How long before the booking the reminder is sent, in hours of 60 minutes of real time. */
  hoursBefore: z.int('text-hours').min(1, 'text-hours').max(MOST_HOURS_BEFORE, 'text-hours'),
  /** Whether customers who get text messages get no reminder mails. */
  insteadOfMail: z.boolean(),
  /** Whether customers may have their log-in code sent by text message. */
  sendsCodes: z.boolean(),
  /** The quiet hours in local time, half-open. Equal times mean that there are none. */
  quietFrom: wallMinute,
  quietTo: wallMinute,
  /** The maximum cost of the text messages of one month. */
  monthlyLimit: euros.max(100_000, 'text-limit'),
})

const savedTextSettings = textSettings.extend({
  /** Whether this server can send text messages. */
  isAvailable: z.boolean(),
  pricePerSegment: euros,
  thisMonth: z.strictObject({ messages: z.int(), segments: z.int(), cost: euros }),
  version: z.int(),
})

export const ownTexts = z.strictObject({
  /** Whether the organisation sends text messages. */
  isOffered: z.boolean(),
  /** The consent text that the customer is asked to agree to. */
  wording: z.string(),
  /** The number in E.164 to which reminders are sent. Null if the customer has not agreed, or has changed their number since. */
  phoneNumber: z.string().nullable(),
  /** The customer's phone number as it was entered; empty for none. */
  knownNumber: z.string(),
})

export const customerTexts = z.strictObject({
  isOffered: z.boolean(),
  /** The mobile number from the customer's record in E.164; null for none. */
  phoneNumber: z.string().nullable(),
  /** The consent that is currently given; null for none. */
  consent: z
    .strictObject({
      phoneNumber: z.string(),
      wording: z.string(),
      givenBy: z.enum(['CUSTOMER', 'PROVIDER']),
      givenAt: instant,
      /** False if the number in the customer's record has changed since the consent was given. */
      isInForce: z.boolean(),
    })
    .nullable(),
  /** When a text message was last sent to the customer; null for never. */
  lastSentAt: instant.nullable(),
})

export const textMessages = {
  textSettings: defineEndpoint({
    summary: 'How customers are reminded by text message, and what that costs this month',
    rule: 'D258',
    callers: 'owner',
    tenant: 'session',
    success: savedTextSettings,
    errors: ['not-found'],
  }),
  saveTextSettings: defineEndpoint({
    summary: 'Choose how customers are reminded by text message, from now on',
    rule: 'D258',
    callers: 'owner',
    tenant: 'session',
    body: textSettings.extend({ sendsCodes: z.boolean().optional(), version: seenVersion }),
    success: savedTextSettings,
    errors: ['not-found', 'conflict'],
  }),
  ownTexts: defineEndpoint({
    summary: 'Whether the caller is reminded by text message, and can be',
    rule: 'D259',
    callers: 'holder',
    tenant: 'header',
    /** Required for a guest: the booking that the guest's link opens. */
    query: z.strictObject({ bookingId: id.optional() }),
    success: ownTexts,
    errors: ['not-found'],
  }),
  saveOwnTexts: defineEndpoint({
    summary: 'Agree to reminders by text message, or end them; may be repeated',
    rule: 'D259',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({
      /** Required for a guest: the booking that the guest's link opens. */
      bookingId: id.optional(),
      agrees: z.boolean('required'),
      /** The number to send messages to; only with `agrees`. It replaces the number in the customer's record. */
      phoneNumber: line(40).optional(),
      /** The consent text that the customer saw; only with `agrees`. */
      wording: line(500).optional(),
    }),
    success: ownTexts,
    errors: ['not-found', 'conflict', 'transition-not-allowed'],
  }),
  customerTexts: defineEndpoint({
    summary: 'Whether a customer is reminded by text message',
    rule: 'D259',
    callers: 'provider',
    tenant: 'session',
    success: customerTexts,
    errors: ['not-found'],
  }),
  saveCustomerTexts: defineEndpoint({
    summary: 'Note that a customer agreed to reminders by text message, or does not want them any more',
    rule: 'D259',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ customerId: id, agrees: z.boolean('required') }),
    success: customerTexts,
    errors: ['not-found'],
  }),
}
