import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'

const MARK = '/* prepared */'

/**
 * Ends a statement that each connection prepares once. It is for statements that Postgres plans for longer than it runs them: looked up by
 * keys, run often, and whose best plan is the same for all values. The text must be the same each time, so that lists are arrays, and name
 * its columns, because a prepared statement fails when a migration changes what it returns.
 */
export const PREPARED = sql.raw(MARK)

/** Names of statements by their text. There are few, because a marked text contains no values. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  // A hash of the text, because `pg` refuses a name that it knows with another text.
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** Lets a connection give a name to each statement that ends with `PREPARED`, which makes `pg` prepare it. */
export function prepareMarked(client: PoolClient): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const queryNamed = (text: unknown, ...others: unknown[]): unknown =>
    typeof text === 'string' && text.endsWith(MARK)
      ? query({ name: nameOf(text), text, values: others[0] }, ...others.slice(1))
      : query(text, ...others)
  client.query = queryNamed as typeof client.query
}
