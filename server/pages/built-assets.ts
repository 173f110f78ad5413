import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Addresses of the hashed files of each part of the build. */
const assetFolders = [
  { prefix: '/widget/assets/', part: 'widget' },
  { prefix: '/provider/assets/', part: 'renderer' },
] as const

/** Seconds that host pages keep the loader script. */
const LOADER_AGE = 300

/**
 * Serves the files that the build made, as it compressed them where the reader takes brotli. The names below `assets` tell
 * their content, so those are kept for good.
 *
 * @param folder where the build put them.
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
        // Other sites load it, also those that isolate themselves.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(script)
  })
}
