import { setTimeout as pause } from 'node:timers/promises'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'

/** Waits until every mail is sent, for at most `patience` milliseconds. Returns the number of unsent mails. */
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
