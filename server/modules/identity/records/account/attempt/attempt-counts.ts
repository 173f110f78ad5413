import { sql as expression, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR) * HOUR)

/**
 * Counts an attempt in the current hour, for all server processes together.
 *
 * @param subject what is limited, for example `login-address:…`
 * @param by the number of attempts that are made at once
 * @returns the number of attempts in this hour, including these
 */
export async function countAttempt(sql: Kysely<Tables>, subject: string, now: Date, by = 1): Promise<number> {
  const { attempts } = await sql
    .insertInto('credential_attempt')
    .values({ subject, hour: hourOf(now), attempts: by })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'hour'])
        .doUpdateSet((row) => ({ attempts: row('credential_attempt.attempts', '+', by) })),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts
}

/** Like `countAttempt`, for the current day in UTC. */
export const countAttemptOfDay = (sql: Kysely<Tables>, subject: string, now: Date): Promise<number> =>
  countAttempt(sql, subject, new Date(Math.floor(now.getTime() / DAY) * DAY))

/** Subtracts attempts from the count of the current hour. */
export async function uncountAttempt(sql: Kysely<Tables>, subject: string, now: Date, by = 1): Promise<void> {
  await sql
    .updateTable('credential_attempt')
    .set((row) => ({ attempts: row('attempts', '-', by) }))
    .where('subject', '=', subject)
    .where('hour', '=', hourOf(now))
    .execute()
}

/** Deletes the attempt counts of a subject after a successful log-in. */
export async function forgetAttempts(sql: Kysely<Tables>, subject: string): Promise<void> {
  await sql.deleteFrom('credential_attempt').where('subject', '=', subject).execute()
}

/** Deletes the attempt counts of all subjects with a given prefix and suffix. */
export async function forgetAttemptsLike(sql: Kysely<Tables>, beginning: string, end: string): Promise<void> {
  await sql
    .deleteFrom('credential_attempt')
    .where(expression<boolean>`starts_with(subject, ${beginning}) and right(subject, ${end.length}) = ${end}`)
    .execute()
}
