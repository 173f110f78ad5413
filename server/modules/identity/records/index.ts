// The records of this module that all modules may use.
export { findAccountByEmail, findPasswordHash, foldEmail, insertAccount } from './account/accounts.ts'
export { countAttempt } from './account/attempt/attempt-counts.ts'
export {
  KNOWN_NETWORK_DAYS,
  allowsCode,
  allowsInvitation,
  allowsGuest,
  allowsTextConsent,
  allowsQuote,
  countCodes,
  uncountRightCodes,
  countLogin,
  forgetGuesses,
  forgetPerson,
} from './account/attempt/check-attempt-limits.ts'
export { type AuditAction, writeAccountAuditEntry, writeAuditEntry } from './account/audit-log.ts'
export { listPasskeys } from './account/passkey/passkeys.ts'
export { reencryptAppSecrets } from './account/second-factor/reencrypt-app-secrets.ts'
export { deleteSecondFactor, findSecondFactor } from './account/second-factor/second-factors.ts'
export { deleteSessions, isSessionConfirmed } from './account/session/sessions.ts'
export { CODE_MINUTES, CODE_TRIES } from './account/sign-up/sign-up-codes.ts'
