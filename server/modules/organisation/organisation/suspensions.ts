import { setTimeout as pause } from 'node:timers/promises'
import { sql as expression } from 'kysely'
import type { Logger } from 'pino'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import type { Suspensions } from '#server/platform/http/suspended-organisations.ts'

/** Milliseconds between two reads of the suspended organisations, so the longest time until every server process knows of a suspension. */
const EVERY = 2000

/**
 * Keeps the ids of suspended organisations in memory, so that no request has to query the database for them. While the database is
 * unavailable, the last known ids are used.
 */
export async function watchSuspensions(
  database: Database,
  log: Logger,
): Promise<Suspensions & { stop(): Promise<void> }> {
  let suspended = await suspendedOrganisations(database)
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = async () => {
    for (;;) {
      await pause(EVERY, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      try {
        suspended = await suspendedOrganisations(database)
      } catch (error) {
        log.warn({ err: error }, 'suspended organisations')
      }
    }
  }
  const watching = watch()
  return {
    isSuspended: (organisationId) => suspended.has(organisationId),
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

async function suspendedOrganisations({ global: sql }: Database): Promise<ReadonlySet<string>> {
  const { rows } = await expression<{ id: string }>`select id from suspended_organizations()`.execute(sql)
  return new Set(rows.map(({ id }) => id))
}

/** Suspends the organisation of the transaction, or lifts the suspension when `suspendedAt` is null. Returns whether anything changed. */
export async function setSuspended(
  { sql, organisationId }: TenantTransaction,
  suspendedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('organization')
    .set({ suspended_at: suspendedAt })
    .where('id', '=', organisationId)
    .where('suspended_at', suspendedAt ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
