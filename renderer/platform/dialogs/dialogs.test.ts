import { expect, it, vi } from 'vitest'
import { createDialogStore } from './dialogs.ts'

const states = (store: ReturnType<typeof createDialogStore>): string[] =>
  store.current().map(({ request, isOpen }) => `${request.kind} ${isOpen ? 'open' : 'leaving'}`)

it('A closing dialog stays until its exit animation has ended, and then the follow-up runs', () => {
  const store = createDialogStore()
  const followUp = vi.fn<() => void>()
  store.open({ kind: 'keys' })
  const [dialog] = store.current()
  store.close(dialog!.id, followUp)
  expect(states(store)).toEqual(['keys leaving'])
  expect(followUp).not.toHaveBeenCalled()
  store.exited(dialog!.id)
  expect(states(store)).toEqual([])
  expect(followUp).toHaveBeenCalledOnce()
})

it('A dialog opens over another one', () => {
  const store = createDialogStore()
  store.open({ kind: 'service' })
  store.open({ kind: 'discard-changes', onDiscard: () => {} })
  expect(states(store)).toEqual(['service open', 'discard-changes open'])
})

it('Only the follow-up of the first close runs', () => {
  const store = createDialogStore()
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  store.open({ kind: 'keys' })
  const [dialog] = store.current()
  store.close(dialog!.id, first)
  store.close(dialog!.id, second)
  store.exited(dialog!.id)
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
})

it('Listeners are notified until they unsubscribe', () => {
  const store = createDialogStore()
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  store.open({ kind: 'keys' })
  stop()
  store.clear()
  expect(listener).toHaveBeenCalledOnce()
})

it('Closing all dialogs at once runs the follow-up of the topmost one', () => {
  const store = createDialogStore()
  const followUp = vi.fn<() => void>()
  store.open({ kind: 'keys' })
  store.open({ kind: 'service' })
  store.closeAll(followUp)
  expect(states(store)).toEqual(['keys leaving', 'service leaving'])
  const [under, top] = store.current()
  store.exited(under!.id)
  expect(followUp).not.toHaveBeenCalled()
  store.exited(top!.id)
  expect(followUp).toHaveBeenCalledOnce()
})
