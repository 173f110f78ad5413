import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { root } from '#scripts/processes.ts'

export type ServerProcess = {
  /** Resolves with the server's address once it is ready. Rejects when the process ends before that. */
  readonly ready: Promise<string>
  /** Resolves with the exit code when the server has ended. */
  readonly ended: Promise<number>
  /** Stops the server gracefully, and resolves when it has ended. */
  stop(): Promise<void>
  /** Kills the server at once, as in a crash. */
  kill(): Promise<void>
}

export type ServerOptions = {
  readonly env: NodeJS.ProcessEnv
  /** The script to run; the bundled server by default. */
  readonly entry?: string
  /** Options of Node itself, such as `--watch`. */
  readonly nodeOptions?: readonly string[]
  /** Called with each line that the server prints. */
  readonly onLine?: (line: string) => void
}

const readyLine = /^Inplan is ready at (\S+)/

const preload = pathToFileURL(resolve(import.meta.dirname, 'stop-with-parent.mjs')).href

/** Passes each line of a stream to `onLine`. Resolves after the last line. */
async function forwardLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  for await (const line of createInterface({ input: stream })) onLine(line)
}

/**
 * Starts the server in a process group of its own, so that Ctrl+C only reaches this process, which then stops the server. The
 * server also stops when this process is killed. It is in development unless `env` says otherwise.
 */
export function startServerProcess({ env, entry, nodeOptions = [], onLine = () => {} }: ServerOptions): ServerProcess {
  const args = [...nodeOptions, '--import', preload, entry ?? resolve(root, 'out/server/index.js')]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { NODE_ENV: 'development', ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ready = Promise.withResolvers<string>()
  const onEachLine = (line: string): void => {
    const address = readyLine.exec(line)?.[1]
    if (address) ready.resolve(address)
    onLine(line)
  }
  // The streams are awaited instead of the `close` event, which does not fire after this process has closed the IPC channel.
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  const ended = Promise.all([once(child, 'exit'), ...streams.map((stream) => forwardLines(stream, onEachLine))]).then(
    ([[code]]) => (typeof code === 'number' ? code : 1),
  )
  void ended.then((code) => ready.reject(new Error(`The server ended with code ${code} before it was ready.`)))
  ready.promise.catch(() => {})
  return {
    ready: ready.promise,
    ended,
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
