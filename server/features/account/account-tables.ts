import type { Generated } from 'kysely'
import type { Locale } from '#shared/i18n/locale.ts'
import type { ClientKind } from '#server/platform/http/client-kind.ts'

/** Tables of accounts, sessions, codes and attempts. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    account: AccountTable
    session: SessionTable
    pending_sign_up: PendingSignUpTable
    password_reset: PasswordResetTable
    account_event: AccountEventTable
    credential_attempt: CredentialAttemptTable
    account_address: AccountAddressTable
  }
}

interface AccountTable {
  id: string
  /** The mail address in lower case. */
  email: string
  password_hash: string
  first_name: Generated<string>
  last_name: Generated<string>
  phone_number: Generated<string>
  /** The language in which the provider app was last used; null for an account that never used it. */
  locale: Generated<Locale | null>
  /** Whether this row replaces a person who was erased. */
  is_erased: Generated<boolean>
  version: Generated<number>
  created_at: Date
}

interface SessionTable {
  id: Generated<string>
  token_hash: Buffer
  account_id: string
  created_at: Date
  /** When the session was last used. It is updated at most every 15 minutes. */
  last_seen_at: Generated<Date>
  surface: Generated<ClientKind>
  expires_at: Date
  /** When the session's current token was made. */
  token_at: Generated<Date>
  /** For a replaced token, the id of the session that has the new token; null for the current token. */
  renewed_as: string | null
}

/** The kind of account that a sign-up creates. */
export type SignUpPurpose = 'customer' | 'provider'

interface PendingSignUpTable {
  id: string
  purpose: SignUpPurpose
  /** The mail address in lower case. */
  email: string
  password_hash: string
  code_hash: string
  tries_left: number
  expires_at: Date
  /** A hash that identifies the browser that requested the code. */
  browser_hash: Buffer
}

interface PasswordResetTable {
  account_id: string
  /** A hash that identifies the browser that requested the code. */
  browser_hash: Buffer
  code_hash: string
  tries_left: number
  expires_at: Date
}

export type AccountEventKind =
  | 'logged-in'
  | 'signed-up'
  | 'password-changed'
  | 'password-reset'
  | 'sessions-ended'
  | 'data-exported'

/** The log of security events. Rows are only added, never changed. */
interface AccountEventTable {
  id: string
  account_id: string
  kind: AccountEventKind
  address: string | null
  at: Date
}

interface CredentialAttemptTable {
  subject: string
  hour: Date
  attempts: number
}

interface AccountAddressTable {
  account_id: string
  address_hash: Buffer
  last_seen_at: Date
}
