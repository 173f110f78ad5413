import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Html } from '#server/platform/html/html.ts'

/** The permissions of a page, as CSP sources. Everything that is not listed is blocked. */
export interface PagePolicy {
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  readonly images?: readonly string[]
  readonly fonts?: readonly string[]
  /** Origins that the page may send requests to. */
  readonly connections?: readonly string[]
  readonly frames?: readonly string[]
  /** Addresses that the page's forms may be sent to. */
  readonly forms?: readonly string[]
  /** Origins that may show the page in a frame; none by default (threat W1). */
  readonly embedders?: readonly string[]
}

/** A random nonce that allows the inline scripts and styles of one answer. */
export const makeNonce = (): string => randomBytes(16).toString('base64url')

export const nonceSource = (nonce: string): string => `'nonce-${nonce}'`

/**
 * Returns a CSP source that allows an inline script or style by the hash of its text. Unlike a nonce, it keeps equal pages equal texts (see
 * `ETag`).
 */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The header value of a policy, without any `unsafe-` source. */
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

/** Sends a page with its policy. */
export function sendPage(reply: FastifyReply, page: Html, policy: PagePolicy): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(policy),
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      vary: 'accept-language',
    })
    .send(page.text)
}
