import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type InputType } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Minimum length in bytes of a response that is compressed. */
const LEAST_TO_COMPRESS = 1024

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)]

/** The supported encodings, the preferred one first. At these levels, compressing takes much less time than creating the answer. */
const encodings = {
  br: (text: InputType) => compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: InputType) => compressGzip(text, { level: 6 }),
}

/**
 * Compresses text responses if the client supports it. The BREACH attack, which guesses secrets from the size of responses, is not
 * possible: a foreign page cannot send authenticated requests, because their token is in a header.
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
