import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { copyDatabase } from './databases-on-nodes.ts'
import { queryAsOwner } from './query-as-owner.ts'

export { queryAsOwner } from './query-as-owner.ts'

/** Creates a database with the schema, for one test file. */
export const createDatabase = (): Promise<string> => copyOf(inject('template'))

/** Creates a database without a schema, on which no server has run. */
export const createEmptyDatabase = (): Promise<string> => copyOf(inject('emptyTemplate'))

const copyOf = (template: string): Promise<string> =>
  copyDatabase(inject('postgresNodes'), template, `${inject('template')}_${randomBytes(6).toString('hex')}`)

/**
 * Returns the lines of Postgres' log about this database that match `kind`, such as violated constraints. On a cluster it returns none,
 * because a test cannot read the nodes' logs.
 */
export async function loggedLines(url: string, kind: RegExp): Promise<string[]> {
  if (inject('postgresNodes').length > 1) return []
  const [row] = await queryAsOwner<{ log: string; name: string }>(
    url,
    `select pg_read_file('server.log') as log, current_database() as name`,
  )
  return row!.log.split('\n').filter((line) => line.includes(` ${row!.name} `) && kind.test(line))
}
