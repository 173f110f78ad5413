import { type Kysely, sql as expression, type Transaction } from 'kysely'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { newRevision } from '#server/modules/scheduling/index.ts'
import { forgetGiftCards, forgetReasons, letCardsGoOf } from '#server/modules/money/records/index.ts'
import { forgetGuest } from '#server/modules/booking/records/index.ts'
import { deleteAnswersOf } from '#server/modules/catalogue/index.ts'
import { forgetTexts } from '#server/modules/messaging/records/index.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The account that replaces an erased person. Nobody can log in with it, and it has no mail address. */
export interface Successor {
  readonly accountId: string
  /** The text that lists and histories show instead of a name. */
  readonly name: string
  readonly passwordHash: string
}

export async function insertSuccessor(
  sql: Kysely<Tables>,
  { accountId, name, passwordHash }: Successor,
  now: Date,
): Promise<void> {
  await sql
    .insertInto('account')
    .values({
      id: accountId,
      email: `${accountId}@erased.invalid`,
      password_hash: passwordHash,
      first_name: name,
      is_erased: true,
      created_at: now,
    })
    .execute()
}

/**
 * Removes a customer's personal data from an organisation's records (threat G1). Bookings, orders and credits are kept. The customer row
 * stays, with a placeholder name and without address, phone number, answers, notes, tags, links or cards. Cards are removed at the provider
 * soon after. `forgetAccount` and `forgetGuestAddresses` erase the histories.
 */
export async function eraseCustomerRows(
  transaction: TenantTransaction,
  customerId: string,
  name: string,
  now: Date,
): Promise<void> {
  const { sql, organisationId } = transaction
  await sql
    .updateTable('booking')
    .set({ guest_first_name: name, guest_last_name: '', guest_phone_number: '', note: '' })
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .execute()
  await forgetReasons(transaction, customerId)
  await letCardsGoOf(transaction, customerId, now)
  await deleteAnswersOf(transaction, customerId)
  await forgetGuest(transaction, customerId)
  await forgetTexts(transaction, customerId)
  // Deletes entries of a customer who joined a waiting list again meanwhile. An entry with an offer is kept; the offer ends at its
  // deadline.
  await sql
    .deleteFrom('waiting_entry')
    .where('organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .where('claim_id', 'is', null)
    .execute()
  for (const table of ['customer_note', 'customer_tag'] as const) {
    await sql
      .deleteFrom(table)
      .where('organization_id', '=', organisationId)
      .where('customer_id', '=', customerId)
      .execute()
  }
  await sql
    .updateTable('customer')
    .set((row) => ({
      first_name: name,
      last_name: '',
      phone_number: '',
      email: null,
      locale: null,
      blocked_at: null,
      billing: null,
      erased_at: now,
      version: row('version', '+', 1),
    }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', customerId)
    .execute()
}

/** Deletes network addresses from the trails of a guest's bookings. Runs in a transaction of its own, as `forgetAccount` does. */
export async function forgetGuestAddresses(
  sql: Kysely<Tables>,
  organisationId: string,
  bookingIds: readonly string[],
): Promise<void> {
  await expression`select forget_guest_addresses(${organisationId}::uuid, ${[...bookingIds]}::uuid[])`.execute(sql)
}

/** Assigns an erased customer and their orders at an organisation to the placeholder account. */
export async function replaceCustomerAccount(
  { sql, organisationId }: TenantTransaction,
  { customerId, accountId }: { customerId: string; accountId: string },
  successor: Successor,
): Promise<void> {
  await sql
    .updateTable('package_order')
    .set({ account_id: successor.accountId })
    .where('organization_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .execute()
  await sql
    .updateTable('customer')
    .set({ account_id: successor.accountId })
    .where('organization_id', '=', organisationId)
    .where('id', '=', customerId)
    .execute()
}

/**
 * Deletes an account that is not a customer of any organisation any more, with all its remaining data. The account itself goes
 * last, so an interrupted erasure can be repeated.
 * @param alongside deletes more in the transaction that deletes the account
 */
export async function eraseAccount(
  { global: sql }: Pick<Database, 'global'>,
  { accountId, email }: { accountId: string; email: string },
  successor: Successor,
  now: Date,
  alongside: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await insertSuccessor(sql, successor, now)
  const lines = await forgetAccount(sql, accountId, successor.accountId, null)
  // Must run before `forget_specialist`, which writes a new revision of the availability.
  await expression`select forget_absences(${accountId}::uuid)`.execute(sql)
  await expression`select forget_guest_codes(${email})`.execute(sql)
  await forgetGiftCards(sql, email)
  await expression`select forget_page_paths(${accountId}::uuid)`.execute(sql)
  await expression`select forget_invitations(${email}), forget_mail(${email}),
    forget_specialist(${accountId}::uuid, ${newRevision()}::bigint)`.execute(sql)
  await sql.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('pending_sign_up').where('email', '=', email).execute()
    // Sessions, codes, log-ins and known network addresses are deleted by foreign keys.
    await transaction.deleteFrom('account').where('id', '=', accountId).execute()
    await alongside(transaction)
  })
  if (lines === 0) await sql.deleteFrom('account').where('id', '=', successor.accountId).execute()
}

/**
 * Assigns the history rows of an erased account to the placeholder account and returns their number. Runs in a transaction of its own,
 * because it works under another database role, and on a cluster a transaction may change the rows of an organisation under one role only.
 */
export async function forgetAccount(
  sql: Kysely<Tables>,
  erased: string,
  successor: string,
  organisationId: string | null,
): Promise<number> {
  const { rows } = await expression<{ lines: string }>`
    select forget_account(${erased}::uuid, ${successor}::uuid, ${organisationId}::uuid) as lines`.execute(sql)
  return Number(rows[0]?.lines ?? 0)
}
