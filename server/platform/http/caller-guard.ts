import type { CallerRule } from '#shared/api/define-endpoint.ts'
import type { Account, Member, Refusal } from './handler.ts'

/** The token of an `Authorization: Bearer …` header. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(header ?? '')?.[1]

/** Finds out who makes a call; `server/features/session` does it by session and membership. */
export interface CallerGuard {
  /** Who makes the call; refused where its rule asks for more than the token shows. */
  identify(
    rule: CallerRule,
    token: string | undefined,
    organisationId: string | undefined,
  ): Promise<Account | Member | Refusal | undefined>
}
