import type { Generated } from 'kysely'
import type { Locale } from '#shared/i18n/locale.ts'
import type { ClientKind } from '#server/platform/http/client-kind.ts'

/** People, their sessions and what proves who they are. */
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
  /** Case-folded. */
  email: string
  password_hash: string
  first_name: Generated<string>
  last_name: Generated<string>
  phone_number: Generated<string>
  /** In which somebody last opened the provider's app; null for who never did. */
  locale: Generated<Locale | null>
  /** Stands for somebody who was erased. */
  is_erased: Generated<boolean>
  version: Generated<number>
  created_at: Date
}

interface SessionTable {
  id: Generated<string>
  token_hash: Buffer
  account_id: string
  created_at: Date
  /** To the quarter of an hour. */
  last_seen_at: Generated<Date>
  surface: Generated<ClientKind>
  expires_at: Date
  /** When its token was made. */
  token_at: Generated<Date>
  /** This token was renewed, and is that session's former one. */
  renewed_as: string | null
}

/** What a person who signs up is going to be here. */
export type SignUpPurpose = 'customer' | 'provider'

interface PendingSignUpTable {
  id: string
  purpose: SignUpPurpose
  /** Case-folded. */
  email: string
  password_hash: string
  code_hash: string
  tries_left: number
  expires_at: Date
}

interface PasswordResetTable {
  account_id: string
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

/** Append-only. */
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
