import { AppError } from '#shared/api/app-error.ts'
import type { HttpTransport } from '#shared/api/client.ts'

/**
 * The part of `fetch` that is used here. Electron's version uses Chromium's network stack with the system's proxy and
 * certificates.
 */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The body of a request: bytes are sent as they are with their own content type, everything else as JSON. */
function bodyOf(body: unknown): Pick<RequestInit, 'body'> & { headers?: Record<string, string> } {
  if (body === undefined) return {}
  if (body instanceof Uint8Array) return { body: new Uint8Array(body) }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/**
 * An HTTP transport over `fetch`. A redirect is an error, because it could send the token to another server.
 * @param timeout in milliseconds
 */
export function fetchTransport(fetch: Fetch, serverAddress: string, timeout: number): HttpTransport {
  return async ({ method, path, query, body, headers, signal }) => {
    const address = new URL(path, serverAddress)
    address.search = new URLSearchParams(query).toString()
    const inTime = AbortSignal.timeout(timeout)
    try {
      const sent = bodyOf(body)
      const response = await fetch(address.href, {
        ...sent,
        method,
        headers: { accept: 'application/json', ...sent.headers, ...headers },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
      })
      return { status: response.status, body: jsonOf(await response.text()) }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw new AppError(inTime.aborted ? 'timeout' : 'network', { cause: error })
    }
  }
}
