import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** An empty database for one test file. */
export async function createDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await queryAsOwner(inject('postgresUrl'), `create database ${name}`)
  return inject('postgresUrl').replace(/\/\w+$/, `/${name}`)
}

/** Rows as the schema's owner sees them, for what no interface of the product shows. */
export async function queryAsOwner<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The owner is bound by row-level security too, except as the superuser of the embedded Postgres.
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
