import { expect, test } from 'vitest'
import { createSnapshot } from './snapshot.ts'

function start({ isKept = true, kept }: { isKept?: boolean; kept?: string } = {}) {
  const state = { isOpen: true, opensAs: true, isKept, kept }
  const slow = () => new Promise((resolve) => setImmediate(resolve))
  const create = () =>
    createSnapshot({
      secrets: {
        storage: async () => 'keychain',
        read: async () => state.kept,
        keep: async (text) => {
          await slow()
          state.kept = text
        },
        forget: async () => {
          state.kept = undefined
        },
      },
      ready: async () => {
        await slow()
        state.isOpen = state.opensAs
      },
      isOpen: () => state.isOpen,
      isKept: () => state.isKept,
    })
  return { state, snapshot: create(), nextRun: create }
}

test('The last seen calendar is there in this run and the next (R-D92)', async () => {
  const { snapshot, nextRun } = start()
  expect(await snapshot.read()).toBeNull()
  await snapshot.write('monday')
  expect([await snapshot.read(), await nextRun().read()]).toEqual(['monday', 'monday'])
})

test('A session that ends with the run leaves no calendar behind (T-D4, R-D104)', async () => {
  const { state, snapshot } = start({ isKept: false })
  await snapshot.write('monday')
  expect([await snapshot.read(), state.kept]).toEqual(['monday', undefined])
})

test('A log-out erases the last seen calendar, also one that is being written (T-D4, R-D92)', async () => {
  const { state, snapshot, nextRun } = start({ kept: 'sunday' })
  const writing = snapshot.write('monday')
  await snapshot.erase()
  await writing
  expect([state.kept, await snapshot.read(), await nextRun().read()]).toEqual([undefined, null, null])
})

test('No calendar is stored or returned while nobody is logged in', async () => {
  const { state, snapshot } = start({ kept: 'sunday' })
  state.isOpen = false
  state.opensAs = false
  await snapshot.write('monday')
  expect([await snapshot.read(), state.kept]).toEqual([null, 'sunday'])
})

test('A read of the calendar before the stored token is known waits for the session', async () => {
  const { state, snapshot } = start({ kept: 'sunday' })
  state.isOpen = false
  expect(await snapshot.read()).toBe('sunday')
})
