import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SentText {
  readonly to: string
  readonly from: string
  readonly text: string
  readonly reference: string
}

/** A local service for text messages. It records every message that it receives. */
export interface FakeTextService {
  readonly url: string
  /** Every attempt, with the status of its answer. */
  readonly attempts: readonly (SentText & {
    readonly status: number
    readonly authorization: string
    readonly key: string
  })[]
  /** Answers the next attempts to a number with these statuses, and all others with 200. */
  answerNext(to: string, ...statuses: number[]): void
  close(): Promise<void>
}

export async function startTextService(): Promise<FakeTextService> {
  const attempts: FakeTextService['attempts'][number][] = []
  const next = new Map<string, number[]>()
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { authorization = '', 'idempotency-key': key = '' } = request.headers
    const sent = JSON.parse(await text(request)) as SentText
    const status = next.get(sent.to)?.shift() ?? 200
    attempts.push({ ...sent, status, authorization, key: String(key) })
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/elsewhere' } : {})
    // Real services repeat the number in their answers, so the product must not log them.
    response.end(JSON.stringify({ message: `Number ${sent.to}` }))
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    attempts,
    answerNext: (to, ...statuses) => void next.set(to, statuses),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
