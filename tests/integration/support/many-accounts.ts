import { randomUUID } from 'node:crypto'
import { sha256, systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Person } from '#tests/builders/studio.ts'
import { queryAsOwner } from './query-as-owner.ts'

/** Inserts any number of accounts with a session each, with two statements. Nobody can log in to them. */
export async function manyAccounts(databaseUrl: string, size: number): Promise<Person[]> {
  const people = Array.from({ length: size }, (): Person => {
    const accountId = randomUUID()
    return { accountId, email: `${accountId}@example.test`, token: systemSecrets.token() }
  })
  const accountIds = people.map(({ accountId }) => accountId)
  await queryAsOwner(
    databaseUrl,
    `insert into account (id, email, password_hash, created_at)
     select id, email, 'none', now() from unnest($1::uuid[], $2::text[]) as person (id, email)`,
    [accountIds, people.map(({ email }) => email)],
  )
  await queryAsOwner(
    databaseUrl,
    `insert into session (token_hash, account_id, created_at, expires_at)
     select hash, id, now(), now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as person (hash, id)`,
    [people.map(({ token }) => sha256(token)), accountIds],
  )
  return people
}

/** The number of sockets: enough to fill every queue and pool, and few enough for one client process to serve in time. */
const AT_ONCE = 2500

/** Runs `ask` for all items, each as soon as a socket is free, and returns the answers. */
export async function runAllAtOnce<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = items.entries()
  const askOneAfterAnother = async () => {
    for (const [index, item] of waiting) answers[index] = await ask(item, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOneAfterAnother))
  return answers
}

/** Counts how often each value occurs: `{ 200: 10, 409: 990 }`. */
export function countOf(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
