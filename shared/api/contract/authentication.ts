import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { email, givenName, givenPassword, id, mailedCode, password } from './primitives.ts'

const user = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})

/** The answer to a log-in or verification: an opaque token and the person (rule B3.1). */
export const session = z.strictObject({ token: z.string(), user })

export const accepted = z.strictObject({ accepted: z.literal(true) })

export const authentication = {
  login: defineEndpoint({
    summary: 'Exchange an e-mail address and password for a token',
    rule: 'B7.1',
    callers: 'anyone',
    limited: 'credentials',
    validationMessage: 'Validation Errors',
    body: z.strictObject({ email, password: givenPassword }),
    success: session,
    errors: ['credentials-invalid', 'email-unconfirmed', 'second-factor-required'],
  }),
  logout: defineEndpoint({
    summary: 'Revoke the token of this request',
    rule: 'B4.3',
    callers: 'anyone',
    success: accepted,
  }),
  renewSession: defineEndpoint({
    summary: 'Exchange the token of this request for a new one; null while it is less than a day old',
    rule: 'D110',
    callers: 'customer',
    success: z.strictObject({ token: z.string().nullable() }),
  }),
  signUp: defineEndpoint({
    summary: 'Ask for a customer account; a code is mailed to the address',
    rule: 'B7.2',
    callers: 'anyone',
    tenant: 'body',
    limited: 'credentials',
    validationMessage: 'Validation Error',
    body: z.strictObject({ email, password, organisationId: id }),
    // New and existing addresses get the same answer (threat A5).
    success: accepted,
  }),
  verifyCustomer: defineEndpoint({
    summary: 'Confirm the address with the mailed code and log in',
    rule: 'B7.3',
    callers: 'anyone',
    tenant: 'body',
    limited: 'credentials',
    validationMessage: 'Validation Error',
    body: z.strictObject({ email, code: mailedCode, organisationId: id }),
    success: session,
    errors: ['code-invalid'],
  }),
  customerByEmail: defineEndpoint({
    summary: 'The caller as a customer of this organisation; only the own address is answered (threat A1)',
    rule: 'B7.18',
    callers: 'customer',
    tenant: 'header',
    organisationFrom: 'customer',
    worksWhileSuspended: true,
    body: z.strictObject({ email }),
    success: z.strictObject({
      id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      contact: z.strictObject({ phoneNumber: z.string() }),
    }),
    errors: ['not-found'],
  }),
}

export const personName = givenName(100)
