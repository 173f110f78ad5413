import { z } from 'zod'
import { LEAST_ANSWER_MINUTES, MOST_ANSWER_MINUTES } from '#shared/domain/waiting-list/offer-expiry.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, instant, localDate, namedInstant, seenVersion } from './primitives.ts'

/** Opens an entry: the secret of a link in its mails, for everybody who has it, or its id, for the account that waits. */
export const waitingKey = z.string().regex(/^[\w-]{36,43}$/, 'invalid')

/**
 * What a customer waits for: a full session (`startTime`), or a full day of a service (`date`) with one specialist or any. Exactly one of
 * `startTime` and `date` is set.
 */
const target = {
  serviceId: id,
  /** The specialist; null, for a day only, means any specialist. */
  specialistId: id.nullable(),
  startTime: namedInstant.nullable(),
  date: localDate.nullable(),
}

const isOneTarget = (body: { specialistId: string | null; startTime: string | null; date: string | null }) =>
  (body.startTime === null) !== (body.date === null) && (body.startTime === null || body.specialistId !== null)

const state = z.enum(['WAITING', 'OFFERED', 'ACCEPTED', 'DECLINED', 'LAPSED', 'LEFT', 'ENDED'])

/** The time that is offered now, or was offered last. */
export const offer = z.strictObject({
  startTime: instant,
  endTime: instant,
  /** The deadline for accepting the offer; exclusive. */
  validUntil: instant,
})

const what = {
  ...target,
  startTime: instant.nullable(),
  date: localDate.nullable(),
  serviceName: z.string(),
  /** The specialist's name; empty if the entry is for any specialist. */
  specialistName: z.string(),
}

/** An entry of the waiting list, as its customer sees it. */
export const ownEntry = z.strictObject({
  ...what,
  id,
  state,
  /** The position in the list, counted from 1; null for an entry that is no longer waiting. */
  position: z.int().nullable(),
  offer: offer.nullable(),
  /** The offered slot's id for a reservation (rule B3.2); null unless an offer can be accepted now. */
  scheduleId: z.string().nullable(),
  /** The specialist of the offered slot. `offeredDate` is its local date. */
  offeredBy: id.nullable(),
  offeredDate: localDate.nullable(),
  /** Whether its customer logs in to book the offered place. Without an account, whoever has the link and knows the address books it (rule D422). */
  needsAccount: z.boolean(),
})

/** An entry of the waiting list, as a provider sees it. */
export const entry = z.strictObject({
  ...what,
  id,
  customerId: id,
  customerName: z.string(),
  state,
  position: z.int().nullable(),
  offer: offer.nullable(),
  joinedAt: instant,
})

export const entries = z.strictObject({ entries: z.array(entry) })

const waitingSettings = z.strictObject({
  isOn: z.boolean(),
  /** Minutes for which an offer is valid. */
  offerTime: z.int('offer-time').min(LEAST_ANSWER_MINUTES, 'offer-time').max(MOST_ANSWER_MINUTES, 'offer-time'),
})

const savedSettings = waitingSettings.extend({ version: z.int() })

const ofEntry = z.strictObject({ id })

const customerSide = {
  fullTimes: defineEndpoint({
    summary: 'The full sessions and full days of a service that somebody can wait for',
    rule: 'D188',
    callers: 'anyone',
    tenant: 'body',
    body: z.strictObject({
      organisationId: id,
      serviceId: id,
      specialistId: id.nullish(),
      startDate: localDate,
      endDate: localDate,
    }),
    success: z.strictObject({
      sessions: z.array(z.strictObject({ specialistId: id, startTime: instant, endTime: instant })),
      days: z.array(localDate),
    }),
    errors: ['not-found'],
  }),
  joinWaitingList: defineEndpoint({
    summary: 'Wait for a place in a full session or on a full day; may be repeated',
    rule: 'D188',
    callers: 'customer',
    tenant: 'header',
    body: z.strictObject(target).refine(isOneTarget, { error: 'invalid', path: ['startTime'] }),
    success: ownEntry,
    errors: ['not-found', 'conflict', 'too-late', 'customer-blocked', 'transition-not-allowed'],
  }),
  ownWaiting: defineEndpoint({
    summary: 'What the customer waits for, with the position in each list',
    rule: 'D188',
    callers: 'customer',
    tenant: 'header',
    success: z.strictObject({ entries: z.array(ownEntry) }),
    errors: ['not-found'],
  }),
  waitingEntry: defineEndpoint({
    summary: 'The entry that a link in a mail names',
    rule: 'D188',
    callers: 'anyone',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({ key: waitingKey }),
    success: ownEntry,
    errors: ['not-found'],
  }),
  leaveWaitingList: defineEndpoint({
    summary: 'Leave a waiting list, or decline an offer; may be repeated',
    rule: 'D188',
    callers: 'anyone',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({ key: waitingKey }),
    success: ownEntry,
    errors: ['not-found', 'transition-not-allowed'],
  }),
}

const providerSide = {
  waitingList: defineEndpoint({
    summary: 'Who waits for what, in order; only what the member sees in the calendar',
    rule: 'D193',
    callers: 'provider',
    tenant: 'session',
    success: entries,
    errors: ['not-found'],
  }),
  addToWaitingList: defineEndpoint({
    summary: 'Put a customer at the end of a waiting list; may be repeated',
    rule: 'D193',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ ...target, customerId: id }).refine(isOneTarget, { error: 'invalid', path: ['startTime'] }),
    success: entries,
    errors: ['not-found', 'too-late', 'customer-blocked', 'transition-not-allowed'],
  }),
  moveInWaitingList: defineEndpoint({
    summary: 'Move an entry to another position of its list; may be repeated',
    rule: 'D193',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({ id, position: z.int('invalid').min(1, 'invalid').max(100_000, 'invalid') }),
    success: entries,
    errors: ['not-found', 'transition-not-allowed'],
  }),
  removeFromWaitingList: defineEndpoint({
    summary: 'Take an entry out of its list, with its offer; may be repeated',
    rule: 'D193',
    callers: 'provider',
    tenant: 'session',
    body: ofEntry,
    success: entries,
    errors: ['not-found', 'transition-not-allowed'],
  }),
  offerToWaiting: defineEndpoint({
    summary: 'Offer a free place to an entry before its turn; may be repeated',
    rule: 'D193',
    callers: 'provider',
    tenant: 'session',
    body: ofEntry,
    success: entries,
    errors: ['not-found', 'slot-taken', 'too-late', 'customer-blocked', 'transition-not-allowed'],
  }),
  waitingSettings: defineEndpoint({
    summary: 'Whether there are waiting lists, and how long an offer is valid',
    rule: 'D193',
    callers: 'owner',
    tenant: 'session',
    success: savedSettings,
    errors: ['not-found'],
  }),
  saveWaitingSettings: defineEndpoint({
    summary: 'Set whether there are waiting lists, and how long an offer is valid, from now on',
    rule: 'D193',
    callers: 'owner',
    tenant: 'session',
    body: waitingSettings.extend({ version: seenVersion }),
    success: savedSettings,
    errors: ['not-found', 'conflict'],
  }),
}

export const waitingLists = { ...customerSide, ...providerSide }
