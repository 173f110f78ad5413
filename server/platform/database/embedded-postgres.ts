import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '#server/platform/configuration.ts'
import { type PostgresBinaries, postgresBinaries } from './run-postgres-programs.ts'

export interface EmbeddedPostgres {
  /** The address of the database `inplan`, as its owner. */
  readonly url: string
  stop(): Promise<void>
}

const SUPERUSER = 'inplan'
const DATABASE = 'inplan'
/** The beginning of the file name of Postgres' Unix socket; the port follows. */
const SOCKET = '.s.PGSQL.'
/** Maximum length in bytes of a Unix socket's path that both Linux and macOS accept. */
const LONGEST_SOCKET_PATH = 103
/** Advisory lock that the server process holds while it uses the cluster. The number is arbitrary. */
const OWNER_LOCK = 4_100_002

/**
 * Starts the embedded Postgres of a data folder and creates it on first use. If a killed server left Postgres running, it is
 * reused. Throws a StartError when the folder is damaged or in use by another server.
 * @param dataDirectory absolute path; the cluster is in its `postgres` folder
 */
export async function startEmbeddedPostgres(dataDirectory: string): Promise<EmbeddedPostgres> {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o755 })
  const binaries = postgresBinaries(dataDirectory)
  const cluster = join(dataDirectory, 'postgres')
  const password = existsSync(join(cluster, 'PG_VERSION'))
    ? readPassword(dataDirectory)
    : initialise(binaries, dataDirectory, cluster)

  const addressOf = (port: number, database: string) => addressIn(cluster, port, password, database)
  const leftBehind = portOfRunningServer(cluster)
  const found = leftBehind === undefined ? undefined : await claim(addressOf(leftBehind, 'postgres'))
  const port = found && leftBehind !== undefined ? leftBehind : await freePort()
  // There is a pid file but no running server: the server was killed, and its child processes may not have ended yet.
  const patience = leftBehind === undefined ? 0 : LAST_BREATH
  if (!found) await startServerWithin(patience, () => startServer(binaries, cluster, port))
  const owner = found ?? (await claim(addressOf(port, 'postgres')))
  if (!owner) throw new StartError(`The database in ${cluster} does not answer: look at ${logOf(cluster)}.`)
  await createDatabase(owner)
  const guard = keepRunning(owner, binaries, cluster, port, () => claim(addressOf(port, 'postgres')))
  return {
    url: addressOf(port, DATABASE),
    stop: async () => {
      await guard.release()
      binaries.run('pg_ctl', ['stop', '--pgdata', cluster, '--mode', 'fast', '--wait'])
    },
  }
}

/** The address of a running database of this data folder, as its owner; undefined when none is running. */
export function runningPostgres(dataDirectory: string): string | undefined {
  const cluster = join(dataDirectory, 'postgres')
  const port = portOfRunningServer(cluster)
  return port === undefined ? undefined : addressIn(cluster, port, readPassword(dataDirectory), DATABASE)
}

/** The connection address: by the Unix socket in the cluster's folder, which needs less CPU than TCP, or by TCP where there is none. */
function addressIn(cluster: string, port: number, password: string, database: string): string {
  const address = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
  const hasSocket =
    process.platform !== 'win32' && Buffer.byteLength(join(cluster, `${SOCKET}${port}`)) <= LONGEST_SOCKET_PATH
  return hasSocket ? `${address}?host=${encodeURIComponent(cluster)}` : address
}

/** Milliseconds between attempts to restart a crashed database. */
const REVIVAL_PAUSE = 500
/** Milliseconds to wait until the processes of a killed server have ended. */
const LAST_BREATH = 10_000

/** Retries until the server starts. Throws the last error when the time is up. */
async function startServerWithin(milliseconds: number, start: () => void): Promise<void> {
  const end = Date.now() + milliseconds
  for (;;) {
    try {
      return start()
    } catch (error) {
      if (Date.now() >= end) throw error
      await pause(REVIVAL_PAUSE)
    }
  }
}

