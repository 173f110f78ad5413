import type { ColumnType } from 'kysely'

/** The table of answers that are kept for repeated requests. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    idempotency_key: IdempotencyKeyTable
  }
}

interface IdempotencyKeyTable {
  organization_id: string
  account_id: string
  key: string
  request_hash: Buffer
  response: ColumnType<unknown, string, never>
  created_at: Date
}
