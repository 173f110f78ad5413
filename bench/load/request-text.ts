export interface LoadRequest {
  readonly method: string
  /** The path with its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body, which is sent as JSON. */
  readonly body?: unknown
}

/** Returns an HTTP request as text. Build the text once when the same request is sent many times. */
export function requestText({ method, path, headers = {}, body }: LoadRequest): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', content].join('\r\n')
}