/** Holds the lock on the cluster, and restarts Postgres when it crashes (threat O1). */
function keepRunning(
  first: Client,
  binaries: PostgresBinaries,
  cluster: string,
  port: number,
  claimAgain: () => Promise<Client | undefined>,
): { release(): Promise<void> } {
  let owner: Client
  let isReleased = false
  const hold = (client: Client) => {
    owner = client
    client.once('end', () => void revive())
  }
  const revive = async (): Promise<void> => {
    if (isReleased) return
    const next = await claimAgain().catch(() => undefined)
    if (next) return hold(next)
    try {
      startServer(binaries, cluster, port)
    } catch {
      // Processes of the crashed server may not have ended yet.
      await pause(REVIVAL_PAUSE)
    }
    return revive()
  }
  hold(first)
  return {
    release: async () => {
      isReleased = true
      await owner.end()
    },
  }
}

const logOf = (cluster: string): string => join(cluster, 'server.log')

function readPassword(dataDirectory: string): string {
  try {
    return readFileSync(join(dataDirectory, 'postgres-password'), 'utf8').trim()
  } catch {
    throw new StartError(
      `${dataDirectory} has a database but not its password file: move the folder away to start anew, or restore it from a backup.`,
    )
  }
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no half-made cluster. */
function initialise(binaries: PostgresBinaries, dataDirectory: string, cluster: string): string {
  const unfinished = `${cluster}.new`
  const passwordFile = join(dataDirectory, 'postgres-password')
  const password = randomBytes(24).toString('base64url')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (binaries.runsAs) {
    for (const path of [unfinished, passwordFile]) chownSync(path, binaries.runsAs.uid, binaries.runsAs.gid)
  }
  try {
    binaries.run('initdb', [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ])
    renameSync(unfinished, cluster)
  } catch (error) {
    throw new StartError(`The database in ${dataDirectory} could not be made: ${messageOf(error)}`)
  }
  return password
}

/** Reads the port from the pid file of a cluster. The server may no longer be running. */
function portOfRunningServer(cluster: string): number | undefined {
  try {
    const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
    return Number.isInteger(port) && port > 0 ? port : undefined
  } catch {
    return undefined
  }
}

function startServer(binaries: PostgresBinaries, cluster: string, port: number): void {
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    // The socket is created in the cluster's folder, which only Postgres' user may enter.
    `-c unix_socket_directories=${process.platform === 'win32' ? '' : '.'}`,
    '-c unix_socket_permissions=0700',
    '-c max_connections=200',
    '-c timezone=UTC',
  ]
  const log = logOf(cluster)
  try {
    binaries.run('pg_ctl', ['start', '--pgdata', cluster, '--log', log, '--options', settings.join(' '), '--wait'])
  } catch {
    throw new StartError(
      `The database in ${cluster} does not start: look at ${log}, restore the folder from a backup, or move it away to start anew.`,
    )
  }
  removeOldSockets(cluster, port)
}

/** Removes the sockets that killed servers have left. */
function removeOldSockets(cluster: string, port: number): void {
  const own = `${SOCKET}${port}`
  for (const name of readdirSync(cluster)) {
    if (name.startsWith(SOCKET) && name !== own && name !== `${own}.lock`) rmSync(join(cluster, name), { force: true })
  }
}

/**
 * Connects and takes the lock on the cluster. Returns undefined when this server's Postgres does not answer. Throws a StartError when
 * another server process holds the lock.
 */
async function claim(url: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: url, application_name: 'inplan-owner', keepAlive: true })
  try {
    await client.connect()
  } catch {
    return undefined
  }
  client.on('error', () => undefined)
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [OWNER_LOCK])
  if (rows[0]?.held) return client
  await client.end()
  throw new StartError('Another Inplan server uses this data folder: stop it, or set DATA_DIR to another folder.')
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.on('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
