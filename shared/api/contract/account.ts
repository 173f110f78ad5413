import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { accepted } from './authentication.ts'
import { uploadedImage } from './catalogue.ts'
import {
  filePath,
  givenName,
  givenPassword,
  id,
  instant,
  line,
  nameLine,
  password,
  seenVersion,
  videoUrl,
  words,
} from './primitives.ts'

const openSession = z.strictObject({
  id,
  createdAt: instant,
  /** When the session was last used, rounded to 15 minutes. */
  lastSeenAt: instant,
  surface: z.enum(['DESKTOP_APP', 'BROWSER', 'PHONE', 'OTHER']),
  isThis: z.boolean(),
})

export const ownAccount = z.strictObject({
  version: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  /** `jobTitle`, `about` and `avatar` belong to the person's membership in this organisation. */
  jobTitle: z.string(),
  about: z.string(),
  /** `jobTitle` and `about` in both languages. A member who delivers no services has them in one language only. */
  jobTitles: words,
  abouts: words,
  avatar: uploadedImage.nullable(),
  /** The link to the member's own video calls; null for none, and for a member who delivers no services (rule D421). */
  videoUrl: z.string().nullable(),
  /** The account's sessions, newest first. */
  sessions: z.array(openSession),
})

const about = z.string().normalize('NFC').trim().max(2000, 'too-long')

export const account = {
  account: defineEndpoint({
    summary: 'The caller’s own account and where it is logged in',
    rule: 'D80',
    callers: 'provider',
    tenant: 'session',
    success: ownAccount,
    errors: ['not-found'],
  }),
  saveAccount: defineEndpoint({
    summary: 'Change the caller’s own account; who delivers services is shown to customers like this',
    rule: 'D80',
    callers: 'provider',
    tenant: 'session',
    body: z.strictObject({
      firstName: givenName(100),
      lastName: nameLine(100).default(''),
      phoneNumber: line(40).default(''),
      jobTitle: line(100).default(''),
      about: about.default(''),
      /** `jobTitle` and `about` in both languages. A client that knows one language omits these fields and sends `jobTitle` and `about`. */
      jobTitles: z.strictObject({ nl: line(100), en: line(100) }).optional(),
      abouts: z.strictObject({ nl: about, en: about }).optional(),
      /** `filePath` of an uploaded picture. */
      avatar: filePath.nullable(),
      /** Left out, the link stays as it is. */
      videoUrl: videoUrl.nullish(),
      version: seenVersion,
    }),
    success: ownAccount,
    errors: ['not-found', 'conflict'],
  }),
  changePassword: defineEndpoint({
    summary: 'Choose a new password; it ends every other session of the account',
    rule: 'D80',
    callers: 'provider',
    tenant: 'session',
    limited: 'credentials',
    body: z.strictObject({ currentPassword: givenPassword, newPassword: password }),
    success: accepted,
    errors: ['rate-limited'],
  }),
  endOtherSessions: defineEndpoint({
    summary: 'Log the account out everywhere but here',
    rule: 'D80',
    callers: 'provider',
    tenant: 'session',
    success: accepted,
  }),
}
