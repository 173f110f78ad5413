import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { Problem } from '#scripts/set-up/problem.mjs'

/** A proxy that runs in front of the servers. */
export interface Proxy {
  readonly name: string
  /** The TLS port on 127.0.0.1. */
  readonly port: number
  stop(): Promise<void>
}

/** Timeouts in milliseconds: the longest wait for the start, and the pause between attempts. */
const patience = { start: 15_000, betweenAttempts: 50 }

/**
 * Checks that a program of the drill is installed.
 * @throws {Problem} when it is not
 */
export function requireProgram(program: string, versionOption: string): void {
  if (spawnSync(program, [versionOption]).error) {
    throw new Problem(`This drill needs ${program}: apt-get install nginx-light caddy openssl`)
  }
}

/** Returns a port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Whether a TLS handshake with the proxy succeeds. Caddy already listens before it has made its certificate. */
async function shakesHands(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false })
  const outcome = await once(socket, 'secureConnect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return outcome
}

/** Starts a proxy and waits until it answers. */
export async function startProxy(
  name: string,
  port: number,
  [command, ...args]: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>> = {},
): Promise<Proxy> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const end = Date.now() + patience.start
  while (!(await shakesHands(port))) {
    if (child.exitCode !== null || Date.now() > end) {
      if (child.exitCode === null) await stop()
      throw new Error(`${name} did not start:\n${log}`)
    }
    await pause(patience.betweenAttempts)
  }
  return { name, port, stop }
}
