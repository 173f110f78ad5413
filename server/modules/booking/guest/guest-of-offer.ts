import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type Refusal, refuse } from '#server/platform/http/handler.ts'
import { findCustomer } from '#server/modules/customers/records/index.ts'
import { findByKey } from '#server/modules/booking/records/waiting-list/find-by-key.ts'

/**
 * Returns the customer without an account to whom the link of a waiting list offers a place (rule D422). Whoever books it has the link and
 * knows the address that it went to. Refused for an account, which logs in, and for another address. Undefined when the link offers nothing:
 * the caller then books as any other guest. An accepted offer still counts, so that a repeated request gets the first answer.
 */
export async function guestOfOffer(
  transaction: TenantTransaction,
  key: string,
  email: string,
): Promise<string | Refusal | undefined> {
  const entry = await findByKey(transaction, key, undefined)
  if (entry?.state !== 'offered' && entry?.state !== 'accepted') return undefined
  const customer = await findCustomer(transaction, entry.customerId)
  if (!customer) return undefined
  if (customer.accountId !== null) return refuse('account-required')
  return customer.email === email ? customer.id : refuse('other-address')
}
