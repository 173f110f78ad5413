import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordingProxy {
  address: string
  /** Every token that went to the server, in the order of its first use. */
  tokens: () => string[]
  close(): Promise<void>
}

/** Stands between the app and the server, so that a test knows the token that the app never shows. */
export async function startRecordingProxy(server: string): Promise<RecordingProxy> {
  const seen = new Set<string>()
  const proxy = createServer((incoming, response) => {
    const [, token] = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '') ?? []
    if (token) seen.add(token)
    const { method = 'GET', headers, url = '/' } = incoming
    const outgoing = forward(new URL(url, server), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    tokens: () => [...seen],
    async close() {
      const closed = new Promise((resolve) => proxy.close(resolve))
      proxy.closeAllConnections()
      await closed
    },
  }
}
