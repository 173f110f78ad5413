/** Where somebody logged in, as far as the client says. */
export type ClientKind = 'desktop-app' | 'browser' | 'phone' | 'other'

/**
 * What kind of client a `User-Agent` header names, and no more than that: enough for a person to know their own devices by.
 * Electron's main process asks through axios, or in the product's own name.
 */
export function clientKindOf(userAgent: string | undefined): ClientKind {
  if (userAgent === undefined) return 'other'
  if (/^(Inplan|axios)\//i.test(userAgent) || userAgent.includes('Electron/')) return 'desktop-app'
  if (!userAgent.startsWith('Mozilla/')) return 'other'
  return /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'phone' : 'browser'
}
