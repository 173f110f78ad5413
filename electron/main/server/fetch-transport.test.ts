import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HttpRequest } from '#shared/api/client.ts'
import { fetchTransport } from './fetch-transport.ts'

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void
let address: string

beforeEach(async () => {
  server = createServer(async (request, response) => {
    answer(request, response, Buffer.concat(await request.toArray()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const request = (changes: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  path: '/api/a%2Fb',
  query: {},
  body: undefined,
  headers: { authorization: 'Bearer t' },
  signal: undefined,
  ...changes,
})
const send = (changes: Partial<HttpRequest> = {}, timeout = 5000) =>
  fetchTransport(fetch, address, timeout)(request(changes))

test('The transport sends path, query, headers and JSON, and returns status and JSON', async () => {
  const seen: unknown[] = []
  answer = ({ method, url, headers }, response, body) => {
    seen.push(method, url, headers.authorization, headers['content-type'], headers.cookie, body.toString())
    response.writeHead(409).end('{"code":"conflict"}')
  }
  const sent = { method: 'POST' as const, query: { from: '2025-03-03', text: 'a&b=c' }, body: { name: 'é' } }
  expect(await send(sent)).toEqual({ status: 409, body: { code: 'conflict' } })
  const url = '/api/a%2Fb?from=2025-03-03&text=a%26b%3Dc'
  expect(seen).toEqual(['POST', url, 'Bearer t', 'application/json', undefined, '{"name":"é"}'])
})

test('The transport sends bytes unchanged, with their own content type', async () => {
  const seen: unknown[] = []
  answer = ({ headers }, response, body) => {
    seen.push(headers['content-type'], [...body])
    response.end('{}')
  }
  await send({ method: 'POST', body: new Uint8Array([255, 216]), headers: { 'content-type': 'image/jpeg' } })
  expect(seen).toEqual(['image/jpeg', [255, 216]])
})

describe('failed requests and unusual answers', () => {
  test('a body that is not JSON is returned as text, with any status', async () => {
    answer = (_request, response) => response.writeHead(502).end('<html>Bad gateway</html>')
    expect(await send()).toEqual({ status: 502, body: '<html>Bad gateway</html>' })
  })

  test('a redirect is not followed: it could lead the token elsewhere (T-D4)', async () => {
    let requests = 0
    answer = (_request, response) => {
      requests += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    }
    await expect(send()).rejects.toMatchObject({ code: 'network' })
    expect(requests).toBe(1)
  })

  test('an unreachable server fails as "network", a silent one as "timeout"', async () => {
    answer = () => {}
    await expect(send({}, 50)).rejects.toMatchObject({ code: 'timeout' })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await expect(send()).rejects.toMatchObject({ code: 'network' })
  })

  test('a connection that breaks during the answer fails as "network"', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"half":')
      setTimeout(() => response.destroy(), 10)
    }
    await expect(send()).rejects.toMatchObject({ code: 'network' })
  })

  test('a request that the caller aborts fails with the caller’s reason', async () => {
    answer = () => {}
    const controller = new AbortController()
    const sent = send({ signal: controller.signal })
    controller.abort(new Error('left the screen'))
    await expect(sent).rejects.toThrow('left the screen')
  })
})
