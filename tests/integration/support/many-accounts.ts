import { randomUUID } from 'node:crypto'
import { sha256, systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Person } from '#tests/builders/studio.ts'
import { queryAsOwner } from './queries.ts'

/** So many accounts with a session each, which nobody can log in to: two statements, however many there are. */
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

/** Sockets of one crowd: enough to overrun every line and pool, and no more than one client process can write to in time. */
const AT_ONCE = 2500

/** What each of a crowd comes to, all of them as soon as they find a socket. */
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

/** How often each value is there: `{ 200: 10, 409: 990 }`. */
export function countOf(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
