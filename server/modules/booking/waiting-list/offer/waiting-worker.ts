import { sql as expression } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { type OffersInMemory, offersInMemory } from '#server/modules/scheduling/index.ts'
import { MOST_OFFERS, serveWaiting } from './serve-waiting.ts'

/** Milliseconds between two runs, which is the longest time until a free place is offered. */
const EVERY = 5000
/** The number of organisations that are read in one batch. */
const BATCH = 200
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'secrets'>

/**
 * Makes waiting-list offers and ends entries (rules D189 to D192) while the server runs. Every server process does this; work that another
 * process has already done is skipped. Returns a function that waits for the current run and then stops.
 */
export function startWaitingLists(needs: Needs & Pick<Dependencies, 'runJob'>): () => Promise<void> {
  const published = offersInMemory(needs.database)
  return startRepeatedJob({ job: 'waiting-lists', every: EVERY, run: () => serveAllWaiting(needs, published) }, needs)
}

/**
 * Does the due waiting-list work of all organisations and returns how many entries changed. An error in one organisation does not affect
 * the others.
 */
export async function serveAllWaiting(needs: Needs, published = offersInMemory(needs.database)): Promise<number> {
  let changed = 0
  let after = NO_ID
  for (;;) {
    const ids = await organisationsWithWaiting(needs.database, after)
    for (const id of ids) changed += await serve(needs, published, id)
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) return changed
    after = last
  }
}

async function serve(needs: Needs, published: OffersInMemory, organisationId: string): Promise<number> {
  const { clock, database, log } = needs
  let changed = 0
  try {
    for (;;) {
      const now = await database.inTenant(organisationId, (transaction) =>
        serveWaiting(needs, transaction, published, clock()),
      )
      changed += now
      if (now < MOST_OFFERS) return changed
    }
  } catch (error) {
    log.warn({ err: error }, 'those who wait were not served')
    return changed
  }
}

async function organisationsWithWaiting({ global: sql }: Database, after: string): Promise<string[]> {
  const { rows } = await expression<{ id: string }>`
    select organization_id as id from organizations_with_waiting(${after}, ${BATCH})`.execute(sql)
  return rows.map(({ id }) => id)
}
