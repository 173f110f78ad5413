/** The server's address in development, when nothing else is configured. */
const developmentServer = 'http://localhost:4100'

const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/**
 * Parses the server's origin, for example "https://inplan.example". Throws when the text is not a URL, has credentials or a
 * path, or would send the token unencrypted to another machine.
 */
export function parseServerAddress(text: string): string {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw new Error(`${text} is no http(s) address`)
  if (url.username || url.password) throw new Error('it must not hold a user name or password')
  if (url.pathname !== '/' || url.search || url.hash) throw new Error(`${text} must not have a path`)
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new Error(`${text} must begin with https:`)
  return url.origin
}

interface Sources {
  /** The address that an administrator has set. */
  policy: string | undefined
  environment: string | undefined
  /** The address in the settings file, not yet validated. */
  stored: unknown
  isPackaged: boolean
}

/**
 * The server's origin: the administrator's, else in development that of the environment, else the stored one. A packaged app has no other:
 * any program of this machine could set a variable, or listen on a port of a default (threat D4). Throws as `parseServerAddress` does when
 * the configured address is invalid.
 */
export function configuredServer({ policy, environment, stored, isPackaged }: Sources): {
  serverAddress: string | undefined
  isServerFixed: boolean
} {
  const fixed = policy ?? (isPackaged ? undefined : environment || undefined)
  const address = fixed ?? (typeof stored === 'string' ? stored : isPackaged ? undefined : developmentServer)
  return {
    serverAddress: address === undefined ? undefined : parseServerAddress(address),
    isServerFixed: fixed !== undefined,
  }
}
