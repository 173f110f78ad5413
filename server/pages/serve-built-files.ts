import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The address prefixes of the hashed files of each part of the build. */
const assetFolders = [
  { prefix: '/widget/assets/', part: 'widget' },
  { prefix: '/provider/assets/', part: 'renderer' },
] as const

/** Seconds that browsers may cache the loader script of the widget. */
const LOADER_AGE = 300

/**
 * Serves the files of the build, compressed with brotli where the client supports it. Files below `assets` have a hash in
 * their name and are cacheable forever.
 * @param folder of the build's output
 */
export async function registerBuiltAssets(app: FastifyInstance, folder: string): Promise<void> {
  for (const { prefix, part } of assetFolders) {
    await app.register(fastifyStatic, {
      root: join(folder, part, 'assets'),
      prefix,
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      suppressWarning: true,
    })
  }

  app.get('/embed.js', async (request, reply) => {
    const path = join(folder, 'embed', 'embed.js')
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding']))
    const compressed = takesBrotli ? await readFile(`${path}.br`).catch(() => undefined) : undefined
    const script = compressed ?? (await readFile(path).catch(() => undefined))
    if (!script) return reply.status(503).type('text/plain').send('Run npm run build first.')
    return reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': `public, max-age=${LOADER_AGE}`,
        vary: 'accept-encoding',
        ...(compressed && { 'content-encoding': 'br' }),
        // Host pages with cross-origin isolation require this header to load the script.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(script)
  })
}
