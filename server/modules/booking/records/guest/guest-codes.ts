import type { TenantTransaction } from '#server/platform/database/database.ts'

/** A mail address that a guest typed, together with the browser. */
export interface GuestAddress {
  /** In lower case. */
  readonly email: string
  readonly browserHash: Buffer
}

/**
 * Stores a code; it replaces the previous code of the same address and browser. Returns false and changes nothing for a repeated request.
 */
export async function saveGuestCode(
  { sql, organisationId }: TenantTransaction,
  { email, browserHash }: GuestAddress,
  code: { readonly requestHash: Buffer; readonly codeHash: string; readonly tries: number; readonly expiresAt: Date },
): Promise<boolean> {
  const made = {
    request_hash: code.requestHash,
    code_hash: code.codeHash,
    tries_left: code.tries,
    expires_at: code.expiresAt,
    confirmed_at: null,
  }
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('guest_code')
    .values({ organization_id: organisationId, email, browser_hash: browserHash, ...made })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'email', 'browser_hash'])
        .doUpdateSet(made)
        .where('guest_code.request_hash', '<>', code.requestHash),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const codes = ({ sql, organisationId }: TenantTransaction, { email, browserHash }: GuestAddress) =>
  sql
    .updateTable('guest_code')
    .where('organization_id', '=', organisationId)
    .where('email', '=', email)
    .where('browser_hash', '=', browserHash)

/**
 * Confirms an address by its code, until a time. Each call uses up a try, so concurrent guesses are counted one by one (threat A4). A
 * code works once. Returns whether the code was right.
 */
export async function redeemGuestCode(
  transaction: TenantTransaction,
  address: GuestAddress,
  codeHash: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const tried = await codes(transaction, address)
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .where('confirmed_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  if (tried?.code_hash !== codeHash) return false
  await codes(transaction, address).set({ confirmed_at: now, expires_at: until, tries_left: 0 }).execute()
  return true
}

/** Returns whether an address was confirmed in a browser and the confirmation has not expired. */
export async function isConfirmed(
  { sql, organisationId }: TenantTransaction,
  { email, browserHash }: GuestAddress,
  now: Date,
): Promise<boolean> {
  const row = await sql
    .selectFrom('guest_code')
    .where('organization_id', '=', organisationId)
    .where('email', '=', email)
    .where('browser_hash', '=', browserHash)
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', now)
    .select('email')
    .executeTakeFirst()
  return row !== undefined
}
