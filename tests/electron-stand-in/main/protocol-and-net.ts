import type * as E from 'electron'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runtime } from '#tests/electron-stand-in/application-state.ts'
import { inward, outward } from '#tests/electron-stand-in/convert-scheme-addresses.ts'
import { strict } from '#tests/electron-stand-in/strict-surface.ts'

export type SchemeHandler = (request: Request) => Response | Promise<Response>

const handlers = new Map<string, SchemeHandler>()

/** Converts an address of the application for Chromium: only addresses with a registered custom scheme are rewritten. */
export const toChromium = (url: string): string => outward(url, (scheme) => handlers.has(scheme))

/** The application's handler for an address that Chromium requested; undefined unless it has a custom scheme. */
export function handlerFor(chromiumUrl: string): { url: string; handle: SchemeHandler } | undefined {
  const url = inward(chromiumUrl)
  const handle = url === chromiumUrl ? undefined : handlers.get(url.slice(0, url.indexOf(':')))
  return handle && { url, handle }
}

type Surface = Pick<E.Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'>

export const protocol = strict<Surface>('protocol', {
  registerSchemesAsPrivileged() {
    if (runtime.isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
  },
  handle(scheme, handler) {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
  unhandle: (scheme) => void handlers.delete(scheme),
  isProtocolHandled: (scheme) => handlers.has(scheme),
})

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

async function fetchFile(url: string): Promise<Response> {
  const bytes = await readFile(fileURLToPath(url)).catch(() => {
    throw new TypeError('net::ERR_FILE_NOT_FOUND')
  })
  const type = contentTypes[extname(new URL(url).pathname)] ?? 'application/octet-stream'
  return new Response(bytes, { headers: { 'content-type': type } })
}

/** `net.fetch` uses Node's `fetch`, except for `file:` addresses, which are read from disk. */
export const net = strict<Pick<E.Net, 'fetch' | 'isOnline' | 'online'>>('net', {
  online: true,
  isOnline: () => true,
  fetch(input, init) {
    const url = typeof input === 'string' ? input : input.url
    return url.startsWith('file:') ? fetchFile(url) : fetch(input, init)
  },
})
