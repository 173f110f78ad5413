import { setTimeout as pause } from 'node:timers/promises'
import { queryAsOwner } from '#tests/integration/support/queries.ts'

/** Waits until every mail is sent. Returns how many are not when the patience is over. */
export async function unsentMails(databaseUrl: string, patience: number): Promise<number> {
  const end = performance.now() + patience
  for (;;) {
    const rows = await queryAsOwner(
      databaseUrl,
      `select from pgboss.job where name like 'mail%' and state <> 'completed'`,
    )
    if (rows.length === 0 || performance.now() > end) return rows.length
    await pause(500)
  }
}
