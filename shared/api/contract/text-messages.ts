import { z } from 'zod'
import { MOST_HOURS_BEFORE } from '#shared/domain/text-message/text-policy.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, id, instant, line, localTime, seenVersion } from './primitives.ts'

/** A time of the day, 24:00 not among them. */
const wallMinute = localTime.refine((time) => time !== '24:00', 'time')

/** How an organisation reminds by text message. */
const textSettings = z.strictObject({
  isOn: z.boolean(),
  /** Hours of 60 minutes before the booking. */
  hoursBefore: z.int('text-hours').min(1, 'text-hours').max(MOST_HOURS_BEFORE, 'text-hours'),
  /** Whether customers who get a text message get no reminders by mail. */
  insteadOfMail: z.boolean(),
  /** Whether customers may ask for their code to log in by text message. */
  sendsCodes: z.boolean(),
  /** The quiet hours on the wall, half-open; equal times are none. */
  quietFrom: wallMinute,
  quietTo: wallMinute,
  /** The most that the messages of a month may cost. */
  monthlyLimit: euros.max(100_000, 'text-limit'),
})

const savedTextSettings = textSettings.extend({
  /** Whether this server can send text messages. */
  isAvailable: z.boolean(),
  pricePerSegment: euros,
  thisMonth: z.strictObject({ messages: z.int(), segments: z.int(), cost: euros }),
  version: z.int(),
})

const ownTexts = z.strictObject({
  /** Whether the organisation sends text messages. */
  isOffered: z.boolean(),
  /** What the customer is asked to agree to. */
  wording: z.string(),
  /** The number in E.164 that reminders go to; null when the customer does not agree, or has another number by now. */
  phoneNumber: z.string().nullable(),
  /** The number of the customer as it was entered; empty for none. */
  knownNumber: z.string(),
})

const customerTexts = z.strictObject({
  isOffered: z.boolean(),
  /** The mobile number of the record in E.164; null for none. */
  phoneNumber: z.string().nullable(),
  /** The consent that was given and not ended. */
  consent: z
    .strictObject({
      phoneNumber: z.string(),
      wording: z.string(),
      givenBy: z.enum(['CUSTOMER', 'PROVIDER']),
      givenAt: instant,
      /** False when the record has another number by now. */
      isInForce: z.boolean(),
    })
    .nullable(),
  /** When the last message was sent. */
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
    /** A guest names the booking whose link they have. */
    query: z.strictObject({ appointmentId: id.optional() }),
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
      /** A guest names the booking whose link they have. */
      appointmentId: id.optional(),
      agrees: z.boolean('required'),
      /** The number that the messages go to; only to agree. It becomes that of the customer. */
      phoneNumber: line(40).optional(),
      /** The words that the customer saw; only to agree. */
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
