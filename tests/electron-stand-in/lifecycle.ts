import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startChromium } from './chromium.ts'
import { connectDevtools } from './devtools-client.ts'
import { browser, hasBrowser, runtime, setBrowser } from './application-state.ts'

/** Node's own exit function. In the application, `process.exit` is `app.exit`, as in Electron. */
const exitNode: (code: number) => never = process.exit.bind(process)
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let chromium: ChildProcess | undefined
let exiting: Promise<never> | undefined

/** Starts Chromium and emits `ready`; does nothing when the application has already decided to quit. */
export async function start(userData: string): Promise<void> {
  if (runtime.isStopped) return
  const profile = join(userData, 'Chromium')
  mkdirSync(profile, { recursive: true })
  const started = await startChromium(profile, runtime.switches)
  chromium = started.process
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void exit(128))
  setBrowser(await connectDevtools(started.devtoolsUrl))
  // Playwright waits for this line.
  if (runtime.switches.has('remote-debugging-port')) {
    process.stderr.write(`\nDevTools listening on ${started.devtoolsUrl}\n`)
  }
  chromium.once('exit', () => void exit(1))
  for (const task of runtime.onBrowser) await task()
  runtime.onReady()
}

async function closeChromium(running: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => running.once('exit', resolve))
  if (hasBrowser())
    browser()
      .send('Browser.close')
      .catch(() => running.kill('SIGKILL'))
  else running.kill('SIGKILL')
  await Promise.race([gone, wait(3000)])
}

async function finish(code: number): Promise<never> {
  await Promise.race([Promise.allSettled(runtime.unfinished), wait(1000)])
  if (chromium?.exitCode === null) await closeChromium(chromium)
  exitNode(code)
}

/** Ends Chromium, then this process, with the exit code of the first call. */
export function exit(code = 0): Promise<never> {
  runtime.isStopped = true
  exiting ??= finish(code)
  return exiting
}
