import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Sql = Kysely<Tables>

export interface SecondFactor {
  /** The encrypted key of the authenticator app; null when the second factor uses passkeys only. */
  readonly appSecret: string | null
  /** When the second factor was switched on; null while it is being set up. */
  readonly switchedOnAt: Date | null
}

/** Finds the second factor of an account. It may still be in set-up. */
export async function findSecondFactor(sql: Sql, accountId: string): Promise<SecondFactor | undefined> {
  return selectSecondFactor(sql, accountId).executeTakeFirst()
}

/** Like `findSecondFactor`, and locks the row until the transaction ends. */
export async function lockSecondFactor(sql: Sql, accountId: string): Promise<SecondFactor | undefined> {
  return selectSecondFactor(sql, accountId).forUpdate().executeTakeFirst()
}

const selectSecondFactor = (sql: Sql, accountId: string) =>
  sql
    .selectFrom('second_factor')
    .where('account_id', '=', accountId)
    .select(['app_secret as appSecret', 'switched_on_at as switchedOnAt'])

/** Whether a log-in of the account needs a second step. */
export async function hasSecondFactor(sql: Sql, accountId: string): Promise<boolean> {
  const factor = await findSecondFactor(sql, accountId)
  return factor !== undefined && factor.switchedOnAt !== null
}

/**
 * Starts the set-up of a second factor and stores the key of its authenticator app (null for passkeys only). Replaces an earlier set-up.
 * Returns false when the second factor is already on.
 */
export async function prepareSecondFactor(sql: Sql, accountId: string, appSecret: string | null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('second_factor')
    .values({ account_id: accountId, app_secret: appSecret, switched_on_at: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ app_secret: appSecret, used_step: 0 })
        .where('second_factor.switched_on_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function switchOnSecondFactor(sql: Sql, accountId: string, now: Date): Promise<void> {
  await sql.updateTable('second_factor').set({ switched_on_at: now }).where('account_id', '=', accountId).execute()
}

/** Deletes the second factor with its recovery codes. Returns false when no second factor is switched on. */
export async function deleteSecondFactor(sql: Sql, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .where('switched_on_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Stores the time step of a correct code. Returns false when a code of this step or of a later one was accepted before. */
export async function acceptStep(sql: Sql, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('second_factor')
    .set({ used_step: step })
    .where('account_id', '=', accountId)
    .where('used_step', '<', String(step))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Replaces the recovery codes of a second factor. */
export async function replaceRecoveryCodes(sql: Sql, accountId: string, codeHashes: readonly string[]): Promise<void> {
  await sql.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await sql
    .insertInto('recovery_code')
    .values(codeHashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

/** Uses up a recovery code. Returns false when the account has no such code or has already used it. */
export async function spendRecoveryCode(sql: Sql, accountId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(sql: Sql, accountId: string): Promise<number> {
  const { left } = await sql
    .selectFrom('recovery_code')
    .where('account_id', '=', accountId)
    .select((row) => row.fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}
