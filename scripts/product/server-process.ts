import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { root } from '#scripts/processes.ts'

export type ServerProcess = {
  /** Address it answers at; rejects when it ended before it was ready (having said why on its error output). */
  readonly ready: Promise<string>
  /** Exit code, once it has ended. */
  readonly ended: Promise<number>
  /** Ends it gracefully and waits until it has gone. */
  stop(): Promise<void>
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>
}

export type ServerOptions = {
  readonly env: NodeJS.ProcessEnv
  /** Script to run; the bundle unless told otherwise. */
  readonly entry?: string
  /** Options of Node itself, such as `--watch`. */
  readonly nodeOptions?: readonly string[]
  /** Told each line that it prints. */
  readonly onLine?: (line: string) => void
}

const readyLine = /^Inplan is ready at (\S+)/

const preload = pathToFileURL(resolve(import.meta.dirname, 'stop-with-parent.mjs')).href

/** Resolves when the stream has ended and its last line was told. */
async function forwardLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  for await (const line of createInterface({ input: stream })) onLine(line)
}

/**
 * Starts the server as a process of its own, outside our terminal: Ctrl+C reaches only us, and we stop it in order.
 * It ends with us, however we end.
 */
export function startServerProcess({ env, entry, nodeOptions = [], onLine = () => {} }: ServerOptions): ServerProcess {
  const args = [...nodeOptions, '--import', preload, entry ?? resolve(root, 'out/server/index.js')]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ready = Promise.withResolvers<string>()
  const onEachLine = (line: string): void => {
    const address = readyLine.exec(line)?.[1]
    if (address) ready.resolve(address)
    onLine(line)
  }
  // Not the event `close`: it does not come any more once we have closed the channel ourselves.
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
