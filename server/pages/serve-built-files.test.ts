import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registerBuiltAssets } from './serve-built-files.ts'

let folder: string
let app: FastifyInstance

async function write(path: string, content: string | Buffer) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-out-'))
  await write('widget/assets/main-4f2a.js', 'start()')
  await write('widget/assets/main-4f2a.js.br', brotliCompressSync('start()'))
  await write('renderer/assets/inter-9c1d.woff2', 'font')
  await write('secret.txt', 'nobody may read this')
  app = fastify()
  await registerBuiltAssets(app, folder)
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, encoding = '') => app.inject({ url, headers: { 'accept-encoding': encoding } })

describe('built files with a hash in their name', () => {
  test('are sent as compressed by the build, and may be cached forever', async () => {
    const answer = await get('/widget/assets/main-4f2a.js', 'gzip, deflate, br')
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
      vary: 'accept-encoding',
    })
    expect(String(brotliDecompressSync(answer.rawPayload))).toBe('start()')
  })

  test('are sent uncompressed to clients without brotli, or when no compressed file exists', async () => {
    const plain = await get('/widget/assets/main-4f2a.js', 'gzip')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'start()'])
    const font = await get('/provider/assets/inter-9c1d.woff2', 'br')
    expect([font.headers['content-type'], font.body]).toEqual(['font/woff2', 'font'])
  })

  test.each([
    '/widget/assets/none.js',
    '/widget/assets/',
    '/widget/assets/../../secret.txt',
    '/widget/assets/..%2f..%2fsecret.txt',
  ])('are not sent when %s is asked for', async (url) => {
    expect((await get(url)).body).not.toContain('nobody may')
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('the widget’s loader script', () => {
  test('says that the build is missing before the first build', async () => {
    const { statusCode, body } = await get('/embed.js')
    expect([statusCode, body]).toEqual([503, 'Run npm run build first.'])
  })

  test('may be loaded by every web site and cached for five minutes', async () => {
    await write('embed/embed.js', 'embed()')
    const plain = await get('/embed.js', 'br')
    expect(plain.body).toBe('embed()')
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'text/javascript; charset=utf-8',
    })
    await write('embed/embed.js.br', brotliCompressSync('embed()'))
    const compressed = await get('/embed.js', 'br')
    expect(compressed.headers['content-encoding']).toBe('br')
    expect((await get('/embed.js', 'gzip')).body).toBe('embed()')
  })
})
