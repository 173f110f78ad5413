import type { ColumnType } from 'kysely'

/** Declares the columns of the table of answers that are stored for repeated requests. */
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
