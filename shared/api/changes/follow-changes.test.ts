import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeStreamOver } from './change-stream-over-http.ts'
import { followChanges } from './follow-changes.ts'
import { liveChanges } from './follow-changes-and-connectivity.ts'

/** A real HTTP server that sends server-sent events. Each test defines its behaviour. */
let server: Server
let port: number
let connections: ServerResponse[]
let requests: string[]
let onRequest: (response: ServerResponse) => void

const sayHello = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': hello\n\n')
}

const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve))
async function stopServer(): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

beforeEach(async () => {
  connections = []
  requests = []
  onRequest = sayHello
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    connections.push(response)
    onRequest(response)
  })
  await listen(0)
  port = (server.address() as AddressInfo).port
})
let stop = () => {}
afterEach(async () => {
  stop()
  await stopServer()
})

interface Recorded {
  heard: unknown[]
  waits: { milliseconds: number; end: () => void }[]
}

/** Follows the server's change stream over real HTTP. The test controls every wait. */
function follow(): Recorded {
  const recorded: Recorded = { heard: [], waits: [] }
  stop = followChanges({
    ...changeStreamOver(`http://127.0.0.1:${port}`, 'the-token'),
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        recorded.waits.push({ milliseconds, end: resolve })
        signal.addEventListener('abort', () => resolve())
      }),
    random: () => 0,
    onChanged: (topics) => recorded.heard.push(topics),
    onConnectivity: (connectivity) => recorded.heard.push(connectivity),
    onRefused: () => recorded.heard.push('refused'),
  })
  return recorded
}

const retries = ({ waits }: Recorded) => waits.filter(({ milliseconds }) => milliseconds < 30_000)
const retry = (recorded: Recorded) => retries(recorded).at(-1)

describe('the client’s stream of changes', () => {
  test('is requested with the log-in token, and its changes are reported', async () => {
    const { heard } = follow()
    await vi.waitFor(() => expect(heard).toEqual(['online']))
    connections[0]?.write('event: changed\ndata: {"topics":["bookings","booked:b1"]}\n\n')
    await vi.waitFor(() => expect(heard).toEqual(['online', ['bookings', 'booked:b1']]))
    expect(requests).toEqual(['GET /api/provider/changes Bearer the-token'])
  })

  test('ignores other events, events of another shape and incomplete messages', async () => {
    const { heard } = follow()
    await vi.waitFor(() => expect(connections).toHaveLength(1))
    const [connection] = connections
    connection?.write('event: other\ndata: {"topics":["bookings"]}\n\n')
    connection?.write('event: changed\ndata: not json\n\n')
    connection?.write('event: changed\ndata: {"topics":"bookings"}\n\n')
    connection?.write('event: changed\nda')
    connection?.write('ta: {"topics":["services"]}\n\n')
    await vi.waitFor(() => expect(heard).toEqual(['online', ['services']]))
  })

  test('that ends is reopened after a short wait, and everything counts as changed', async () => {
    const recorded = follow()
    await vi.waitFor(() => expect(recorded.heard).toEqual(['online']))
    connections[0]?.end()
    await vi.waitFor(() => expect(retry(recorded)?.milliseconds).toBe(250))
    retry(recorded)?.end()
    const everything = ['bookings', 'availability', 'services']
    await vi.waitFor(() => expect(recorded.heard).toEqual(['online', 'online', everything]))
  })

  test('of an unreachable server: offline, ever longer waits, and online again by itself', async () => {
    const recorded = follow()
    await vi.waitFor(() => expect(recorded.heard).toEqual(['online']))
    await stopServer()
    for (const expected of [250, 500, 1000]) {
      await vi.waitFor(() => expect(retry(recorded)?.milliseconds).toBe(expected))
      retry(recorded)?.end()
    }
    await vi.waitFor(() => expect(retry(recorded)?.milliseconds).toBe(2000))
    expect(recorded.heard.slice(1)).toEqual(['offline', 'offline', 'offline'])
    await listen(port)
    retry(recorded)?.end()
    await vi.waitFor(() =>
      expect(recorded.heard.slice(4)).toEqual(['online', ['bookings', 'availability', 'services']]),
    )
  })

  test('counts as offline when the server answers with an error', async () => {
    onRequest = (response) => response.writeHead(503).end()
    const { heard } = follow()
    await vi.waitFor(() => expect(heard).toEqual(['offline']))
  })

  test('counts as offline when a web page comes instead, as from a network that wants a log-in', async () => {
    onRequest = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Log in</title>')
    const { heard } = follow()
    await vi.waitFor(() => expect(heard).toEqual(['offline']))
  })

  test('is closed and reopened when nothing arrived for a minute and a half', async () => {
    const recorded = follow()
    await vi.waitFor(() => expect(connections).toHaveLength(1))
    connections[0]?.write('event: changed\ndata: {"topics":["services"]}\n\n')
    await vi.waitFor(() => expect(recorded.heard).toEqual(['online', ['services']]))
    const silence = () => recorded.waits.findLast(({ milliseconds }) => milliseconds === 90_000)
    // The received event proves that the connection works. The stream is silent afterwards.
    const first = silence()
    first?.end()
    await vi.waitFor(() => expect(silence()).not.toBe(first))
    silence()?.end()
    await vi.waitFor(() => expect(retry(recorded)?.milliseconds).toBe(250))
  })

  test('that a proxy holds back: everything is reloaded, and the stream is tried again', async () => {
    onRequest = () => {}
    const recorded = follow()
    const everything = ['bookings', 'availability', 'services']
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    recorded.waits.find(({ milliseconds }) => milliseconds === 30_000)?.end()
    await vi.waitFor(() => expect(recorded.heard).toEqual([everything]))
    await vi.waitFor(() => expect(retry(recorded)?.milliseconds).toBe(250))
    onRequest = sayHello
    retry(recorded)?.end()
    await vi.waitFor(() => expect(recorded.heard).toEqual([everything, 'online', everything]))
  })

  test('is not given up after the time limit for its start once it has begun', async () => {
    const recorded = follow()
    await vi.waitFor(() => expect(recorded.heard).toEqual(['online']))
    recorded.waits.find(({ milliseconds }) => milliseconds === 30_000)?.end()
    connections[0]?.write('event: changed\ndata: {"topics":["services"]}\n\n')
    await vi.waitFor(() => expect(recorded.heard).toEqual(['online', ['services']]))
    expect(retries(recorded)).toEqual([])
  })

  test('is not requested again when the token is refused', async () => {
    onRequest = (response) => response.writeHead(401).end()
    const recorded = follow()
    await vi.waitFor(() => expect(recorded.heard).toEqual(['refused']))
    expect([retries(recorded), requests.length]).toEqual([[], 1])
  })

  test('does not follow a redirect, so that the token is never sent to another server (T-D4)', async () => {
    onRequest = (response) => response.writeHead(302, { location: '/elsewhere' }).end()
    const { heard } = follow()
    await vi.waitFor(() => expect(heard).toEqual(['offline']))
    expect(requests).toHaveLength(1)
  })

  test('is closed when it has no followers left', async () => {
    const { heard } = follow()
    await vi.waitFor(() => expect(heard).toEqual(['online']))
    const closed = new Promise((resolve) => connections[0]?.on('close', resolve))
    stop()
    await closed
    expect(heard).toEqual(['online'])
  })
})

