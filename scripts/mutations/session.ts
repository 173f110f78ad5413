import type { Mutation } from './mutation.ts'

const sessions = 'server/modules/identity/records/account/session/sessions.ts'
const schema = 'server/migrations/0002_identity.sql'
const threats = 'tests/integration/account-threats.test.ts'

/** Mutations of the guards of login sessions: a token is renewed once, and older tokens become invalid (threat A6). */
export const sessionMutations: readonly Mutation[] = [
  {
    guard: 'the lock of a session that is renewed',
    file: sessions,
    original: `'token_at as tokenAt', 'surface'])\n    .forUpdate()\n`,
    mutant: `'token_at as tokenAt', 'surface'])\n`,
    test: threats,
    detectedBy: 'that is renewed five times at once ends as a single working token',
  },
  {
    guard: 'the end of a token that was renewed',
    file: sessions,
    original: 'expires_at: next.formerUntil,',
    mutant: 'expires_at: next.expiresAt,',
    test: threats,
    detectedBy: 'is renewed once it is a day old, and the old one works for two more minutes',
  },
  {
    guard: 'a renewal once a day',
    file: 'server/modules/identity/account/session/login-session.ts',
    original:
      '  if (!isFormer && now.getTime() - session.tokenAt.getTime() < RENEWAL_HOURS * 3_600_000) return { token: null }\n',
    mutant: '',
    test: threats,
    detectedBy: 'is renewed once it is a day old, and the old one works for two more minutes',
  },
  {
    guard: 'former tokens that end with their session',
    file: schema,
    original: 'renewed_as uuid references session (id) on delete cascade',
    mutant: 'renewed_as uuid references session (id) on delete set null',
    test: threats,
    detectedBy: 'is renewed once it is a day old, and the old one works for two more minutes',
  },
]
