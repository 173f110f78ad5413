import { Client, type QueryResultRow } from 'pg'

/** Queries as the owner of the database schema, for data that no interface of the product shows. */
export async function queryAsOwner<Row extends QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
