import type { RequestOf } from '#server/platform/http/handler.ts'
import type { Booker } from '#server/features/reservation/account-or-guest.ts'

type Request = RequestOf<'bookOwnRepeat'>

/** A customer's order of appointments that repeat, of an account or of a guest (rule D319). A guest pays with no credits. */
export interface OwnRepeatRequest extends Pick<Request, 'body' | 'idempotencyKey' | 'locale' | 'address' | 'now'> {
  readonly caller: Booker
}

/** The account of who orders; null for a guest. */
export const accountOf = ({ caller: { accountId, guest } }: Pick<OwnRepeatRequest, 'caller'>): string | null =>
  guest ? null : accountId
