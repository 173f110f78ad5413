import { randomBytes } from 'node:crypto'
import { expect, inject } from 'vitest'
import { copyDatabase } from './postgres-nodes.ts'
import { queryAsOwner } from './queries.ts'

export { queryAsOwner } from './queries.ts'

/** Creates a database with the schema, for one test file. */
export const createDatabase = (): Promise<string> => copyOf(inject('template'))

/** Creates a database without a schema, on which no server has run. */
export const createEmptyDatabase = (): Promise<string> => copyOf(inject('emptyTemplate'))

const copyOf = (template: string): Promise<string> =>
  copyDatabase(inject('postgresNodes'), template, `${inject('template')}_${randomBytes(6).toString('hex')}`)

/**
 * Fails when Postgres has logged something of this kind about this database, such as violated constraints. The nodes of a cluster
 * keep their logs where a test cannot read them.
 */
export async function expectNothingLogged(url: string, kind: RegExp): Promise<void> {
  if (inject('postgresNodes').length > 1) return
  const [row] = await queryAsOwner<{ log: string; name: string }>(
    url,
    `select pg_read_file('server.log') as log, current_database() as name`,
  )
  const lines = row!.log.split('\n').filter((line) => line.includes(` ${row!.name} `))
  expect(lines.filter((line) => kind.test(line))).toEqual([])
}
