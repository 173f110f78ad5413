import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { runAtRate, runClosedLoop } from './load.ts'
import { percentile } from './summarise-samples.ts'
import { requestText } from './request-text.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serverThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ask = requestText({ method: 'GET', path: '/' })

test('A closed loop of the load test sends the requested number of requests, spread over the servers, and counts the answers', async () => {
  const seen: string[] = []
  const serverOf = (name: string, status: number) =>
    serverThat((request, response) => {
      seen.push([name, request.headers['x-number']].join(' '))
      response.writeHead(status, { 'content-length': 2 }).end('ok')
    })
  const servers = [await serverOf('a', 200), await serverOf('b', 409)]
  const bodies: string[] = []
  const report = await runClosedLoop(
    {
      servers,
      connections: 2,
      request: (index) => requestText({ method: 'POST', path: '/x', headers: { 'x-number': `${index}` }, body: {} }),
      onAnswer: (_, { body }) => bodies.push(body.toString()),
    },
    { requests: 40 },
  )
  expect(report.answers).toBe(40)
  expect((report.statuses.get(200) ?? 0) + (report.statuses.get(409) ?? 0)).toBe(40)
  expect(new Set(seen.map((line) => line.split(' ')[0]))).toEqual(new Set(['a', 'b']))
  expect(new Set(seen.map((line) => line.split(' ')[1])).size).toBe(40)
  expect(bodies).toEqual(Array(40).fill('ok'))
})

test('At a constant rate, the measured latency of a request includes the time that it waited to be sent', async () => {
  let asked = 0
  const server = await serverThat((_, response) => {
    const answer = () => response.writeHead(200, { 'content-length': 0 }).end()
    if (asked++ === 0) setTimeout(answer, 200)
    else answer()
  })
  const load = { servers: [server], connections: 1, request: () => ask }
  // Requests are due at 0, 10, … 90 ms; the only connection is free again at 200 ms.
  const report = await runAtRate(load, { perSecond: 100, milliseconds: 100 })
  expect(report.answers).toBe(10)
  expect(report.p50).toBeGreaterThan(140)
  expect(report.slowest).toBeGreaterThan(190)
})

test('The load test reads a response that arrives in several pieces as one answer', async () => {
  const text = 'x'.repeat(300_000)
  const server = await serverThat((_, response) => {
    response.writeHead(200, { 'content-length': text.length })
    response.write(text.slice(0, 100_000))
    setImmediate(() => response.end(text.slice(100_000)))
  })
  const lengths: number[] = []
  const load = { servers: [server], connections: 1, request: () => ask }
  await runClosedLoop({ ...load, onAnswer: (_, { body }) => lengths.push(body.length) }, { requests: 2 })
  expect(lengths).toEqual([300_000, 300_000])
})

test.each([
  ['closes the connection', (response: Parameters<RequestListener>[1]) => response.destroy(), 'closed the connection'],
  [
    'says no length',
    (response: Parameters<RequestListener>[1]) => {
      response.writeHead(200)
      response.write('some')
      response.end()
    },
    'without a length',
  ],
])('A server that %s ends the load test with its reason', async (_, answer, reason) => {
  const server = await serverThat((_request, response) => answer(response))
  const load = { servers: [server], connections: 1, request: () => ask }
  await expect(runClosedLoop(load, { requests: 1 })).rejects.toThrow(reason)
})

test.each([
  [[1, 2, 3, 4], 50, 2],
  [[1, 2, 3, 4], 99, 4],
  [[7], 50, 7],
  [Array.from({ length: 1000 }, (_, index) => index + 1), 99, 990],
])('The percentile of %j at %i', (sorted, share, expected) => {
  expect(percentile(sorted, share)).toBe(expected)
})
