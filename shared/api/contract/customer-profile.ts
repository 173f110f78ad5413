import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { accepted, personName } from './authentication.ts'
import { givenPassword, line, nameLine, password, seenVersion } from './primitives.ts'

export const profile = z.strictObject({
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** The language of mails; null until it is known. */
  locale: z.enum(['nl', 'en']).nullable(),
})

export const customerProfile = {
  ownProfile: defineEndpoint({
    summary: 'The caller as a customer of this organisation, to look at and to change',
    rule: 'D372',
    callers: 'customer',
    tenant: 'header',
    worksWhileSuspended: true,
    success: profile,
    errors: ['not-found'],
  }),
  saveOwnProfile: defineEndpoint({
    summary: 'Change the caller’s own name, phone number and language of mails at this organisation',
    rule: 'D372',
    callers: 'customer',
    tenant: 'header',
    worksWhileSuspended: true,
    body: z.strictObject({
      firstName: personName,
      lastName: nameLine(100).default(''),
      phoneNumber: line(40).default(''),
      locale: z.enum(['nl', 'en'], 'invalid'),
      version: seenVersion,
    }),
    success: profile,
    errors: ['not-found', 'conflict'],
  }),
  changeOwnPassword: defineEndpoint({
    summary: 'Choose a new password for the caller’s own account; it ends every other session of the account',
    rule: 'D372',
    callers: 'customer',
    tenant: 'header',
    worksWhileSuspended: true,
    limited: 'credentials',
    body: z.strictObject({ currentPassword: givenPassword, newPassword: password }),
    success: accepted,
    errors: ['rate-limited', 'not-found'],
  }),
}
