import { expect, test } from 'vitest'
import { createDraftStore } from './draft-store.ts'

const DAY = 86_400_000
const draft = (id: string, text = 'price 95') => ({ id, title: id, base: {}, mine: { text } })

/** A store over what an earlier session wrote, and what it writes itself. */
function start(kept: string | null, now = 100 * DAY) {
  const written: string[] = []
  const write = async (text: string) => written.push(text)
  return { store: createDraftStore({ read: async () => kept, write, now: () => now }), written }
}

const fileOf = (ages: Record<string, number>, format = 2) =>
  JSON.stringify({
    format,
    drafts: Object.entries(ages).map(([id, days]) => ({ ...draft(id), at: (100 - days) * DAY })),
  })

const offeredIn = async (kept: string | null) => {
  const { store } = start(kept)
  await store.load()
  return store.offered().map(({ id }) => id)
}

test('Input that its person has not returned to for two weeks is no longer offered (R-D375)', async () => {
  expect(await offeredIn(fileOf({ new: 0, recent: 13.9, old: 14 }))).toEqual(['new', 'recent'])
})

test.each(['', '{', 'null', fileOf({ other: 0 }, 1)])('An invalid draft is not offered: %j (R-D375)', async (text) => {
  expect(await offeredIn(text)).toEqual([])
})

test('When too much is stored the oldest input is left out, and no chosen file is stored (R-D375)', async () => {
  const { store, written } = start(null)
  store.keep(draft('old', 'x'.repeat(100_000)))
  store.keep({ ...draft('new', 'y'.repeat(100_000)), base: { picture: { file: new Blob(['z']) } } })
  store.flush()
  const { drafts } = JSON.parse(written.at(-1) ?? '') as { drafts: { id: string; base: object }[] }
  expect(drafts.map(({ id, base }) => ({ id, base }))).toEqual([{ id: 'new', base: {} }])
})
