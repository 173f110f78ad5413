import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type InputType } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Minimum length for compression. */
const LEAST_TO_COMPRESS = 1024

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)]

/** By preference. At these levels compressing an answer takes a small part of the time that it takes to make. */
const encodings = {
  br: (text: InputType) => compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: InputType) => compressGzip(text, { level: 6 }),
}

/**
 * Compresses answers that are text, where the client supports it. A guess at a secret by the size of an answer (BREACH) needs
 * requests that a stranger's page can make in somebody's name: ours carry a token in a header, which no other page can send.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_TO_COMPRESS) return payload
    reply.header('vary', ['accept-encoding', reply.getHeader('vary') ?? []].flat().join(', '))
    const accepted = String(request.headers['accept-encoding']).split(/[,;\s]+/)
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encodings[encoding](payload)
  })
}
