import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import fileLog from 'electron-log/node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import { describeError, redact } from './describe-error.ts'
import { openLog } from './log.ts'

describe('redacting a text for the log (T-D7)', () => {
  test.each([
    ['mail to noor.jansen+x@example.co.uk failed', 'mail to [mail] failed'],
    ['Bearer abc.def ghi', 'Bearer [secret] ghi'],
    ['token Zk3_9aQ-1bXc7dE5fG2hJ4kL ended', 'token [secret] ended'],
    ['opened inplan://join/abc', 'opened inplan://[link]'],
    ['GET /api/provider/bookings?text=Jansen', 'GET /api/provider/bookings?[query]'],
    [`cannot read ${homedir()}/settings.json`, 'cannot read ~/settings.json'],
    ['session.current: failed', 'session.current: failed'],
  ])('%s becomes %s', (text, redacted) => {
    expect(redact(text)).toBe(redacted)
  })
})

describe('an error in the log (T-D7)', () => {
  test('has its type and stack, but not its message', () => {
    const text = describeError(new Error('No room for Noor Jansen, noor@example.com'))
    expect(text).toMatch(/^Error\n\s+at /)
    expect(text).not.toMatch(/Noor|noor/)
  })

  test('keeps error codes and messages of the JavaScript engine', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' })
    const [network] = describeError(new AppError('network', { cause: refused })).split('\n')
    expect(network).toBe('AppError network')
    expect(describeError(new AppError('network', { cause: refused }))).toContain('because of Error ECONNREFUSED')
    expect(describeError(new TypeError("Cannot read properties of undefined (reading 'id')")).split('\n')[0]).toBe(
      "TypeError Cannot read properties of undefined (reading 'id')",
    )
    expect(describeError(Object.assign(new Error('x'), { code: 'noor@example.com' })).split('\n')[0]).toBe('Error')
    expect([describeError('Noor'), describeError({ guest: 'Noor' })]).toEqual(['[string]', '[object]'])
  })
})

describe('the log file', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inplan-log-'))
    fileLog.transports.console.level = false
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('holds the redacted lines, readable by its owner only', async () => {
    const log = openLog(folder)
    log('session.login: refused arguments of noor@example.com')
    log('session.current: failed', new Error('Noor Jansen'))
    const text = await readFile(join(folder, 'main.log'), 'utf8')
    expect(text).toMatch(/^\d{4}-\d\d-\d\dT\S+ info session.login: refused arguments of \[mail\]\n/)
    expect(text).toContain('error session.current: failed: Error')
    expect(text).not.toContain('Jansen')
    expect((await stat(join(folder, 'main.log'))).mode & 0o777).toBe(0o600)
  })

  test('is rotated at one megabyte; two old files are kept', async () => {
    const log = openLog(folder)
    const line = 'word '.repeat(20_000)
    for (let written = 0; written < 50; written++) log(line)
    const sizes = await Promise.all(
      ['main.log', 'main.1.log', 'main.2.log'].map(async (name) => (await stat(join(folder, name))).size),
    )
    expect(Math.max(...sizes)).toBeLessThan(1.2 * 1024 * 1024)
    expect((await readdir(folder)).toSorted()).toEqual(['main.1.log', 'main.2.log', 'main.log'])
  })
})
