import type { RequestOf } from '#server/platform/http/handler.ts'
import type { Booker } from '#server/modules/booking/reservation/account-or-guest.ts'

type Request = RequestOf<'bookOwnRepeat'>

/** A customer's order of repeating appointments, by an account or a guest (rule D319). A guest cannot pay with credits. */
export interface OwnRepeatRequest extends Pick<Request, 'body' | 'idempotencyKey' | 'locale' | 'address' | 'now'> {
  readonly caller: Booker
}

/** Returns the account that orders; null for a guest. */
export const accountOf = ({ caller: { accountId, guest } }: Pick<OwnRepeatRequest, 'caller'>): string | null =>
  guest ? null : accountId
