import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { browserBridge, electronBridge } from './bridges.ts'
import { providerSession, startFakeServer, type FakeServer } from './fake-server.ts'

const login = { email: 'owner@demo.inplan.test', password: 'right', remember: false }
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 5000 })

/** Both bridges must pass the same tests, because the renderer must work in the desktop app and in a browser. */
describe.each([
  ['the desktop app', electronBridge],
  ['the preview', browserBridge],
])('the bridge of %s', (_name, connect) => {
  let server: FakeServer
  let bridge: DesktopBridge
  beforeEach(async () => {
    server = await startFakeServer()
    bridge = connect(server.address)
  })
  afterEach(async () => {
    // Logs out, because without a session the bridge does not keep requesting the change stream.
    await bridge.invoke('session.logout')
    await server.stop()
  })

  describe('the session', () => {
    test('does not exist at first, and belongs to the person after the log-in', async () => {
      expect(await bridge.invoke('session.current')).toBeNull()
      expect(await bridge.invoke('session.login', login)).toEqual(providerSession)
      expect(await bridge.invoke('session.current')).toEqual(providerSession)
    })

    test('needs the right password', async () => {
      const failure = await bridge.invoke('session.login', { ...login, password: 'wrong' }).catch((error) => error)
      expect(failure).toBeInstanceOf(AppError)
      expect(failure).toMatchObject({ code: 'credentials-invalid', message: 'Not correct.', status: 401 })
      expect(await bridge.invoke('session.current')).toBeNull()
    })

    test.each(['session.login', 'session.code'] as const)(
      '%s asks for a second step, whose ticket stays outside the page of the desktop app (R-D226)',
      async (channel) => {
        const first =
          channel === 'session.login'
            ? bridge.invoke(channel, { ...login, password: 'second' })
            : bridge.invoke(channel, { email: login.email, code: '111111', remember: true })
        await expect(first).rejects.toMatchObject({ code: 'second-factor-required' })
        await expect(bridge.invoke('session.second-step', { code: '000000', remember: true })).rejects.toMatchObject({
          code: 'code-invalid',
        })
        expect(await bridge.invoke('session.second-step', { code: '123456', remember: true })).toEqual(providerSession)
        expect(await bridge.invoke('session.current')).toEqual(providerSession)
      },
    )

    test('is refused for a second step without a first one (R-D226)', async () => {
      await expect(bridge.invoke('session.second-step', { code: '123456', remember: true })).rejects.toMatchObject({
        code: 'login-expired',
      })
    })

    test('is refused to somebody who is not a provider', async () => {
      await expect(bridge.invoke('session.login', { ...login, password: 'customer' })).rejects.toMatchObject({
        code: 'forbidden',
      })
      expect(await bridge.invoke('session.current')).toBeNull()
    })

    test('ends at the log-out, on the server too', async () => {
      await bridge.invoke('session.login', login)
      expect(await bridge.invoke('session.logout')).toBeNull()
      expect([await bridge.invoke('session.current'), server.sessionIsKnown()]).toEqual([null, false])
    })

    test('ends, with one event, when the server no longer accepts the token', async () => {
      await bridge.invoke('session.login', login)
      await eventually(() => expect(server.streams()).toBe(1))
      const heard: unknown[] = []
      bridge.subscribe('session-ended', (payload) => heard.push(payload))
      server.revoke()
      await expect(bridge.call('providerServices', {})).rejects.toMatchObject({ code: 'unauthenticated' })
      expect(heard).toEqual([null])
      expect(await bridge.invoke('session.current')).toBeNull()
    })
  })

  test('a code is requested and sent with the same random key (T-A4)', async () => {
    const email = 'fenna@example.test'
    const organization = { name: 'Fenna', organisationKind: 'FREELANCER', timeZone: 'Europe/Amsterdam' } as const
    const person = { email, firstName: 'Fenna', lastName: '', organisation: organization, deliversServices: true }
    await bridge.call('signUpProvider', { body: { email, password: 'Correct-horse-1' } }).catch(() => undefined)
    await bridge.invoke('session.verify', { ...person, code: '123456', remember: false }).catch(() => undefined)
    const sent = server.requests.filter(({ name }) => name.startsWith('POST /auth/provider/'))
    expect(sent.map(({ name }) => name)).toEqual(['POST /auth/provider/signup', 'POST /auth/provider/verify'])
    expect(sent[0]?.headers['x-browser-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(sent[1]?.headers['x-browser-key']).toBe(sent[0]?.headers['x-browser-key'])
  })

  describe('calls', () => {
    beforeEach(async () => {
      await bridge.invoke('session.login', login)
    })

    test('carry the token and the language', async () => {
      expect(await bridge.call('providerServices', {})).toEqual([])
      expect(server.requests.at(-1)?.headers).toMatchObject({
        authorization: 'Bearer token-1',
        'accept-language': 'en',
      })
      await bridge.invoke('preferences.set', { language: 'nl' })
      await bridge.call('providerServices', {})
      expect(server.requests.at(-1)?.headers['accept-language']).toBe('nl')
    })

    test('fail with the fields that the server names, and repeat the same idempotency key', async () => {
      const failure = await bridge
        .call('changeBooking', { body: { id: 'b1', status: 'REJECTED' } }, { idempotencyKey: 'intent-0001' })
        .catch((error) => error)
      expect(failure).toBeInstanceOf(AppError)
      expect(failure).toMatchObject({
        code: 'validation',
        status: 400,
        fieldErrors: { id: 'Unknown' },
        requestId: 'r1',
      })
      expect(server.requests.at(-1)).toMatchObject({
        name: 'POST /api/provider/booking/status',
        headers: { 'idempotency-key': 'intent-0001' },
        body: { id: 'b1', status: 'REJECTED' },
      })
    })

    test('fail with "network" when no answer comes', async () => {
      await server.stop()
      await expect(bridge.call('providerServices', {})).rejects.toMatchObject({ code: 'network' })
      await server.start()
    })

    test('can be aborted', async () => {
      const answer = bridge.call('providerServices', {}, { signal: AbortSignal.abort() })
      await expect(answer).rejects.not.toBeInstanceOf(AppError)
    })
  })

  describe('events', () => {
    beforeEach(async () => {
      await bridge.invoke('session.login', login)
      await vi.waitUntil(() => server.streams() === 1)
    })

    test('report what changed on the server, until the subscription ends', async () => {
      const heard: unknown[] = []
      const stop = bridge.subscribe('changed', ({ topics }) => heard.push(topics))
      server.announce(['bookings', 'booked:b1'])
      await eventually(() => expect(heard).toEqual([['bookings', 'booked:b1']]))
      stop()
      const others: unknown[] = []
      bridge.subscribe('changed', ({ topics }) => others.push(topics))
      server.announce(['services'])
      await eventually(() => expect(others).toEqual([['services']]))
      expect(heard).toHaveLength(1)
    })

    test('report that the server is gone and back, and that data may have changed', async () => {
      const heard: unknown[] = []
      const changes: unknown[] = []
      bridge.subscribe('connectivity', (state) => heard.push(state))
      bridge.subscribe('changed', ({ topics }) => changes.push(topics))
      expect(await bridge.invoke('connectivity.current')).toBe('online')
      await server.stop()
      await eventually(() => expect(heard).toEqual(['offline']))
      expect(await bridge.invoke('connectivity.current')).toBe('offline')
      await server.start()
      await eventually(() => expect(heard).toEqual(['offline', 'online']))
      expect(changes).toHaveLength(1)
    })
  })

  describe('a server that cannot be reached', () => {
    beforeEach(async () => {
      await bridge.invoke('session.login', login)
      await vi.waitUntil(() => server.streams() === 1)
      await server.stop()
      await vi.waitUntil(async () => (await bridge.invoke('connectivity.current')) === 'offline', { timeout: 5000 })
    })
    afterEach(() => server.start())

    test('makes an act fail as offline, and a question as network error', async () => {
      const act = bridge.call('changeBooking', { body: { id: 'b1', status: 'REJECTED' } })
      await expect(act).rejects.toMatchObject({ code: 'offline' })
      await expect(bridge.call('providerServices', {})).rejects.toMatchObject({ code: 'network' })
      expect(server.requests.filter(({ name }) => name === 'POST /api/provider/booking/status')).toEqual([])
    })

    test('is noticed by an act when it is back, before the change stream notices', async () => {
      await server.start()
      const act = bridge.call('changeBooking', { body: { id: 'b1', status: 'REJECTED' } })
      await expect(act).rejects.toMatchObject({ code: 'validation' })
      await server.stop()
    })

    test('leaves the logged-in person known', async () => {
      // The desktop app remembers who is logged in; a browser has to ask the server.
      const known = await bridge.invoke('session.current').catch((error: AppError) => error.code)
      expect([providerSession, 'network']).toContainEqual(known)
    })
  })

  test('the last seen calendar is kept until the log-out, and is then deleted for everyone (R-D92)', async () => {
    expect(await bridge.invoke('snapshot.read')).toBeNull()
    await bridge.invoke('snapshot.write', 'of nobody')
    expect(await bridge.invoke('snapshot.read')).toBeNull()
    await bridge.invoke('session.login', login)
    await bridge.invoke('snapshot.write', '{"bookings":[]}')
    expect(await bridge.invoke('snapshot.read')).toBe('{"bookings":[]}')
    await bridge.invoke('session.logout')
    await bridge.invoke('session.login', login)
    expect(await bridge.invoke('snapshot.read')).toBeNull()
  })

  test('preferences begin with the system’s, and change one by one', async () => {
    expect(await bridge.invoke('preferences.get')).toMatchObject({ theme: 'system', language: 'en' })
    expect(await bridge.invoke('preferences.set', { theme: 'dark' })).toMatchObject({ theme: 'dark', language: 'en' })
    expect(await bridge.invoke('preferences.set', { language: 'nl' })).toMatchObject({ theme: 'dark', language: 'nl' })
    expect(await bridge.invoke('preferences.get')).toMatchObject({ theme: 'dark', language: 'nl' })
  })

  test('the app reports where it stores secrets', async () => {
    expect(await bridge.invoke('app.info')).toMatchObject({ version: expect.any(String), secretStorage: 'memory' })
  })
})
