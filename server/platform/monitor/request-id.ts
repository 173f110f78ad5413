import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const requestIdHeader = 'x-request-id'

/** A UUID with or without hyphens, as proxies generate. A longer or free text could carry personal data into logs. */
const SAFE = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

/**
 * Returns a function that chooses the id of a request.
 *
 * @param hasProxy whether a proxy is in front of the server. Without one, the id in the header comes from the client and is ignored
 */
export const requestIds =
  (hasProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = hasProxy ? headers[requestIdHeader] : undefined
    return typeof given === 'string' && SAFE.test(given) ? given : randomUUID()
  }
