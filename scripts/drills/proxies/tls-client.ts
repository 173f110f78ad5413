import { once } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'

interface Sent {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: Uint8Array | string
  /** The local address to send the request from. */
  readonly from?: string
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Accepts self-signed certificates, which the proxies of the drill use. */
const trust = { rejectUnauthorized: false }

/** Creates a request to a proxy. The caller sends it with `end(body)`. */
export const beginRequest = (port: number, path: string, { method = 'GET', headers = {}, from }: Sent = {}) =>
  request({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    path,
    method,
    headers: { host: `localhost:${port}`, ...headers },
    agent: false,
    ...trust,
    ...(from && { localAddress: from }),
  })

/** Sends a request and returns its complete answer. */
export async function ask(port: number, path: string, sent: Sent = {}): Promise<Answer> {
  const { body } = sent
  const headers = { ...sent.headers, ...(body && { 'content-length': Buffer.byteLength(body) }) }
  const outgoing = beginRequest(port, path, { ...sent, headers })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end(body)
  const [response] = await answered
  // A proxy that has refused a body may close the connection while the rest of it is sent.
  outgoing.on('error', () => undefined)
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}

/** An open event stream. */
export interface Stream {
  /** Resolves when the text has arrived since the last call. Rejects when it has not arrived within `within` milliseconds. */
  hears(text: string, within: number): Promise<void>
  readonly isOpen: () => boolean
  close(): void
}

function streamOf(source: Readable, close: () => void): Stream {
  let unread = ''
  let isOpen = true
  source.setEncoding('utf8')
  source.on('data', (text: string) => (unread += text))
  source.once('close', () => (isOpen = false))
  source.on('error', () => undefined)
  return {
    isOpen: () => isOpen,
    close,
    async hears(text, within) {
      const signal = AbortSignal.timeout(within)
      while (!unread.includes(text)) {
        await once(source, 'data', { signal }).catch(() => {
          throw new Error(`no ${JSON.stringify(text)} within ${within} ms, but ${JSON.stringify(unread)}`)
        })
      }
      unread = ''
    },
  }
}

/** Opens a stream over HTTP/1.1; rejects when the signal aborts before its headers have come. */
export async function openStream(
  port: number,
  path: string,
  { headers = {}, signal }: { headers?: OutgoingHttpHeaders; signal: AbortSignal },
): Promise<Stream> {
  const outgoing = beginRequest(port, path, { headers })
  outgoing.on('error', () => undefined)
  outgoing.end()
  const [response] = (await once(outgoing, 'response', { signal }).catch((error: unknown) => {
    outgoing.destroy()
    throw error
  })) as [IncomingMessage]
  return streamOf(response, () => outgoing.destroy())
}

/** Opens a stream over HTTP/2, as browsers do. Rejects when the signal aborts before the response headers have arrived. */
export async function openHttp2Stream(port: number, path: string, signal: AbortSignal): Promise<Stream> {
  const session = connectHttp2(`https://localhost:${port}`, { ...trust, host: '127.0.0.1' })
  session.on('error', () => undefined)
  const stream = session.request({ ':path': path })
  await once(stream, 'response', { signal })
  return streamOf(stream, () => session.destroy())
}
