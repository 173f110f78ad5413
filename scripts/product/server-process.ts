import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
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

function forwardLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', onLine)
  }
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
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : 1))
  const ready = Promise.withResolvers<string>()
  forwardLines(child, (line) => {
    const address = readyLine.exec(line)?.[1]
    if (address) ready.resolve(address)
    onLine(line)
  })
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
