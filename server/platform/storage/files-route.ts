import type { FastifyInstance } from 'fastify'
import { cacheControlOf, filesPath, type SignedQuery, type Storage } from './storage.ts'

interface FileRequest {
  Params: { '*': string }
  Querystring: SignedQuery
}

/** Serves files of the storage. Public files are served to everyone and may be cached forever; private files need a signed address. */
export function registerFiles(app: FastifyInstance, storage: Pick<Storage, 'admits' | 'read'>): void {
  app.get<FileRequest>(`${filesPath}*`, async (request, reply) => {
    const key = request.params['*']
    const file = storage.admits(key, request.query) ? await storage.read(key) : undefined
    if (!file) return reply.callNotFound()
    return reply
      .headers({
        'content-type': file.type,
        'content-disposition': 'inline',
        'cache-control': cacheControlOf(key),
        // The desktop app and host pages show them from other origins.
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(file.content)
  })
}
