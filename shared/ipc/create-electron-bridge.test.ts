import { AppError } from '#shared/api/app-error.ts'
import { describe, expect, test } from 'vitest'
import { createElectronBridge } from './create-electron-bridge.ts'
import type { PreloadApi, WireAnswer } from './preload-api.ts'

/** A fake preload that gives every call the same answer and records its arguments. */
function fakePreload(answer: WireAnswer | Promise<WireAnswer>) {
  const calls: unknown[] = []
  const listeners = new Map<string, (payload: unknown) => void>()
  const preload: PreloadApi = {
    invoke: async (channel, args) => {
      calls.push([channel, ...args])
      return answer
    },
    subscribe: (event, listener) => {
      listeners.set(event, listener)
      return () => listeners.delete(event)
    },
  }
  return { bridge: createElectronBridge(preload), calls, listeners }
}

const preferences = { theme: 'dark', language: 'nl' } as const

describe('invoke from the renderer', () => {
  test('passes the arguments and returns the value', async () => {
    const { bridge, calls } = fakePreload({ ok: true, value: preferences })
    expect(await bridge.invoke('preferences.set', { theme: 'dark' })).toEqual(preferences)
    expect(calls).toEqual([['preferences.set', { theme: 'dark' }]])
  })

  test('rejects with the error from the main process, again as an AppError', async () => {
    const { bridge } = fakePreload({
      ok: false,
      error: { code: 'validation', message: 'Check', fieldErrors: { name: 'too long' }, status: 400, requestId: 'r1' },
    })
    const failure = await bridge.invoke('session.current').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({
      code: 'validation',
      message: 'Check',
      fieldErrors: { name: 'too long' },
      status: 400,
      requestId: 'r1',
    })
  })
})

describe('a call of the server over the Electron bridge', () => {
  test('names the endpoint and leaves out undefined values', async () => {
    const { bridge, calls } = fakePreload({ ok: true, value: { bookings: [] } })
    const query = { from: '2025-03-03', to: '2025-03-09', specialistId: undefined } as const
    await bridge.call('providerCalendar', { query }, { idempotencyKey: 'key-12345' })
    expect(calls).toEqual([
      [
        'api.call',
        'providerCalendar',
        { query: { from: '2025-03-03', to: '2025-03-09' } },
        { idempotencyKey: 'key-12345' },
      ],
    ])
    expect(calls[0]).not.toHaveProperty('2.query.specialistId')
  })

  test('rejects an aborted call at once with the reason of its signal', async () => {
    const { bridge } = fakePreload(new Promise<WireAnswer>(() => {}))
    const controller = new AbortController()
    const answer = bridge.call('providerServices', {}, { signal: controller.signal })
    controller.abort(new Error('left the screen'))
    await expect(answer).rejects.toThrow('left the screen')
    await expect(bridge.call('providerServices', {}, { signal: controller.signal })).rejects.toThrow('left the screen')
  })
})

test('subscribe receives events until it is unsubscribed', () => {
  const { bridge, listeners } = fakePreload({ ok: true, value: null })
  const heard: unknown[] = []
  const stop = bridge.subscribe('open-booking', ({ bookingId }) => heard.push(bookingId))
  listeners.get('open-booking')?.({ bookingId: 'b1' })
  stop()
  expect([heard, listeners.size]).toEqual([['b1'], 0])
})
