import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient } from '#shared/api/client.ts'
import { createSession } from './session.ts'
import type { SecretStore } from './encrypted-secret-store.ts'

const provider = { user: { email: 'owner@demo.inplan.test' }, role: 'OWNER' }
const keptText = (token: string, session: unknown = provider) => JSON.stringify({ token, session })
const refusal = { code: 'unauthenticated', responseMessage: 'Log in to go on.', requestId: 'r1' }

type Answer = { status: number; body: unknown }
type Route = (request: IncomingMessage) => Answer

/** A fake server that accepts one token at a time. */
let server: Server
let routes: Record<string, Route>
let seen: string[]
let validToken: string | undefined

beforeEach(async () => {
  seen = []
  validToken = undefined
  const guarded =
    (answer: () => Answer): Route =>
    ({ headers }) =>
      validToken !== undefined && headers.authorization === `Bearer ${validToken}`
        ? answer()
        : { status: 401, body: refusal }
  routes = {
    'POST /auth/login': () => {
      validToken = 'fresh-token'
      return { status: 200, body: { token: validToken, user: provider.user } }
    },
    'POST /auth/provider/verify': () => {
      validToken = 'founder-token'
      return { status: 200, body: { token: validToken, user: provider.user } }
    },
    'POST /auth/invitation/accept': () => {
      validToken = 'member-token'
      return { status: 200, body: { token: validToken, user: provider.user } }
    },
    'POST /auth/logout': () => {
      validToken = undefined
      return { status: 200, body: { accepted: true } }
    },
    'POST /auth/renew': guarded(() => {
      validToken = 'renewed-token'
      return { status: 200, body: { token: validToken } }
    }),
    'GET /api/provider/session': guarded(() => ({ status: 200, body: provider })),
    'GET /api/provider/services': guarded(() => ({ status: 200, body: [] })),
  }
  server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`
    seen.push(`${name} ${request.headers.authorization ?? 'no token'} ${request.headers['accept-language']}`)
    const { status, body } = routes[name]?.(request) ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function fakeSecrets(kept?: string): SecretStore & { kept: string | undefined; reads: number } {
  const secrets = {
    kept,
    reads: 0,
    storage: async () => 'keychain' as const,
    read: async () => {
      secrets.reads += 1
      return secrets.kept
    },
    keep: async (text: string) => void (secrets.kept = text),
    forget: async () => void (secrets.kept = undefined),
  }
  return secrets
}

function start(kept?: string) {
  const secrets = fakeSecrets(kept === undefined ? undefined : keptText(kept))
  const heard: unknown[] = []
  const people: unknown[] = []
  let drops = 0
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const session = createSession({
    secrets,
    connect: (currentToken) => createClient(axiosTransport(address), () => ({ locale: 'nl', token: currentToken() })),
    onToken: (token) => heard.push(token ?? 'no token'),
    onSession: (current) => people.push(current?.user.email),
    onDropped: async () => void (drops += 1),
    onEnded: () => heard.push('ended'),
    onChanged: () => heard.push('changed'),
  })
  return { session, secrets, heard, people, dropped: () => drops }
}

const credentials = { email: 'owner@demo.inplan.test', password: 'secret', remember: true }

describe('log-in', () => {
  test('returns the session and not the token, and stores the token when asked to', async () => {
    const { session, secrets, heard } = start()
    const answer = await session.login(credentials)
    expect(answer).toEqual(provider)
    expect(JSON.stringify(answer)).not.toContain('fresh-token')
    expect([secrets.kept, heard]).toEqual([keptText('fresh-token'), ['fresh-token']])
    expect(seen).toEqual(['POST /auth/login no token nl', 'GET /api/provider/session Bearer fresh-token nl'])
  })

  test('without staying logged in also removes an older stored token', async () => {
    const { session, secrets } = start('old-token')
    await session.login({ ...credentials, remember: false })
    expect(secrets.kept).toBeUndefined()
    expect(await session.current()).toEqual(provider)
  })

  test('of somebody who is no provider is revoked and not stored', async () => {
    routes['GET /api/provider/session'] = () => ({
      status: 403,
      body: { code: 'forbidden', responseMessage: 'No provider', requestId: 'r2' },
    })
    const { session, secrets, heard } = start()
    await expect(session.login(credentials)).rejects.toMatchObject({ code: 'forbidden' })
    expect([secrets.kept, heard, validToken]).toEqual([undefined, ['no token'], undefined])
  })

  test('with a wrong password fails with the server’s text', async () => {
    routes['POST /auth/login'] = () => ({
      status: 401,
      body: {
        code: 'credentials-invalid',
        responseMessage: 'The email address or password is incorrect.',
        requestId: 'r3',
      },
    })
    const failure = await start()
      .session.login(credentials)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({
      code: 'credentials-invalid',
      message: 'The email address or password is incorrect.',
    })
  })
})

describe.each([
  [
    'the mailed code',
    'verify',
    {
      email: 'new@example.nl',
      code: '123456',
      firstName: 'Noor',
      lastName: 'Bakker',
      organisation: { name: 'Noord', organisationKind: 'SMB', timeZone: 'Europe/Amsterdam' },
    },
    'founder-token',
  ],
  [
    'an invitation',
    'join',
    { token: 'invitation', password: 'secret-12', firstName: 'Daan', lastName: 'Visser' },
    'member-token',
  ],
] as const)('a first log-in by %s', (_how, name, person, token) => {
  test('returns the session and not the token, and stores the token when asked to (T-D4)', async () => {
    const { session, secrets, heard } = start()
    const answer = await session[name]({ ...person, remember: true } as never)
    expect(answer).toEqual(provider)
    expect(JSON.stringify(answer)).not.toContain(token)
    expect([secrets.kept, heard]).toEqual([keptText(token), [token]])
  })
})

describe('a stored token', () => {
  test('returns the stored session at once, and checks it with the server in the background', async () => {
    validToken = 'kept-token'
    const { session, secrets, heard, people } = start('kept-token')
    expect(await session.current()).toEqual(provider)
    expect(await session.call('providerServices', {})).toEqual([])
    await vi.waitFor(() => expect(seen).toContain('GET /api/provider/session Bearer kept-token nl'))
    expect([secrets.reads, heard, people]).toEqual([1, ['kept-token'], ['owner@demo.inplan.test']])
  })

  test('reports and stores a role that has changed since', async () => {
    validToken = 'kept-token'
    const changed = { ...provider, role: 'SPECIALIST' }
    routes['GET /api/provider/session'] = () => ({ status: 200, body: changed })
    const { session, secrets, heard } = start('kept-token')
    expect(await session.current()).toEqual(provider)
    await vi.waitFor(() => expect(heard).toEqual(['kept-token', 'changed']))
    expect([await session.current(), secrets.kept]).toEqual([changed, keptText('kept-token', changed)])
  })

  test('that the server rejects ends the session, and its data is deleted', async () => {
    const { session, secrets, heard, dropped } = start('kept-token')
    expect(await session.current()).toEqual(provider)
    await vi.waitFor(() => expect(heard).toEqual(['kept-token', 'no token', 'ended']))
    expect([await session.current(), secrets.kept, dropped()]).toEqual([null, undefined, 1])
  })

  test('of somebody who has left the organisation ends the session', async () => {
    validToken = 'kept-token'
    routes['GET /api/provider/session'] = () => ({ status: 403, body: { ...refusal, code: 'forbidden' } })
    const { session, secrets, heard } = start('kept-token')
    await session.current()
    await vi.waitFor(() => expect(heard).toContain('ended'))
    expect(secrets.kept).toBeUndefined()
  })

  test('stays valid with the last known session when the server cannot be reached', async () => {
    const { session, secrets, heard } = start('kept-token')
    server.close()
    expect([await session.current(), await session.current()]).toEqual([provider, provider])
    expect([secrets.kept, heard]).toEqual([keptText('kept-token'), ['kept-token']])
  })

  test.each(['kept-token', '{"token":"t"}', '{"token":"","session":{}}', 'null'])(
    'of another version (%s) is ignored',
    async (text) => {
      const { session, secrets } = start()
      secrets.kept = text
      expect(await session.current()).toBeNull()
    },
  )
})

describe('a session during work', () => {
  test('ends once when the server refuses a call', async () => {
    const { session, secrets, heard } = start()
    await session.login(credentials)
    validToken = 'another'
    const calls = [session.call('providerServices', {}), session.call('providerServices', {})]
    const codes = await Promise.all(calls.map((call) => call.catch((error: AppError) => error.code)))
    expect(codes).toEqual(['unauthenticated', 'unauthenticated'])
    expect([secrets.kept, heard]).toEqual([undefined, ['fresh-token', 'no token', 'ended']])
  })

  test('is not ended by a late refusal of an older token', async () => {
    const { session, heard } = start()
    await session.login(credentials)
    await session.expire('older-token')
    expect(heard).toEqual(['fresh-token'])
  })

  test('is revoked and forgotten at the log-out, also when the server cannot be reached', async () => {
    const { session, secrets } = start()
    await session.login(credentials)
    await session.logout()
    expect([secrets.kept, validToken, await session.current()]).toEqual([undefined, undefined, null])

    await session.login(credentials)
    routes['POST /auth/logout'] = () => ({ status: 503, body: {} })
    await session.logout()
    expect([secrets.kept, await session.current()]).toEqual([undefined, null])
  })
})

describe('a renewed token', () => {
  test('replaces the previous one in memory, on disk and in the change stream (R-D110)', async () => {
    validToken = 'kept-token'
    const { session, secrets, heard } = start('kept-token')
    await session.renew()
    expect([heard, secrets.kept]).toEqual([['kept-token', 'renewed-token'], keptText('renewed-token')])
    expect(await session.call('providerServices', {})).toEqual([])
    expect(seen.at(-1)).toBe('GET /api/provider/services Bearer renewed-token nl')
  })

  test('is not stored if the old one was not', async () => {
    const { session, secrets } = start()
    await session.login({ ...credentials, remember: false })
    await session.renew()
    expect([secrets.kept, session.isOpen()]).toEqual([undefined, true])
  })

  test('is not requested while the old one is new enough', async () => {
    validToken = 'kept-token'
    routes['POST /auth/renew'] = () => ({ status: 200, body: { token: null } })
    const { session, secrets, heard } = start('kept-token')
    await session.renew()
    expect([heard, secrets.kept]).toEqual([['kept-token'], keptText('kept-token')])
  })

  test('is discarded when it arrives after the log-out', async () => {
    validToken = 'kept-token'
    const { session, secrets, heard } = start('kept-token')
    await session.current()
    const renewed = session.renew()
    await session.logout()
    await renewed.catch(() => undefined)
    expect([session.isOpen(), secrets.kept, heard.includes('renewed-token')]).toEqual([false, undefined, false])
  })

  test('is requested only when there is a token', async () => {
    await start().session.renew()
    expect(seen).toEqual([])
  })

  test('ends the session when it is refused', async () => {
    const { session, secrets, heard } = start('kept-token')
    await expect(session.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect([heard, secrets.kept]).toEqual([['kept-token', 'no token', 'ended'], undefined])
  })
})
