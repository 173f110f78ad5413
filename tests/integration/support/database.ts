import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { queryAsOwner } from './queries.ts'

export { queryAsOwner } from './queries.ts'

/** An empty database for one test file. */
export async function createDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await queryAsOwner(inject('postgresUrl'), `create database ${name}`)
  return inject('postgresUrl').replace(/\/\w+$/, `/${name}`)
}

/** What Postgres logged about this database, for example a constraint that was violated. */
export async function logOf(url: string): Promise<string[]> {
  const [row] = await queryAsOwner<{ log: string; name: string }>(
    url,
    `select pg_read_file('server.log') as log, current_database() as name`,
  )
  return row ? row.log.split('\n').filter((line) => line.includes(` ${row.name} `)) : []
}
