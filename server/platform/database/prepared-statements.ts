import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'

const MARK = '/* prepared */'

/**
 * A mark at the end of a statement that makes each connection prepare it once. It suits statements that take longer to plan than to run:
 * look-ups by key that run often and have the same best plan for all values. The text must be identical each time, so lists must be passed
 * as arrays. It must list its columns, because a prepared statement fails when a migration changes its result columns.
 */
export const PREPARED = sql.raw(MARK)

/** Names of statements by their text. There are few, because a marked text contains no values. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  // The name is a hash of the text, because `pg` throws when a known name has another text.
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
