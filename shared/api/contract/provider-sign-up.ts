import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { accepted, session } from './authentication.ts'
import { email, givenName, id, mailedCode, nameLine, password, zoneName } from './primitives.ts'

/** A new organisation and its first owner. */
const foundation = {
  firstName: givenName(100),
  lastName: nameLine(100).default(''),
  organisation: z.strictObject({
    name: givenName(100),
    organisationKind: z.enum(['SMB', 'FREELANCER'], 'invalid'),
    timeZone: zoneName,
  }),
  /** Whether the owner of an SMB is also a specialist; a FREELANCER always is. */
  deliversServices: z.boolean('invalid').default(true),
}

export const providerSignUp = {
  signUpProvider: defineEndpoint({
    summary: 'Ask for an account to run an organisation with; a code is mailed to the address',
    rule: 'D79',
    callers: 'anyone',
    limited: 'credentials',
    validationMessage: 'Validation Error',
    body: z.strictObject({ email, password }),
    // New and existing addresses get the same answer (threat A5).
    success: accepted,
    errors: ['rate-limited'],
  }),
  verifyProvider: defineEndpoint({
    summary: 'Confirm the address with the mailed code, found the organisation and log in',
    rule: 'D79',
    callers: 'anyone',
    limited: 'credentials',
    validationMessage: 'Validation Error',
    body: z.strictObject({ email, code: mailedCode, ...foundation }),
    success: session,
    errors: ['code-invalid'],
  }),
  createOrganisation: defineEndpoint({
    summary: 'Found an organisation with the account that is logged in and works nowhere yet',
    rule: 'D79',
    callers: 'customer',
    body: z.strictObject(foundation),
    success: z.strictObject({ organisationId: id }),
    errors: ['conflict', 'rate-limited'],
  }),
}
