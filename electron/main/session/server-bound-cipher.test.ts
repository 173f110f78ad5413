import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { actFile } from '#electron/main/offline/atomic-act-file.ts'
import { createActList } from '#electron/main/offline/encrypted-act-store.ts'
import type { OwnedAct } from '#electron/main/offline/owned-act-format.ts'
import { reversibleCipher } from '#tests/fakes/reversible-cipher.ts'
import { createSecretStore } from './encrypted-secret-store.ts'
import { secretFile } from './owner-only-file.ts'
import { boundCipher, fileOfServer } from './server-bound-cipher.ts'

const [ours, theirs] = ['https://inplan.example', 'https://elsewhere.example']

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bound-'))
})
afterEach(() => rm(folder, { recursive: true }))

const pathOf = (name: string, server: string) => join(folder, fileOfServer(name, server))
const secretsOf = (name: string, server: string) =>
  createSecretStore(boundCipher(server, reversibleCipher), secretFile(pathOf(name, server)))
const actsOf = (server: string) =>
  createActList({
    cipher: boundCipher(server, reversibleCipher),
    file: actFile(pathOf('acts', server), () => '1'),
    log: () => {},
  })

const act: OwnedAct = {
  owner: 'owner studio',
  act: {
    id: 'key-0123456789abcdef',
    route: 'confirmPayment',
    body: { id: 'b1', version: 1, paymentStatus: 'PAID' },
    about: { customer: 'Noor Bakker', service: 'Massage' },
    doneAt: '2025-03-12T11:10:00.000Z',
    refusal: null,
  },
}

describe.each(['session', 'calendar', 'drafts'])('data stored as %s (T-D4, R-D410)', (name) => {
  test('belongs to its server: another server reads nothing, and the first one can still read it', async () => {
    await secretsOf(name, ours).keep('the token')
    expect(await secretsOf(name, theirs).read()).toBeUndefined()
    await secretsOf(name, theirs).keep('another token')
    expect([await secretsOf(name, ours).read(), await secretsOf(name, theirs).read()]).toEqual([
      'the token',
      'another token',
    ])
  })

  test('is not decrypted for another server, even when a program renames its file', async () => {
    await secretsOf(name, ours).keep('the token')
    await rename(pathOf(name, ours), pathOf(name, theirs))
    expect(await secretsOf(name, theirs).read()).toBeUndefined()
    expect(await readdir(folder)).toEqual([])
  })
})

describe('queued acts (T-D8, R-D410)', () => {
  test('belong to their server: for another server there are none, and the first one still has them', async () => {
    await actsOf(ours).change(() => [act])
    expect((await actsOf(theirs).read()).stored).toEqual([])
    await actsOf(theirs).change(() => [])
    expect((await actsOf(ours).read()).stored).toEqual([act])
  })

  test('are not sent to another server, even when a program renames their file, and are not lost', async () => {
    await actsOf(ours).change(() => [act])
    await rename(pathOf('acts', ours), pathOf('acts', theirs))
    expect(await actsOf(theirs).read()).toMatchObject({ stored: [], problem: 'DAMAGED' })
    expect(await readdir(folder)).toEqual([`${fileOfServer('acts', theirs)}.damaged-1`])
  })
})

test.each(['not JSON', '{}', '{"server":"https://inplan.example"}', '"the token"'])(
  'A stored text without its server, %s, is ignored (T-D4, R-D410)',
  async (text) => {
    await secretFile(pathOf('session', ours)).write(await reversibleCipher.encrypt(text))
    expect(await secretsOf('session', ours).read()).toBeUndefined()
  },
)
