import { spawn, type SpawnOptions } from 'node:child_process'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

const controller = new AbortController()

/** Aborted when a signal or the parent process asks this script to stop. */
export const stopping: AbortSignal = controller.signal

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => controller.abort())
}
// Unreferences the IPC channel to the parent, so that it does not keep this process alive. It stays referenced if something listens to its
// messages, as in a Playwright worker.
if (process.listenerCount('message') === 0) process.channel?.unref()

/** Path of a tool's script inside node_modules, to be run with this Node: `tool('vite/bin/vite.js')`. */
export const tool = (path: string): string => resolve(root, 'node_modules', path)

/**
 * Runs a command with inherited input and output by default.
 * @returns the exit code; 1 if a signal ended it; 127 if it could not be started
 */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const stop = (): void => void child.kill('SIGINT')
    stopping.addEventListener('abort', stop)
    const finish = (code: number): void => {
      stopping.removeEventListener('abort', stop)
      done(code)
    }
    child.once('error', () => finish(127))
    child.once('exit', (code) => finish(code ?? 1))
  })
}

/** Runs a script, or a tool of node_modules, with the Node that runs this process. */
export const runNode = (script: string, args: readonly string[] = [], options: SpawnOptions = {}): Promise<number> =>
  run(process.execPath, [script, ...args], options)
