import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serverChooser, typedServerAddress } from './choose-server.ts'

test.each([
  ['inplan.example', 'https://inplan.example'],
  [' https://inplan.example/ ', 'https://inplan.example'],
  ['https://inplan.example/provider/#/login', 'https://inplan.example'],
  ['inplan.example:8443/provider', 'https://inplan.example:8443'],
  ['http://localhost:4100', 'http://localhost:4100'],
  ['', undefined],
  ['not an address', undefined],
  ['http://inplan.example', undefined],
  ['https://user:secret@inplan.example', undefined],
  ['ftp://inplan.example', undefined],
  ['javascript://inplan.example', undefined],
])('%j is understood as the server %s (R-D410)', (typed, origin) => {
  expect(typedServerAddress(typed)).toBe(origin)
})

describe('choosing a server (R-D410)', () => {
  let server: Server
  let answer: { status: number; body: string }
  const asked: (string | undefined)[] = []
  beforeEach(async () => {
    asked.length = 0
    answer = { status: 401, body: '{"code":"unauthenticated"}' }
    server = createServer((request, response) => {
      asked.push(request.headers.authorization)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function choose(typed: string, { isFixed = false, isLoggedIn = false } = {}) {
    const chosen: string[] = []
    const onChosen = (origin: string) => void chosen.push(origin)
    const outcome = await serverChooser({ isFixed, isLoggedIn: async () => isLoggedIn, fetch, onChosen })(typed).catch(
      ({ code }: { code: string }) => code,
    )
    return { outcome, chosen }
  }

  test('stores an address that answers as an Inplan server, without sending it a token', async () => {
    expect(await choose(`${address()}/provider/`)).toEqual({ outcome: 'CHOSEN', chosen: [address()] })
    expect(asked).toEqual([undefined])
  })

  test.each([
    ['another web site', 200, '<html></html>'],
    ['another service', 401, '{"error":"who are you"}'],
    ['an error', 500, '{"code":"internal"}'],
  ])('stores nothing when %s answers', async (_, status, body) => {
    answer = { status, body }
    expect(await choose(address())).toEqual({ outcome: 'NO_ANSWER', chosen: [] })
  })

  test('stores nothing when there is no answer, or the text is not an address', async () => {
    expect(await choose('http://127.0.0.1:1')).toEqual({ outcome: 'NO_ANSWER', chosen: [] })
    expect(await choose('no address')).toEqual({ outcome: 'INVALID', chosen: [] })
  })

  test('is refused while somebody is logged in, and where an administrator has set it', async () => {
    expect(await choose(address(), { isLoggedIn: true })).toEqual({ outcome: 'forbidden', chosen: [] })
    expect(await choose(address(), { isFixed: true })).toEqual({ outcome: 'forbidden', chosen: [] })
    expect(asked).toEqual([])
  })
})
