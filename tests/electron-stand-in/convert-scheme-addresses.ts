/**
 * Chromium's request interception does not see custom schemes, so `app://host/path` is loaded as
 * `https://host.app.electron-stand-in.test/path`: a secure context with an origin and storage of its own.
 */
const suffix = 'electron-stand-in.test'
const inwardPattern = /^https:\/\/([^/]*?)\.([a-z0-9+-]+)\.electron-stand-in\.test(\/.*)?$/s

/** Converts an address of the application to the one that Chromium gets. */
export function outward(url: string, isOwnScheme: (scheme: string) => boolean): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  return isOwnScheme(scheme.toLowerCase()) ? `https://${host}.${scheme}.${suffix}${rest}` : url
}

/** Converts an address from Chromium back to the one that the application knows. */
export function inward(url: string): string {
  const [, host, scheme, rest = ''] = inwardPattern.exec(url) ?? []
  return scheme ? `${scheme}://${host}${rest}` : url
}
