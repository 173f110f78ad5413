import { extname } from 'node:path'
import { appHost, appScheme } from '../security/trusted-origin.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** The content types of the files that may be served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

interface Options {
  /** Paths of the built pages relative to their folder, with forward slashes. Nothing else is served. */
  files: readonly string[]
  read: (file: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Returns the origin of the server, whose pictures are shown; empty until one is chosen. */
  pictureOrigin: () => string
  createNonce: () => string
}

/** Placeholder in the built page that is replaced by the nonce. The server's preview of the page uses the same placeholder. */
const noncePlaceholder = '__CSP_NONCE__'

/**
 * Serves `app://inplan/…` from a fixed list of files; every other path is not found (threat D1). Each page gets a content
 * security policy with its own nonce. The page reads the nonce from `<meta property="csp-nonce">` for the styles that it
 * creates itself.
 */
export function appPages({ files, read, pictureOrigin, createNonce }: Options) {
  const allowed = new Set(files.filter((file) => extname(file) in contentTypes))
  const start = `${appScheme}://${appHost}/`

  return async (request: { url: string; method: string }): Promise<Response> => {
    const address = request.url.split(/[?#]/)[0] ?? ''
    const file = address.startsWith(start) ? address.slice(start.length) : ''
    if (request.method !== 'GET' || !allowed.has(file)) return new Response('Not found', { status: 404 })
    const headers = new Headers({
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const bytes = await read(file)
    if (extname(file) !== '.html') return new Response(bytes, { headers })
    const nonce = createNonce()
    headers.set('content-security-policy', contentSecurityPolicy(nonce, pictureOrigin()))
    return new Response(new TextDecoder().decode(bytes).replaceAll(noncePlaceholder, nonce), { headers })
  }
}
