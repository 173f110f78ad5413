import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '#shared/i18n/locale.ts'
import type { ClientKind } from '#server/platform/http/client-kind.ts'

/** Tables of accounts, sessions, codes and attempts. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    account: AccountTable
    session: SessionTable
    pending_sign_up: PendingSignUpTable
    password_reset: AccountCodeTable
    login_code: AccountCodeTable
    confirmation_code: AccountCodeTable
    passkey: PasskeyTable
    passkey_challenge: PasskeyChallengeTable
    second_factor: SecondFactorTable
    recovery_code: RecoveryCodeTable
    login_ticket: LoginTicketTable
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
  /** Whether this row is the placeholder for a person whose data was erased. */
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
  /** Until when the person counts as confirmed; null when never (rule D339). */
  confirmed_until: Date | null
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

/** A mailed code of an account that exists. */
interface AccountCodeTable {
  account_id: string
  /** A hash that identifies the browser that requested the code. */
  browser_hash: Buffer
  code_hash: string
  tries_left: number
  expires_at: Date
}

interface PasskeyTable {
  id: string
  account_id: string
  /** The authenticator's id of the passkey, in base64url. */
  credential_id: string
  /** The public key in COSE format. */
  public_key: Buffer
  /** The authenticator's count of uses. The driver returns a bigint as text. */
  counter: ColumnType<string, number, number>
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** What a passkey's answer is for: it logs in, is added to an account, or confirms an act of a person who is logged in. */
export type PasskeyPurpose = 'log-in' | 'add' | 'confirm'

interface PasskeyChallengeTable {
  challenge_hash: Buffer
  purpose: PasskeyPurpose
  /** The account that asked for the challenge; null for a log-in. */
  account_id: string | null
  browser_hash: Buffer
  expires_at: Date
}

interface SecondFactorTable {
  account_id: string
  /** The encrypted key of the authenticator app; null when the second factor uses passkeys only. */
  app_secret: string | null
  /** The id of the encryption key that `app_secret` is encrypted with; computed by the database. */
  key_id: ColumnType<string | null, never, never>
  /** The time step of the last accepted code, so that no code works twice. The driver returns a bigint as text. */
  used_step: ColumnType<string, number | undefined, number>
  /** When the second factor was switched on; null while it is being set up. */
  switched_on_at: Date | null
}

interface RecoveryCodeTable {
  account_id: string
  code_hash: string
}

interface LoginTicketTable {
  token_hash: Buffer
  account_id: string
  browser_hash: Buffer
  tries_left: number
  expires_at: Date
}

export type AccountEventKind =
  | 'logged-in'
  | 'signed-up'
  | 'password-changed'
  | 'password-reset'
  | 'sessions-ended'
  | 'owner-confirmed'
  | 'data-exported'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'

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
