/** The server's address when nothing else is configured. */
const defaultServerAddress = 'http://localhost:4100'

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

/**
 * The server's origin from the environment, else from the settings, else the default. Throws as `parseServerAddress` does when
 * the configured address is invalid.
 * @param stored the address in the settings file, not yet validated
 */
export function chosenServerAddress(fromEnvironment: string | undefined, stored: unknown): string {
  return parseServerAddress(fromEnvironment || (typeof stored === 'string' ? stored : defaultServerAddress))
}
