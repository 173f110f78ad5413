import { sql as expression } from 'kysely'
import { brokenConstraint } from '#server/platform/database/database-errors.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Refusal } from '#server/platform/http/handler.ts'

export interface IdempotencyKey {
  readonly accountId: string
  /** `Idempotency-Key` of the request. */
  readonly key: string
  /** Hash of the request's input. Reusing a key with different input is a client error. */
  readonly requestHash: Buffer
}

export type Replay<Answer> = { kind: 'first' } | { kind: 'repeated'; answer: Answer } | { kind: 'mismatch' }

/** Finds the answer to an earlier request with the same key (threat B2). */
export async function findReplay<Answer>(
  { sql, organisationId }: TenantTransaction,
  { accountId, key, requestHash }: IdempotencyKey,
): Promise<Replay<Answer>> {
  const row = await sql
    .selectFrom('idempotency_key')
    .where('organization_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .select(['request_hash', 'response'])
    .executeTakeFirst()
  if (!row) return { kind: 'first' }
  return row.request_hash.equals(requestHash)
    ? { kind: 'repeated', answer: row.response as Answer }
    : { kind: 'mismatch' }
}

/** Finds the answers of several keys, by `nameOfKey`. Keys without an answer are absent. */
export async function findReplays<Answer>(
  { sql, organisationId }: TenantTransaction,
  keys: readonly IdempotencyKey[],
): Promise<Map<string, KeptAnswer<Answer>>> {
  const { rows } = await expression<{ account_id: string; key: string; request_hash: Buffer; response: Answer }>`
    select account_id, key, request_hash, response
    from unnest(${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ key }) => key)}::text[])
      as asked (asked_account, asked_key),
    -- A lateral join makes Postgres look up each key by index, whatever its statistics say.
    lateral (
      select * from idempotency_key
      where organization_id = ${organisationId} and account_id = asked_account and key = asked_key
      offset 0
    ) as kept
  `.execute(sql)
  return new Map(
    rows.map(({ account_id, key, request_hash, response }) => [
      nameOfKey({ accountId: account_id, key }),
      { requestHash: request_hash, answer: response },
    ]),
  )
}

/** A text that identifies a key within its organisation. */
export const nameOfKey = ({ accountId, key }: Pick<IdempotencyKey, 'accountId' | 'key'>): string =>
  `${accountId} ${key}`

export interface KeptAnswer<Answer> {
  readonly requestHash: Buffer
  readonly answer: Answer
}

/** Stores the answer to a request for later repetitions, in the same transaction as the request's effect. */
export async function keepAnswer(
  { sql, organisationId }: TenantTransaction,
  { accountId, key, requestHash }: IdempotencyKey,
  answer: unknown,
  createdAt: Date,
): Promise<void> {
  await sql
    .insertInto('idempotency_key')
    .values({
      organization_id: organisationId,
      account_id: accountId,
      key,
      request_hash: requestHash,
      response: JSON.stringify(answer),
      created_at: createdAt,
    })
    .execute()
}

/**
 * Runs a request that stores its answer under an idempotency key. Two requests with the same key wait for each other only when they lock
 * the same specialist. If another request has stored an answer under the key at the same moment, this one is rolled back and runs again,
 * and then finds that answer.
 *
 * @param answer finds the stored answer, or executes the request and stores its answer, in one transaction
 */
export async function answeredOnce<Answer>(answer: () => Promise<Answer | Refusal>): Promise<Answer | Refusal> {
  try {
    return await answer()
  } catch (error) {
    if (brokenConstraint(error) === 'idempotency_key_pkey') return answer()
    throw error
  }
}
