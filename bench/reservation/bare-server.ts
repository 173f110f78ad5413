import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { Pool } from 'pg'

interface Wish {
  slot: string
  customer: string
}

/** This server does only the minimum that prevents double bookings: an insert into a table with a unique index. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
await pool.query('create table if not exists bare_slot (slot text primary key, customer text not null)').catch(
  // The error is ignored: when two processes create the table at the same time, one of them fails.
  () => undefined,
)

const server = createServer(async (request, response) => {
  const { slot, customer } = (await json(request)) as Wish
  const { rowCount } = await pool.query({
    name: 'take',
    text: 'insert into bare_slot (slot, customer) values ($1, $2) on conflict do nothing',
    values: [slot, customer],
  })
  const text = JSON.stringify({ taken: rowCount === 1 })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  response.writeHead(rowCount === 1 ? 200 : 409, headers).end(text)
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address()
  // Prints the same line as the product's server, so that the same code can start both.
  console.log(`Inplan is ready at http://localhost:${typeof address === 'object' && address ? address.port : ''}`)
})
