import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { smallest } from '#scripts/compress.ts'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html; charset=utf-8' }

export interface StaticSite {
  readonly address: string
  close: () => Promise<void>
}

/** Serves files from memory as the product's server does: compressed in advance, scripts cached for a year, pages never cached. */
export async function serveFiles(files: ReadonlyMap<string, string | Buffer>): Promise<StaticSite> {
  const compressed = new Map<string, Buffer>()
  for (const [path, content] of files) compressed.set(path, await smallest(Buffer.from(content)))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const body = compressed.get(path)
    const isPage = extname(path) !== '.js'
    response.writeHead(body ? 200 : 404, {
      'content-type': isPage ? types['.html'] : types['.js'],
      'content-encoding': 'br',
      'cache-control': isPage ? 'no-store' : 'public, max-age=31536000, immutable',
    })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, listening))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
