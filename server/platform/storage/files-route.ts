import type { FastifyInstance } from 'fastify'
import { filesPath, type DiskStorage } from './disk-storage.ts'
import { parseKey } from './storage.ts'

interface FileRequest {
  Params: { '*': string }
  Querystring: { expires?: string; signature?: string }
}

const ONE_YEAR = 31_536_000

/** Serves files of the disk storage: public ones to everyone and cacheable forever, private ones by a signed address. */
export function registerFiles(app: FastifyInstance, storage: DiskStorage): void {
  app.get<FileRequest>(`${filesPath}*`, async (request, reply) => {
    const key = request.params['*']
    const file = storage.admits(key, request.query) ? await storage.read(key) : undefined
    if (!file) return reply.callNotFound()
    return reply
      .headers({
        'content-type': file.type,
        'content-disposition': 'inline',
        'cache-control': parseKey(key)?.isPublic ? `public, max-age=${ONE_YEAR}, immutable` : 'private, no-store',
        // The desktop app and host pages show the files from other origins.
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(file.content)
  })
}
