/** Where the server is when nothing else is set. */
const defaultServerAddress = 'http://localhost:4100'

const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/**
 * The server's origin, "https://inplan.example".
 *
 * Throws when it is no address, carries credentials or a path, or would send the token in the clear to another machine.
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
 * The server's origin: the environment's, else the settings', else this machine's.
 *
 * Throws, as `parseServerAddress` does, instead of passing over an address that is wrong.
 *
 * @param stored what the settings hold, of any shape
 */
export function chosenServerAddress(fromEnvironment: string | undefined, stored: unknown): string {
  return parseServerAddress(fromEnvironment || (typeof stored === 'string' ? stored : defaultServerAddress))
}
