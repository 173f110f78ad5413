import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runningPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { queryAsOwner } from './support/query-as-owner.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-embedded-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Returns the client's network address as Postgres sees it; null for a connection over a Unix socket. */
const cameFrom = async (url: string): Promise<string | null> => {
  const [row] = await queryAsOwner<{ address: string | null }>(url, 'select host(inet_client_addr()) as address')
  return row!.address
}

describe.skipIf(process.platform === 'win32')('the embedded database', () => {
  test('is reached by a socket of its user only, and removes sockets that a killed server left', async () => {
    const cluster = join(folder, 'postgres')
    const sockets = async () =>
      (await readdir(cluster)).filter((name) => name.startsWith('.s.PGSQL.') && !name.endsWith('.lock'))
    await (await startEmbeddedPostgres(folder)).stop()
    await writeFile(join(cluster, '.s.PGSQL.1'), '')
    const postgres = await startEmbeddedPostgres(folder)
    try {
      expect(await cameFrom(postgres.url)).toBeNull()
      expect(runningPostgres(folder)).toBe(postgres.url)
      const socket = `.s.PGSQL.${new URL(postgres.url).port}`
      expect(await sockets()).toEqual([socket])
      expect((await stat(join(cluster, socket))).mode & 0o077).toBe(0)
    } finally {
      await postgres.stop()
    }
    expect(await sockets()).toEqual([])
  })

  test('is reached by TCP when the path of its folder is too long for a socket', async () => {
    const postgres = await startEmbeddedPostgres(join(folder, 'a'.repeat(60), 'b'.repeat(60)))
    try {
      expect(await cameFrom(postgres.url)).toBe('127.0.0.1')
    } finally {
      await postgres.stop()
    }
  })
})
