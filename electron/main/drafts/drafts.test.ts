import { expect, test } from 'vitest'
import type { Session } from '#shared/ipc/contract.ts'
import { reversibleCipher } from '#tests/fakes/reversible-cipher.ts'
import { businessSession } from '#tests/fakes/provider-bridge.ts'
import { createSecretStore, type Cipher } from '#electron/main/session/encrypted-secret-store.ts'
import { createDrafts } from './drafts.ts'

const marit = { userId: 'owner', organisationId: 'studio' }
const daan = { userId: 'daan', organisationId: 'studio' }

function start(cipher: Cipher = reversibleCipher) {
  const disk: { bytes?: Uint8Array | undefined } = {}
  const state: { session: Session | undefined } = { session: businessSession }
  const open = () =>
    createDrafts({
      secrets: createSecretStore(cipher, {
        read: async () => disk.bytes,
        write: async (bytes) => {
          disk.bytes = bytes
        },
        remove: async () => {
          disk.bytes = undefined
        },
      }),
      ready: async () => {},
      current: () => state.session,
    })
  return { disk, state, open }
}

test('A kept draft is there after a restart, and is encrypted on the disk (R-D375)', async () => {
  const { disk, open } = start()
  await open().write(marit, 'price 95')
  expect(await open().read(marit)).toBe('price 95')
  expect(Buffer.from(disk.bytes ?? []).toString()).not.toContain('price')
})

test('A draft is kept while the session is over, and can then be read by nobody (R-D375)', async () => {
  const { state, open } = start()
  const drafts = open()
  state.session = undefined
  await drafts.write(marit, 'price 95')
  expect(await drafts.read(marit)).toBeNull()
  state.session = businessSession
  expect(await drafts.read(marit)).toBe('price 95')
})

test('A kept draft is not given to another person, or to the same one in another organisation (R-D375)', async () => {
  const { state, open } = start()
  const drafts = open()
  await drafts.write(marit, 'price 95')
  state.session = { ...businessSession, user: { ...businessSession.user, id: 'daan' } }
  expect(await drafts.read(marit)).toBeNull()
  expect(await drafts.read(daan)).toBeNull()
  state.session = { ...businessSession, organisation: { ...businessSession.organisation, id: 'salon' } }
  expect(await drafts.read({ userId: 'owner', organisationId: 'salon' })).toBeNull()
  // What is kept of the other organisation is not read meanwhile.
  expect(await drafts.read(marit)).toBeNull()
})

test('An empty text erases the person’s draft, and the file is removed with the last one (R-D375)', async () => {
  const { disk, state, open } = start()
  await open().write(marit, 'price 95')
  await open().write(daan, 'a note')
  await open().write(marit, '')
  expect(await open().read(marit)).toBeNull()
  state.session = { ...businessSession, user: { ...businessSession.user, id: 'daan' } }
  expect(await open().read(daan)).toBe('a note')
  await open().write(daan, '')
  expect(disk.bytes).toBeUndefined()
})

test('Without a keychain no draft is written to disk, and it is kept until the app quits (T-D4, R-D375)', async () => {
  const { disk, open } = start({ ...reversibleCipher, isReal: async () => false })
  const drafts = open()
  await drafts.write(marit, 'price 95')
  expect([await drafts.read(marit), disk.bytes, await open().read(marit)]).toEqual(['price 95', undefined, null])
})
