import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serverVariables, type ServerUnderTest } from './test-server-type-and-environment.ts'

export interface ServerProcess extends ServerUnderTest {
  /** Kills the server with `kill -9`. */
  kill: () => Promise<void>
}

/** The built bundle, which starts in a third of the time that the sources need. */
const bundle = resolve(import.meta.dirname, '../../../out/server/index.js')

/**
 * Starts a real server in a separate process on a free port.
 * @param entry the script of another version
 */
export async function startServerProcess(
  databaseUrl: string,
  variables: Record<string, string> = {},
  entry = bundle,
): Promise<ServerProcess> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'inplan-server-'))
  const child = spawn(process.execPath, [entry], {
    env: { ...serverVariables(databaseUrl, dataDirectory), ...variables },
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
  // The promise is only awaited until the server is ready. A later rejection is ignored, because the test itself ends the server.
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
