import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient } from '#shared/api/client.ts'
import { createSession } from './session.ts'
import type { TokenStore } from './token-store.ts'

const provider = { user: { email: 'owner@demo.inplan.test' }, role: 'OWNER' }
const refusal = { code: 'unauthenticated', responseMessage: 'Log in to go on.', requestId: 'r1' }

type Answer = { status: number; body: unknown }
type Route = (request: IncomingMessage) => Answer

/** A server that knows one token at a time and answers as ours does. */
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
    'POST /auth/logout': () => {
      validToken = undefined
      return { status: 200, body: { accepted: true } }
    },
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

function fakeTokens(kept?: string): TokenStore & { kept: string | undefined; reads: number } {
  const tokens = {
    kept,
    reads: 0,
    storage: async () => 'keychain' as const,
    read: async () => {
      tokens.reads += 1
      return tokens.kept
    },
    keep: async (token: string) => void (tokens.kept = token),
    forget: async () => void (tokens.kept = undefined),
  }
  return tokens
}

function start(kept?: string) {
  const tokens = fakeTokens(kept)
  const heard: unknown[] = []
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const session = createSession({
    tokens,
    connect: (currentToken) => createClient(axiosTransport(address), () => ({ locale: 'nl', token: currentToken() })),
    onToken: (token) => heard.push(token ?? 'no token'),
    onEnded: () => heard.push('ended'),
  })
  return { session, tokens, heard }
}

const credentials = { email: 'owner@demo.inplan.test', password: 'secret', remember: true }

describe('log-in', () => {
  test('gives the session, not the token, and keeps the token when asked to', async () => {
    const { session, tokens, heard } = start()
    const answer = await session.login(credentials)
    expect(answer).toEqual(provider)
    expect(JSON.stringify(answer)).not.toContain('fresh-token')
    expect([tokens.kept, heard]).toEqual(['fresh-token', ['fresh-token']])
    expect(seen).toEqual(['POST /auth/login no token nl', 'GET /api/provider/session Bearer fresh-token nl'])
  })

  test('without "stay logged in" an older kept token is forgotten too', async () => {
    const { session, tokens } = start('old-token')
    await session.login({ ...credentials, remember: false })
    expect(tokens.kept).toBeUndefined()
    expect(await session.current()).toEqual(provider)
  })

  test('of somebody who is no provider is given back and not kept', async () => {
    routes['GET /api/provider/session'] = () => ({
      status: 403,
      body: { code: 'forbidden', responseMessage: 'No provider', requestId: 'r2' },
    })
    const { session, tokens, heard } = start()
    await expect(session.login(credentials)).rejects.toMatchObject({ code: 'forbidden' })
    expect([tokens.kept, heard, validToken]).toEqual([undefined, ['no token'], undefined])
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

describe('a kept token', () => {
  test('is read once and opens the session', async () => {
    validToken = 'kept-token'
    const { session, tokens, heard } = start('kept-token')
    expect(await session.current()).toEqual(provider)
    expect(await session.call('providerServices', {})).toEqual([])
    expect([tokens.reads, heard]).toEqual([1, ['kept-token']])
  })

  test('that the server no longer takes is forgotten at the start', async () => {
    const { session, tokens } = start('kept-token')
    expect([await session.current(), tokens.kept]).toEqual([null, undefined])
  })

  test('of somebody who has left the organisation is forgotten at the start', async () => {
    routes['GET /api/provider/session'] = () => ({ status: 403, body: { ...refusal, code: 'forbidden' } })
    const { session, tokens } = start('kept-token')
    expect([await session.current(), tokens.kept]).toEqual([null, undefined])
  })

  test('stays when the server cannot be reached', async () => {
    const { session, tokens } = start('kept-token')
    server.close()
    await expect(session.current()).rejects.toMatchObject({ code: 'network' })
    expect(tokens.kept).toBe('kept-token')
  })
})

describe('while working', () => {
  test('a refused call ends the session once', async () => {
    const { session, tokens, heard } = start()
    await session.login(credentials)
    validToken = 'another'
    const calls = [session.call('providerServices', {}), session.call('providerServices', {})]
    const codes = await Promise.all(calls.map((call) => call.catch((error: AppError) => error.code)))
    expect(codes).toEqual(['unauthenticated', 'unauthenticated'])
    expect([tokens.kept, heard]).toEqual([undefined, ['fresh-token', 'no token', 'ended']])
  })

  test('a late refusal of an older token does not end the new session', async () => {
    const { session, heard } = start()
    await session.login(credentials)
    await session.expire('older-token')
    expect(heard).toEqual(['fresh-token'])
  })

  test('logging out revokes and forgets the token, also when the server cannot be told', async () => {
    const { session, tokens } = start()
    await session.login(credentials)
    await session.logout()
    expect([tokens.kept, validToken, await session.current()]).toEqual([undefined, undefined, null])

    await session.login(credentials)
    routes['POST /auth/logout'] = () => ({ status: 503, body: {} })
    await session.logout()
    expect([tokens.kept, await session.current()]).toEqual([undefined, null])
  })
})
