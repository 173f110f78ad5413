import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { Problem } from '#scripts/set-up/problem.mjs'
import { freePort } from '../proxies/proxy-process.ts'

export interface PgBouncer {
  /** The address of the database through the pooler, as `inplan_app`. */
  readonly url: string
  /** Returns the current number of client connections, and of connections to the database. */
  connections(): Promise<{ clients: number; servers: number }>
  stop(): Promise<void>
}

/** The number of database connections that all clients share. */
export const POOL_SIZE = 20
const PATIENCE = 10_000

/**
 * Starts PgBouncer in transaction mode in front of a database.
 * @param ownerUrl the direct address of the database
 * @param password the password of `inplan_app`
 */
export async function startPgBouncer(folder: string, ownerUrl: string, password: string): Promise<PgBouncer> {
  if (spawnSync('pgbouncer', ['--version']).error) {
    throw new Problem('This drill needs pgbouncer: apt-get install pgbouncer')
  }
  const { hostname, port, pathname } = new URL(ownerUrl)
  const database = pathname.slice(1)
  const own = await freePort()
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"inplan_app" "${password}"\n`)
  await writeFile(
    settings,
    `[databases]
${database} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
stats_users = inplan_app
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${POOL_SIZE}
`,
  )
  // PgBouncer refuses to run as root, so its files must be readable for another user.
  for (const path of [folder, users, settings]) await chmod(path, 0o755)
  const asPlainUser = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn('pgbouncer', ['--quiet', ...asPlainUser, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const ended = once(child, 'exit')
  const url = `postgres://inplan_app:${password}@127.0.0.1:${own}/${database}`
  const pooler: PgBouncer = {
    url,
    connections: async () => {
      const client = new Client({ connectionString: url.replace(/\/\w+$/, '/pgbouncer') })
      await client.connect()
      try {
        const { rows } = await client.query<Record<string, string>>('show pools')
        const pool = rows.find((row) => row['database'] === database)
        const sum = (prefix: string) =>
          Object.entries(pool ?? {})
            .filter(([name]) => name.startsWith(prefix) && !name.includes('cancel'))
            .reduce((total, [, count]) => total + Number(count), 0)
        return { clients: sum('cl_'), servers: sum('sv_') }
      } finally {
        await client.end()
      }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
  const end = Date.now() + PATIENCE
  for (;;) {
    const isReady = await pooler.connections().then(
      () => true,
      () => false,
    )
    if (isReady) return pooler
    if (child.exitCode !== null || Date.now() > end) {
      child.kill()
      throw new Error(`PgBouncer did not start:\n${log}`)
    }
    await pause(50)
  }
}
