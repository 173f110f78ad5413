import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { queryAsOwner } from './queries.ts'

export { queryAsOwner } from './queries.ts'

/** Creates a database with the schema, for one test file. */
export const createDatabase = (): Promise<string> => copyOf(inject('template'))

/** Creates an empty database, on which no server has run. */
export const createEmptyDatabase = (): Promise<string> => copyOf('template0')

async function copyOf(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await queryAsOwner(inject('postgresUrl'), `create database ${name} template ${template}`)
  return inject('postgresUrl').replace(/\/\w+$/, `/${name}`)
}

/** The lines that Postgres logged about this database, such as violated constraints. */
export async function logOf(url: string): Promise<string[]> {
  const [row] = await queryAsOwner<{ log: string; name: string }>(
    url,
    `select pg_read_file('server.log') as log, current_database() as name`,
  )
  return row ? row.log.split('\n').filter((line) => line.includes(` ${row.name} `)) : []
}
