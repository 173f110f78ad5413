import { MOST_NOTES } from '#shared/domain/customer/customer.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

export interface CustomerNote {
  readonly id: string
  readonly text: string
  readonly version: number
  readonly authorId: string | null
  /** Empty after the author's account was erased. */
  readonly authorName: string
  readonly createdAt: Date
  readonly changedAt: Date
}

/** The notes about a customer, the newest first, at most `MOST_NOTES`. */
export async function listNotes(
  { sql, organisationId }: TenantTransaction,
  customerId: string,
): Promise<CustomerNote[]> {
  const rows = await sql
    .selectFrom('customer_note')
    .leftJoin('account', 'account.id', 'customer_note.author_id')
    .where('customer_note.organization_id', '=', organisationId)
    .where('customer_id', '=', customerId)
    .select([
      'customer_note.id',
      'customer_note.text',
      'customer_note.version',
      'author_id as authorId',
      'account.first_name',
      'account.last_name',
      'customer_note.created_at as createdAt',
      'changed_at as changedAt',
    ])
    .orderBy('customer_note.created_at', 'desc')
    .orderBy('customer_note.id')
    .limit(MOST_NOTES)
    .execute()
  return rows.map(({ first_name, last_name, ...note }) => ({
    ...note,
    authorName: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
  }))
}

/** The text of the newest note about each of some customers, by their id. */
export async function newestNotes(
  { sql, organisationId }: TenantTransaction,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customerIds.length === 0) return new Map()
  const rows = await sql
    .selectFrom('customer_note')
    .where('organization_id', '=', organisationId)
    .where('customer_id', 'in', [...customerIds])
    .distinctOn('customer_id')
    .select(['customer_id', 'text'])
    .orderBy('customer_id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ customer_id, text }) => [customer_id, text]))
}

/** Adds a note. Does nothing when there is a note with this id, as when a request is repeated. */
export async function insertNote(
  { sql, organisationId }: TenantTransaction,
  note: { readonly id: string; readonly customerId: string; readonly authorId: string; readonly text: string },
  now: Date,
): Promise<void> {
  await sql
    .insertInto('customer_note')
    .values({
      organization_id: organisationId,
      id: note.id,
      customer_id: note.customerId,
      author_id: note.authorId,
      text: note.text,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .execute()
}

export interface LockedNote {
  readonly customerId: string
  readonly authorId: string | null
  readonly version: number
}

/** The note, locked until the transaction ends. */
export async function lockNote(
  { sql, organisationId }: TenantTransaction,
  id: string,
): Promise<LockedNote | undefined> {
  return sql
    .selectFrom('customer_note')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .select(['customer_id as customerId', 'author_id as authorId', 'version'])
    .forUpdate()
    .executeTakeFirst()
}

export async function updateNote(
  { sql, organisationId }: TenantTransaction,
  id: string,
  text: string,
  now: Date,
): Promise<void> {
  await sql
    .updateTable('customer_note')
    .set((row) => ({ text, changed_at: now, version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

export async function deleteNote({ sql, organisationId }: TenantTransaction, id: string): Promise<void> {
  await sql.deleteFrom('customer_note').where('organization_id', '=', organisationId).where('id', '=', id).execute()
}
