import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Member, RequestOf } from '#server/platform/http/handler.ts'
import { foldEmail } from '#server/features/account/accounts.ts'
import { type AuditAction, writeAuditEntry } from '#server/features/account/audit-log.ts'
import { type CustomerContact, insertCustomer } from '#server/features/customer/save-customer.ts'

type WireContact = Omit<RequestOf<'createCustomer'>['body'], 'id' | 'tags'>

export interface CustomerAct {
  readonly caller: Member
  readonly address: string
  readonly now: Date
}

/** How a customer is reached, from a request. */
export const contactOf = (body: WireContact): CustomerContact => ({
  firstName: body.firstName,
  lastName: body.lastName,
  phoneNumber: body.phoneNumber,
  email: body.email === '' ? null : foldEmail(body.email),
  locale: body.language,
})

/** Enters a customer without an account. Returns false when there is one with this id, as when a request is repeated. */
export async function enterCustomer(
  transaction: TenantTransaction,
  id: string,
  contact: WireContact,
  act: CustomerAct,
): Promise<boolean> {
  const { caller, now } = act
  const customer = { id, createdBy: caller.accountId, ...contactOf(contact) }
  const isNew = await insertCustomer(transaction, customer, now)
  if (isNew) await recordAct(transaction, 'customer-entered', id, act)
  return isNew
}

/** Writes an act into the audit log and announces it. */
export async function recordAct(
  transaction: TenantTransaction,
  action: AuditAction,
  subjectId: string,
  { caller, address, now }: CustomerAct,
): Promise<void> {
  await writeAuditEntry(transaction, { action, accountId: caller.accountId, subjectId, address, at: now })
  await announce(transaction, ['customers'])
}