describe('live changes of the logged-in account', () => {
  test('are those of the current log-in, and a change of connectivity is reported once', async () => {
    const heard: unknown[] = []
    const live = liveChanges({
      portsFor: (token) => changeStreamOver(`http://127.0.0.1:${port}`, token),
      onChanged: (topics) => heard.push(topics),
      onConnectivity: (connectivity) => heard.push(connectivity),
      onRefused: (token) => heard.push(`refused ${token}`),
    })
    stop = () => live.follow(undefined)
    live.follow('first')
    await vi.waitFor(() => expect(requests).toEqual(['GET /api/provider/changes Bearer first']))
    live.follow('second')
    await vi.waitFor(() => expect(requests[1]).toBe('GET /api/provider/changes Bearer second'))
    // Changes between the two connections were missed, so everything is reported as changed.
    await vi.waitFor(() => expect(heard.splice(0)).toEqual([['bookings', 'availability', 'services']]))
    live.refresh()
    await vi.waitFor(() => expect(requests[2]).toBe('GET /api/provider/changes Bearer second'))
    // Changes during sleep were missed, so everything is reported as changed.
    await vi.waitFor(() => expect(heard.splice(0)).toEqual([['bookings', 'availability', 'services']]))
    expect(live.connectivity()).toBe('online')

    onRequest = (response) => response.writeHead(401).end()
    live.follow('third')
    await vi.waitFor(() => expect(heard).toEqual(['refused third']))

    await stopServer()
    live.follow('fourth')
    await vi.waitFor(() => expect(heard).toEqual(['refused third', 'offline']))
    expect(live.connectivity()).toBe('offline')
    await listen(port)
  })

  test('check the connection once when calls fail, however many do', async () => {
    const live = liveChanges({
      portsFor: (token) => changeStreamOver(`http://127.0.0.1:${port}`, token),
      onChanged: () => {},
      onConnectivity: () => {},
      onRefused: () => {},
    })
    stop = () => live.follow(undefined)
    live.suspect()
    live.follow('first')
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    for (let failed = 0; failed < 50; failed++) live.suspect()
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    await stopServer()
    await vi.waitFor(() => expect(live.connectivity()).toBe('offline'), { timeout: 5000 })
    for (let failed = 0; failed < 50; failed++) live.suspect()
    await listen(port)
    await vi.waitFor(() => expect(live.connectivity()).toBe('online'), { timeout: 5000 })
    expect(requests).toHaveLength(3)
    // A failed call soon after a check does not cause another check while the stream works.
    live.suspect()
    await new Promise((later) => setTimeout(later, 200))
    expect(requests).toHaveLength(3)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
    live.suspect()
    await vi.waitFor(() => expect(requests).toHaveLength(4))
    vi.restoreAllMocks()
  })
})
