import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { affectedBooking } from './absences.ts'
import { session } from './authentication.ts'
import { uploadedImage } from './catalogue.ts'
import { passkeyAnswer } from './passkey-answers.ts'
import { email, givenPassword, id, instant, line, nameLine, paragraphs, seenVersion, videoUrl } from './primitives.ts'

export const role = z.enum(['OWNER', 'SPECIALIST'], 'invalid')

export const teamMember = z.strictObject({
  /** The id of the account, which is the same in every organisation. */
  id,
  version: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  /** The id of the member as a specialist; null for a member who delivers no services. */
  specialistId: id.nullable(),
  jobTitle: z.string(),
  avatar: uploadedImage.nullable(),
  /** The link to the member's own video calls; null for none (rule D421). */
  videoUrl: z.string().nullable(),
  isYou: z.boolean(),
})

export const teamInvitation = z.strictObject({
  id,
  email: z.string(),
  role,
  jobTitle: z.string(),
  deliversServices: z.boolean(),
  expiresAt: instant,
})

/** What happens to the bookings ahead of somebody who leaves. Bookings that are not listed are kept. */
const leftBookings = {
  bookings: z
    .array(
      z.strictObject({
        id,
        version: z.int('invalid'),
        choice: z.enum(['KEEP', 'HAND_OVER', 'ASK', 'CANCEL'], 'invalid'),
        /** The colleague who takes the booking over; only for HAND_OVER. */
        specialistId: id.optional(),
      }),
    )
    .max(500, 'too-many')
    .default([]),
  /** The provider's text in the mails to the customers of these bookings. */
  message: paragraphs(1000).default(''),
}

const leftOutcomes = z.array(
  z.strictObject({
    id,
    /** CHANGED: somebody changed the booking in the meantime; TAKEN: the colleague is not free; NOT_POSSIBLE: it has begun or ended, or its customer has no address. All three are kept. */
    outcome: z.enum(['KEPT', 'HANDED_OVER', 'ASKED', 'CANCELLED', 'CHANGED', 'TAKEN', 'NOT_POSSIBLE']),
  }),
)

/** The role of a current or invited member in the team. */
const position = {
  role,
  jobTitle: line(100).default(''),
  deliversServices: z.boolean('required'),
}

const invitationToken = z.string().min(1, 'required').max(200, 'too-long')

export const team = {
  team: defineEndpoint({
    summary:
      'Who works here; invitations that wait for their answer, and who left with bookings ahead, are shown to owners only',
    rule: 'D77',
    callers: 'provider',
    tenant: 'session',
    success: z.strictObject({
      members: z.array(teamMember),
      invitations: z.array(teamInvitation),
      /** Specialists who deliver services no more and still have bookings ahead (rule D404). */
      left: z.array(z.strictObject({ specialistId: id, name: z.string(), bookings: z.int() })),
    }),
    errors: ['not-found'],
  }),
  inviteMember: defineEndpoint({
    summary: 'Invite somebody by mail to work for a business; the link works once, for seven days',
    rule: 'D77',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ email, ...position }),
    success: teamInvitation,
    errors: ['not-found', 'forbidden', 'rate-limited', 'confirmation-required'],
  }),
  sendInvitationAgain: defineEndpoint({
    summary: 'Mail an invitation again with a new link, which ends the one before',
    rule: 'D77',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ id }),
    success: teamInvitation,
    errors: ['not-found', 'rate-limited'],
  }),
  withdrawInvitation: defineEndpoint({
    summary: 'End an invitation; its link works no longer',
    rule: 'D77',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ id }),
    success: z.strictObject({ id }),
    errors: ['not-found'],
  }),
  changeMember: defineEndpoint({
    summary: 'Change what somebody does here; there is always an owner, and bookings ahead keep their specialist',
    rule: 'D78',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      id,
      ...position,
      /** Left out, the link stays as it is. */
      videoUrl: videoUrl.nullish(),
      version: seenVersion,
    }),
    success: teamMember,
    errors: ['not-found', 'forbidden', 'conflict', 'last-owner', 'bookings-ahead', 'confirmation-required'],
  }),
  removeMember: defineEndpoint({
    summary: 'End somebody’s work here at once, on all their devices, then settle their bookings ahead one by one',
    rule: 'D403',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ id, version: seenVersion, ...leftBookings }),
    success: z.strictObject({ id, bookings: leftOutcomes }),
    errors: ['not-found', 'forbidden', 'conflict', 'last-owner', 'confirmation-required'],
  }),
  bookingsToHandOver: defineEndpoint({
    summary: 'The bookings ahead of a specialist, by start, each with the colleagues who can take it over',
    rule: 'D404',
    callers: 'owner',
    tenant: 'session',
    query: z.strictObject({ specialistId: id }),
    success: z.strictObject({
      /** At most the first 500. */
      bookings: z.array(
        affectedBooking.extend({
          /** Those who deliver the service and are free, first those whose published times include the booking. */
          colleagues: z.array(z.strictObject({ specialistId: id, name: z.string(), isInHours: z.boolean() })),
        }),
      ),
      total: z.int(),
    }),
    errors: ['not-found'],
  }),
  handOverBookings: defineEndpoint({
    summary: 'Settle bookings ahead of a specialist who has left',
    rule: 'D404',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ specialistId: id, ...leftBookings }),
    success: z.strictObject({ bookings: leftOutcomes }),
    errors: ['not-found'],
  }),
  invitation: defineEndpoint({
    summary: 'What an invitation is to, for who holds its link',
    rule: 'D77',
    callers: 'anyone',
    limited: 'credentials',
    body: z.strictObject({ token: invitationToken }),
    success: z.strictObject({
      organisationName: z.string(),
      email: z.string(),
      role,
      /** Whether the invited person has an account. If so, its password is required; otherwise a new password is chosen. */
      hasAccount: z.boolean(),
    }),
    errors: ['invitation-invalid'],
  }),
  acceptInvitation: defineEndpoint({
    summary:
      'Join an organisation: with a new account, or by password or passkey of the one there is, which stays as it was',
    rule: 'D77',
    callers: 'anyone',
    limited: 'credentials',
    body: z.strictObject({
      token: invitationToken,
      /** The password of the existing account, or the one chosen for a new account. Not needed with `passkey`. */
      password: givenPassword.optional(),
      /** The answer of one of the account's passkeys to a log-in challenge. It counts as both steps of a log-in (rule D292). */
      passkey: passkeyAnswer.optional(),
      /** The name is required for an account without a name; otherwise it is ignored. */
      firstName: nameLine(100).default(''),
      lastName: nameLine(100).default(''),
      /** For an account with a second factor: a code of its app, or a recovery code. */
      secondFactorCode: line(40).optional(),
    }),
    success: session,
    errors: ['invitation-invalid', 'credentials-invalid', 'second-factor-required', 'code-invalid', 'passkey-refused'],
  }),
}
