import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const requestIdHeader = 'x-request-id'

/** A UUID with or without hyphens, which is what proxies make. Anything longer or freer could carry personal data into logs. */
const SAFE = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

/**
 * Names requests.
 * @param hasProxy only a proxy's id is taken over: without one in front the header comes from the client
 */
export const requestIds =
  (hasProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = hasProxy ? headers[requestIdHeader] : undefined
    return typeof given === 'string' && SAFE.test(given) ? given : randomUUID()
  }
