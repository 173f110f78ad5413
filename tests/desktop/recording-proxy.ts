import { createServer, request as forward, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

export interface RecordingProxy {
  address: string
  /** Every distinct token that was sent to the server, in the order of first use. */
  tokens: () => string[]
  /** The token of the latest request that had one. */
  lastToken: () => string | undefined
  /** The number of requests so far. */
  requests: () => number
  /** The number of change streams that are open. */
  streams: () => number
  /** Sends these topics on every change stream that is open, like the server. */
  announce(topics: readonly string[]): void
  /** From now on, delays answers by milliseconds, or replaces them by this page with status 200, as a captive portal does. */
  disturb(how: Disturbance): void
  /** Makes the server unreachable until `comeBack`: connections end and new ones are refused. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export interface Disturbance {
  delay?: number
  page?: string
  /** The token that the next renewal returns, even if the current token is not due for renewal yet. */
  renewedToken?: string
  /** Whether the server's own change events are dropped, so that the app receives only those of `announce`. */
  isMuted?: boolean
}

/**
 * Starts a proxy between the app and the server. Tests read tokens from it, because the app never exposes them. The proxy replaces the
 * server's address in answers by its own, so that the app also loads pictures through it.
 */
export async function startRecordingProxy(server: string): Promise<RecordingProxy> {
  const seen = new Set<string>()
  const streams = new Set<ServerResponse>()
  let lastToken: string | undefined
  let requests = 0
  let disturbance: Disturbance = {}
  /** Maps renewed tokens to the tokens that the server knows. */
  const former = new Map<string, string>()
  const proxy = createServer(async (incoming, response) => {
    requests += 1
    const { delay = 0, page, renewedToken } = disturbance
    if (delay > 0) await setTimeout(delay)
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    const [, token] = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '') ?? []
    if (token) {
      seen.add(token)
      lastToken = token
    }
    const { method = 'GET', url = '/' } = incoming
    if (renewedToken !== undefined && token !== undefined && url === '/auth/renew') {
      disturbance = {}
      former.set(renewedToken, token)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ token: renewedToken }))
      return
    }
    const known = token && former.get(token)
    const headers = {
      ...incoming.headers,
      'accept-encoding': 'identity',
      ...(known && { authorization: `Bearer ${known}` }),
    }
    const outgoing = forward(new URL(url, server), { method, headers }, (answer) => {
      if (answer.headers['content-type']?.startsWith('application/json')) {
        const { 'content-length': _length, ...unchanged } = answer.headers
        text(answer).then(
          (body) => response.writeHead(answer.statusCode ?? 502, unchanged).end(body.replaceAll(server, address())),
          () => response.destroy(),
        )
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        streams.add(response)
        response.on('close', () => streams.delete(response))
        response.flushHeaders()
        answer.on('data', (chunk: Buffer) => void (disturbance.isMuted || response.write(chunk)))
        answer.on('close', () => response.end())
        return
      }
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  const address = () => `http://127.0.0.1:${port}`
  const listen = (on: number) => new Promise<void>((resolve) => proxy.listen(on, '127.0.0.1', resolve))
  async function close(): Promise<void> {
    const closed = new Promise((resolve) => proxy.close(resolve))
    proxy.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  return {
    address: address(),
    tokens: () => [...seen],
    lastToken: () => lastToken,
    requests: () => requests,
    streams: () => streams.size,
    announce(topics) {
      for (const stream of streams) stream.write(`event: changed\ndata: ${JSON.stringify({ topics })}\n\n`)
    },
    disturb: (how) => void (disturbance = how),
    goAway: close,
    comeBack: () => listen(port),
    close,
  }
}
