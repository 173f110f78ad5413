import type { CallerRule } from '#shared/api/define-endpoint.ts'
import type { Account, Guest, Member, Refusal } from './handler.ts'

/** The token of an `Authorization: Bearer …` header. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(header ?? '')?.[1]

/** Authenticates and authorises a call. `server/modules/identity/session` implements it with sessions and memberships. */
export interface CallerGuard {
  /** Returns the caller, or a refusal when the token does not meet the endpoint's rule for callers. */
  identify(
    rule: CallerRule,
    token: string | undefined,
    organisationId: string | undefined,
  ): Promise<Account | Guest | Member | Refusal | undefined>
  /** Whether the owner of the token's account was confirmed within the last minutes (rule D339). */
  isConfirmed(token: string | undefined): Promise<boolean>
}
