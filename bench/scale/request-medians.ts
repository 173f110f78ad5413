import { Client } from 'pg'
import { manyAccounts } from '#tests/integration/support/many-accounts.ts'
import { type LoadConnection, openConnection } from '#bench/load/connection.ts'
import { median } from '#bench/result-table.ts'
import { rotate } from './rotate.ts'
import type { FilledDatabase } from './filled-databases.ts'
import type { FilledOrganisation } from './fill.ts'
import { freeFrom, listText, reservationText, searchText, weekText } from './requests.ts'

export interface FilledServer extends FilledDatabase {
  readonly url: string
}

/** The kinds of requests, in the order in which they are measured. */
export const asked = [
  'A month’s search',
  'The provider’s week',
  'The list of bookings ahead',
  'The list of past bookings',
  'A reservation',
] as const
type Asked = (typeof asked)[number]

/** The median response time of each kind of request in milliseconds, per server in the given order. */
export type Medians = ReadonlyMap<Asked, readonly number[]>

/**
 * Sends the same requests to all servers in turn, one at a time, so that whatever else the machine does slows all of them alike. Each round
 * begins with another server, because a server still works for a moment after its answer (on mails, for example), which slows the next one.
 * @param rounds requests of each kind and server; the first tenth is a warm-up
 */
export async function measureSizes(servers: readonly FilledServer[], rounds: number): Promise<Medians> {
  const clients = await Promise.all(servers.map(clientOf))
  const times = new Map(asked.map((name) => [name, servers.map((): number[] => [])]))
  for (let round = 0; round < rounds; round++) {
    for (const name of asked) {
      for (const [index, client] of rotate([...clients.entries()], round)) {
        const text = client.request(name, round)
        const begin = performance.now()
        const { status, body } = await client.connection.send(text)
        const time = performance.now() - begin
        if (status !== 200) throw new Error(`${name}: ${status} ${body.toString()}`)
        if (round >= rounds / 10) times.get(name)?.[index]?.push(time)
      }
    }
  }
  for (const { connection } of clients) connection.close()
  return new Map(asked.map((name) => [name, (times.get(name) ?? []).map(median)]))
}

interface MeasuredClient {
  readonly connection: LoadConnection
  readonly request: (name: Asked, round: number) => string
}

async function clientOf({ databaseUrl, url, measured, firstDate }: FilledServer): Promise<MeasuredClient> {
  const [customer] = await manyAccounts(databaseUrl, 1)
  const owners = await manyAccounts(databaseUrl, measured.length)
  await insertOwners(
    databaseUrl,
    measured,
    owners.map(({ accountId }) => accountId),
  )
  const request = (name: Asked, round: number): string => {
    const index = round % measured.length
    const turn = Math.floor(round / measured.length)
    const place = turn % 2
    const [organisation, owner] = [measured[index], owners[index]]
    if (!organisation || !owner || !customer) throw new Error('Nothing to measure')
    const texts: Readonly<Record<Asked, () => string>> = {
      'A month’s search': () => searchText(organisation, place, firstDate),
      'The provider’s week': () => weekText(organisation, owner.token, firstDate),
      'The list of bookings ahead': () => listText(organisation, owner.token, 'UPCOMING'),
      'The list of past bookings': () => listText(organisation, owner.token, 'PAST'),
      'A reservation': () =>
        reservationText(organisation, place, customer.token, freeFrom(firstDate), Math.floor(turn / 2)),
    }
    return texts[name]()
  }
  return { connection: await openConnection(url), request }
}

async function insertOwners(
  databaseUrl: string,
  organisations: readonly FilledOrganisation[],
  accountIds: readonly string[],
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into member (organization_id, account_id, role)
       select organization_id, account_id, 'owner' from unnest($1::uuid[], $2::uuid[]) as given (organization_id, account_id)`,
      [organisations.map(({ id }) => id), accountIds],
    )
  } finally {
    await client.end()
  }
}
