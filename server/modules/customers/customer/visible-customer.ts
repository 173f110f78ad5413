import { customerScope, seesNotes } from '#shared/domain/customer/specialist-customer-access.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findCustomerAccess } from '#server/modules/customers/records/customer/customer-visibility-setting.ts'
import { isCustomerWithin } from '#server/modules/customers/records/customer/search/customer-list.ts'
import { successorOf } from '#server/modules/customers/records/customer/customers.ts'
import { type Member, type Refusal, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'

export interface VisibleCustomer {
  readonly id: string
  /** Whether the member may see the notes about the customer. */
  readonly seesNotes: boolean
}

/**
 * Returns the id of a customer whom a member may see (rule D143); other customers count as not found. For the id of a merged customer it
 * returns the id of the record that replaced it.
 */
export async function visibleCustomer(
  transaction: TenantTransaction,
  id: string,
  member: Member,
): Promise<VisibleCustomer | Refusal> {
  const access = isId(id) ? await findCustomerAccess(transaction) : undefined
  if (!access) return refuse('not-found')
  const scope = customerScope(member, access)
  const found = { seesNotes: seesNotes(member, access) }
  if (await isCustomerWithin(transaction, id, scope)) return { ...found, id }
  const successor = await successorOf(transaction, id)
  const isFound = successor !== undefined && (await isCustomerWithin(transaction, successor, scope))
  return isFound ? { ...found, id: successor } : refuse('not-found')
}
