import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '#server/platform/html/html.ts'

/** What a page may do. Everything that is not listed is refused; addresses are CSP sources. */
export interface PagePolicy {
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  readonly images?: readonly string[]
  readonly fonts?: readonly string[]
  /** Where it may send requests. */
  readonly connections?: readonly string[]
  readonly frames?: readonly string[]
  /** Where its forms lead. */
  readonly forms?: readonly string[]
  /** Who may show the page in a frame; nobody unless named (threat W1). */
  readonly embedders?: readonly string[]
}

/** A random value that admits the inline scripts and styles of one answer. */
export const makeNonce = (): string => randomBytes(16).toString('base64url')

export const nonceSource = (nonce: string): string => `'nonce-${nonce}'`

/** The header value of a policy, without anything unsafe. */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const directives: readonly (readonly [string, readonly string[] | undefined])[] = [
    ['default-src', undefined],
    ['script-src', policy.scripts],
    ['style-src', policy.styles],
    ['img-src', policy.images],
    ['font-src', policy.fonts],
    ['connect-src', policy.connections],
    ['frame-src', policy.frames],
    ['base-uri', undefined],
    ['form-action', policy.forms],
    ['frame-ancestors', policy.embedders],
  ]
  return directives.map(([name, sources]) => `${name} ${sources?.length ? sources.join(' ') : "'none'"}`).join('; ')
}

const compress = promisify(brotliCompress)
/** Bytes from which compression is worth its time. */
const LEAST_TO_COMPRESS = 1024

/** Sends a page under its policy, compressed where the reader takes that. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Html,
  policy: PagePolicy,
): Promise<FastifyReply> {
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(policy),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    vary: 'accept-encoding, accept-language',
  })
  const bytes = Buffer.from(page.text)
  if (bytes.length < LEAST_TO_COMPRESS || !/\bbr\b/.test(String(request.headers['accept-encoding']))) {
    return reply.send(bytes)
  }
  return reply
    .header('content-encoding', 'br')
    .send(await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
}
