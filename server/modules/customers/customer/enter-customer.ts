import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Member, RequestOf } from '#server/platform/http/handler.ts'
import { type AuditAction, foldEmail, writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { type CustomerContact, insertCustomer } from '#server/modules/customers/records/customer/save-customer.ts'

type WireContact = Omit<RequestOf<'createCustomer'>['body'], 'id' | 'tags'>

export interface CustomerAct {
  readonly caller: Member
  readonly address: string
  readonly now: Date
}

/** Converts the contact data of a request. */
export const contactOf = (body: WireContact): CustomerContact => ({
  firstName: body.firstName,
  lastName: body.lastName,
  phoneNumber: body.phoneNumber,
  email: body.email === '' ? null : foldEmail(body.email),
  locale: body.language,
})

/** Creates a customer without an account. Returns false when a customer with this id exists, as after a repeated request. */
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

/** Writes an action on a customer record to the audit log and announces the change to clients. */
export async function recordAct(
  transaction: TenantTransaction,
  action: AuditAction,
  subjectId: string,
  { caller, address, now }: CustomerAct,
): Promise<void> {
  await writeAuditEntry(transaction, { action, accountId: caller.accountId, subjectId, address, at: now })
  await announce(transaction, ['customers'])
}
