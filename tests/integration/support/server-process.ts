import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { manyHolds } from '#tests/builders/hold-limits.ts'

export interface ServerProcess {
  /** Where it listens, without a trailing slash. */
  url: string
  /** What it wrote to standard error so far: with LOG_LEVEL at error, nothing unless something failed. */
  log: () => string
  /** Ends as after Ctrl+C; throws when the server logged a failure in its life. */
  stop: () => Promise<void>
  /** `kill -9` */
  kill: () => Promise<void>
}

/** The bundle, which starts in a third of the time that the sources take. */
const bundle = resolve(import.meta.dirname, '../../../out/server/index.js')

/**
 * The server as it runs for people, in a process of its own on a port of its own.
 * @param entry the script of another version
 */
export async function startServerProcess(
  databaseUrl: string,
  variables: Record<string, string> = {},
  entry = bundle,
): Promise<ServerProcess> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'inplan-server-'))
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      PORT: '0',
      LOG_LEVEL: 'error',
      CREDENTIAL_ATTEMPTS_PER_ADDRESS: '100000',
      ...manyHolds,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const ready = Promise.withResolvers<string>()
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    const url = /^Inplan is ready at (\S+)$/m.exec(output)?.[1]
    if (url) ready.resolve(url)
  })
  const ended = once(child, 'close').then(([code]) => ready.reject(new Error(`The server ended with ${code}: ${log}`)))
  // A server that ends after it was ready is the test's own doing.
  ready.promise.catch(() => undefined)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    await rm(dataDirectory, { recursive: true, force: true })
  }
  const stop = async () => {
    await end('SIGTERM')
    if (log !== '') throw new Error(`The server logged: ${log}`)
  }
  return { url: await ready.promise, log: () => log, stop, kill: () => end('SIGKILL') }
}
