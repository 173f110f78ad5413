import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { actFile } from './atomic-act-file.ts'
import { createActList } from './encrypted-act-store.ts'
import { aQueuedAct } from '#tests/builders/queued-act.ts'
import { reversibleCipher } from '#tests/fakes/reversible-cipher.ts'
import type { OwnedAct } from './owned-act-format.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-acts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const path = () => join(folder, 'acts')

function listWith({ isReal = true }: { isReal?: boolean } = {}) {
  const machine = { isReal }
  const cipher = { ...reversibleCipher, isReal: async () => machine.isReal }
  const list = createActList({ cipher, file: actFile(path(), () => 'then'), log: () => {} })
  const add = (number: number) => list.change((acts) => [...acts, aQueuedAct(number)])
  return { list, machine, add }
}

const idsIn = async (list: { read(): Promise<{ stored: readonly OwnedAct[] }> }) =>
  (await list.read()).stored.map(({ act }) => act.id.at(-1))

describe('queued acts stored on disk (T-D8, R-D210)', () => {
  test('are encrypted, readable by their owner only, and there in the next run', async () => {
    const { add } = listWith()
    await add(1)
    await add(2)
    const bytes = await readFile(path(), 'utf8')
    expect([bytes.includes('green tea'), bytes.includes('Noor'), (await stat(path())).mode & 0o777]).toEqual([
      false,
      false,
      0o600,
    ])
    expect(await idsIn(listWith().list)).toEqual(['1', '2'])
    expect(await readdir(folder)).toEqual(['acts'])
  })

  test('are kept in memory only when there is no keychain, and the app reports it', async () => {
    const { list, add } = listWith({ isReal: false })
    await add(1)
    expect([await idsIn(list), (await list.read()).storage, await readdir(folder)]).toEqual([['1'], 'memory', []])
  })

  test('stay in their file while the keychain is not available, and are read once it is', async () => {
    await listWith().add(1)
    const { list, machine, add } = listWith({ isReal: false })
    expect(await list.read()).toMatchObject({ stored: [], storage: 'memory', problem: 'LOCKED' })
    await add(2)
    machine.isReal = true
    expect(await list.read()).toMatchObject({ storage: 'disk', problem: null })
    expect([await idsIn(list), await idsIn(listWith().list)]).toEqual([
      ['1', '2'],
      ['1', '2'],
    ])
  })

  test.each([
    ['damaged', (whole: Buffer) => whole.map((byte, index) => (index === 40 ? byte ^ 1 : byte))],
    ['torn', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['of another program', () => Buffer.from('{"acts":[]}')],
  ])('in a file that is %s are put aside and reported, and new acts are kept', async (_name, spoil) => {
    await listWith().add(1)
    const spoilt = Buffer.from(spoil(await readFile(path())))
    await writeFile(path(), spoilt)
    const { list, add } = listWith()
    expect(await list.read()).toMatchObject({ stored: [], problem: 'DAMAGED' })
    await add(2)
    expect(await idsIn(listWith().list)).toEqual(['2'])
    expect((await readFile(`${path()}.damaged-then`)).equals(spoilt)).toBe(true)
  })

  test('are not harmed by a half-written second file', async () => {
    await listWith().add(1)
    await writeFile(`${path()}.new`, 'half')
    const { list, add } = listWith()
    expect(await idsIn(list)).toEqual(['1'])
    await add(2)
    expect(await idsIn(listWith().list)).toEqual(['1', '2'])
  })

  test('are refused when they cannot be written, as on a full disk, and the others stay', async () => {
    await listWith().add(1)
    const file = { ...actFile(path(), () => 'then'), write: () => Promise.reject(new Error('ENOSPC')) }
    const full = createActList({ cipher: reversibleCipher, file, log: () => {} })
    const refused = full.change((acts) => [...acts, aQueuedAct(2)])
    await expect(refused).rejects.toMatchObject({ code: 'acts-unwritable' })
    expect([await idsIn(full), await idsIn(listWith().list)]).toEqual([['1'], ['1']])
  })

  test('survive a kill of the process once they are acknowledged', async () => {
    const script = join(import.meta.dirname, '../../../tests/unit/offline/keep-acts-until-killed.ts')
    const child = spawn(process.execPath, [script, path()], { stdio: ['ignore', 'pipe', 'inherit'] })
    const acknowledged = await new Promise<number>((resolve) => {
      let text = ''
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.split('\n').length > 20) child.kill('SIGKILL')
      })
      child.on('close', () => resolve(text.split('\n').filter((line) => line !== '').length))
    })
    const kept = (await listWith().list.read()).stored.map(({ act }) => act.id)
    expect(acknowledged).toBeGreaterThanOrEqual(20)
    expect(kept.slice(0, acknowledged)).toEqual(
      Array.from({ length: acknowledged }, (_, index) => `key-of-act-number-${index + 1}`),
    )
  })
})
