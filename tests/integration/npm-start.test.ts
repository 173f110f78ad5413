import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bySampleSize } from './support/full-or-reduced-run.ts'

// Tests `npm start` as users run it, on the built product.

const root = resolve(import.meta.dirname, '../..')
let folder: string
let dataFolder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-start-'))
  dataFolder = join(folder, 'data')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function npmStart(env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts', '--no-desktop'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  const ready = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
    if (output.stdout.includes('Ctrl+C')) ready.resolve()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const ended = once(child, 'close').then(([code]) => {
    ready.reject(new Error(`ended with ${code}: ${output.stdout}${output.stderr}`))
    return code as number | null
  })
  return { child, output, ready: ready.promise, ended }
}

// Windows has no signals: sending one kills the process.
const waysToEnd: readonly [signal: NodeJS.Signals, exitCode: number | null][] =
  process.platform === 'win32'
    ? [['SIGKILL', null]]
    : [
        ['SIGKILL', null],
        // These signals have the same handler. One of them ends the first start, which `npm test` also runs, so only the full run repeats
        // them.
        ...bySampleSize<[NodeJS.Signals, number][]>({
          reduced: [],
          full: [
            ['SIGINT', 0],
            ['SIGTERM', 0],
            ['SIGHUP', 0],
          ],
        }),
      ]

/** Milliseconds from the command until the product is ready, for every start but the first. */
const startTimes: number[] = []

const isDatabaseRunning = (): boolean => existsSync(join(dataFolder, 'postgres/postmaster.pid'))

/** The timeout is long, because each start creates a database and a server on a machine that also runs other tests. */
const patience = { timeout: 180_000 }

describe('npm start', patience, () => {
  async function expectEnded(start: ReturnType<typeof npmStart>, port: number, exitCode: number | null) {
    expect(await start.ended).toBe(exitCode)
    await expect.poll(isDatabaseRunning, { timeout: 10_000 }).toBe(false)
    await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow('fetch failed')
  }

  test('prints the addresses of everything and who can log in', async () => {
    const port = await freePort()
    const start = npmStart({ PORT: String(port) })
    await start.ready
    const address = `http://localhost:${port}`
    const pages = ['/demo', '/studio-noord', '/provider/', '/dev/mailbox', '/docs'].map((path) => address + path)
    for (const page of pages) expect(start.output.stdout).toContain(page)
    const answers = await Promise.all(pages.map(async (page) => [page, (await fetch(page)).status]))
    expect(answers).toEqual(pages.map((page) => [page, 200]))
    expect(start.output.stdout).toContain('owner@demo.inplan.test')
    start.child.kill('SIGINT')
    await expectEnded(start, port, process.platform === 'win32' ? null : 0)
  })

  test.each(waysToEnd)(
    'is ready again after a restart, and %s leaves no server and no database running',
    async (signal, exitCode) => {
      const port = await freePort()
      const startedAt = performance.now()
      const start = npmStart({ PORT: String(port) })
      await start.ready
      startTimes.push(performance.now() - startedAt)
      expect(isDatabaseRunning()).toBe(true)
      start.child.kill(signal)
      await expectEnded(start, port, exitCode)
    },
  )

  const most = bySampleSize({ reduced: 60_000, full: 5000 })
  test(`takes less than ${most / 1000} seconds`, () => {
    expect(Math.min(...startTimes)).toBeLessThan(most)
  })

  test('leaves no database running when it is interrupted at any moment', async () => {
    const moments = bySampleSize({ reduced: [500], full: [100, 300, 500, 700, 900] })
    for (const milliseconds of moments) {
      const start = npmStart({ PORT: String(await freePort()) })
      start.ready.catch(() => undefined)
      setTimeout(() => start.child.kill('SIGINT'), milliseconds)
      await start.ended
      await expect.poll(isDatabaseRunning, { timeout: 10_000 }).toBe(false)
    }
  })
})

describe('npm start says in one line what to do when', patience, () => {
  async function failedStart(env: Record<string, string>) {
    const start = npmStart(env)
    start.ready.catch(() => undefined)
    return { code: await start.ended, said: start.output.stderr.trim(), isDatabaseRunning: isDatabaseRunning() }
  }
  // The output must be a single line: `.` does not match line breaks.
  const failure = (line: RegExp) => ({ code: 1, said: expect.stringMatching(line), isDatabaseRunning: false })

  test('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await failedStart({ PORT: String(port) })).toEqual(
      failure(new RegExp(`^Port ${port} is taken: .*PORT=${port + 1}\\.$`)),
    )
    other.close()
  })

  test('the data folder is damaged', async () => {
    const damaged = join(folder, 'damaged')
    await cp(dataFolder, damaged, { recursive: true, preserveTimestamps: true })
    await writeFile(join(damaged, 'postgres/global/pg_control'), Buffer.alloc(8192))
    expect(await failedStart({ DATA_DIR: damaged, PORT: '0' })).toEqual(
      failure(/^The database in .* restore the folder from a backup, or move it away to start anew\.$/),
    )
  })

  test('the demo data is asked for in production', async () => {
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://inplan.example', SMTP_URL: 'smtp://localhost' }
    expect(await failedStart(env)).toEqual(failure(/^DEMO_DATA is refused with NODE_ENV=production.*$/))
  })
})
