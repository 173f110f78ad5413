import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runtime } from '../application-state.ts'

interface LockOptions {
  folder: () => string
  onSecondInstance: (argv: string[], workingFolder: string, data: unknown) => void
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** `app.requestSingleInstanceLock` and related: a lock file with the owner's pid, and a socket to notify the owner. */
export function singleInstanceLock({ folder, onSecondInstance }: LockOptions) {
  let descriptor: number | undefined
  const lockFile = () => join(folder(), 'SingletonLock.host')
  const socketFile = () =>
    join(tmpdir(), `electron-stand-in-${createHash('sha1').update(folder()).digest('hex').slice(0, 16)}.sock`)

  function listen(): void {
    const socket = socketFile()
    rmSync(socket, { force: true })
    createServer((connection) => {
      let text = ''
      connection.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      connection.on('end', () => {
        const { argv, workingFolder, data } = JSON.parse(text)
        onSecondInstance(argv, workingFolder, data)
        connection.end()
      })
    })
      .listen(socket)
      .unref()
    process.on('exit', () => rmSync(socket, { force: true }))
  }

  function tell(data: unknown): void {
    const message = JSON.stringify({ argv: process.argv, workingFolder: process.cwd(), data })
    runtime.unfinished.push(
      new Promise((resolve) => {
        const connection = connect(socketFile(), () => connection.end(message))
        connection.on('close', resolve).on('error', resolve)
      }),
    )
  }

  function release(): void {
    if (descriptor === undefined) return
    closeSync(descriptor)
    descriptor = undefined
    rmSync(lockFile(), { force: true })
  }

  function tryLock(): boolean {
    try {
      descriptor = openSync(lockFile(), 'wx')
    } catch {
      return false
    }
    writeFileSync(descriptor, String(process.pid))
    process.on('exit', release)
    listen()
    return true
  }

  return {
    isHeld: () => descriptor !== undefined,
    release,
    request: (data?: unknown): boolean => {
      mkdirSync(folder(), { recursive: true })
      if (descriptor !== undefined || tryLock()) return true
      if (!isAlive(Number(readFileSync(lockFile(), 'utf8')))) {
        rmSync(lockFile(), { force: true })
        return tryLock()
      }
      tell(data)
      return false
    },
  }
}
