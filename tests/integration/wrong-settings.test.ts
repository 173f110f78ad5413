import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from '#server/platform/configuration.ts'
import { startServer } from '#server/app/start-server.ts'
import { createDatabase, createEmptyDatabase, queryAsOwner } from './support/database.ts'

// Tests settings that look right but are wrong: the start must fail with one line that says what to do.

let folder: string
let databaseUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-settings-'))
  databaseUrl = await createDatabase()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (variables: Readonly<Record<string, string>>) =>
  startServer(readConfiguration({ DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', ...variables }))

test.each(['203.0.113.1', 'nowhere.invalid'])('HOST=%s is no address of this machine', async (HOST) => {
  await expect(start({ HOST })).rejects.toThrow(/^HOST .+ is no address of this machine: use .*$/)
})

test('The start fails in one line when DATABASE_URL leads nowhere', async () => {
  const DATABASE_URL = 'postgres://inplan:secret@127.0.0.1:1/inplan'
  await expect(start({ DATABASE_URL })).rejects.toThrow(
    /^The database of DATABASE_URL .*cannot be reached(?!.*secret).*$/,
  )
})

test('The start fails in one line when DATA_DIR is below a file', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(start({ DATA_DIR: join(folder, 'file/data') })).rejects.toThrow(
    /^DATA_DIR .+ cannot be written \(ENOTDIR\): give the folder to the user of the server, or name another one\.$/,
  )
})

test('The start fails in one line when the role of DATABASE_URL is not the owner', async () => {
  const url = new URL(await createEmptyDatabase())
  const name = `stranger_${url.pathname.slice(1)}`
  await queryAsOwner(url.href, `create role ${name} login password 'secret'`)
  url.username = name
  url.password = 'secret'
  await expect(start({ DATABASE_URL: url.href })).rejects.toThrow(
    /^The role of DATABASE_URL may not do this \(permission denied .*\): name the owner of the database\.$/,
  )
})
