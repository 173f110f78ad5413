import { randomBytes } from 'node:crypto'
import type { TenantTransaction } from '#server/platform/database/database.ts'

const BYTES = 32

/** The key that signs short-lived addresses of the organisation; undefined before the first one. */
export async function findSigningKey({ sql, organisationId }: TenantTransaction): Promise<Buffer | undefined> {
  const row = await sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select('signing_key')
    .executeTakeFirst()
  return row?.signing_key ?? undefined
}

/** The key that signs short-lived addresses of the organisation. The first call makes it. */
export async function signingKeyOf(transaction: TenantTransaction): Promise<Buffer> {
  const { sql, organisationId } = transaction
  const known = await findSigningKey(transaction)
  if (known) return known
  const made = randomBytes(BYTES)
  await sql
    .updateTable('organization')
    .set({ signing_key: made })
    .where('id', '=', organisationId)
    .where('signing_key', 'is', null)
    .execute()
  // Another call may have made it at the same moment.
  return (await findSigningKey(transaction)) ?? made
}
