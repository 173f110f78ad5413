/** The kind of client that a log-in came from, derived from its request. */
export type ClientKind = 'desktop-app' | 'browser' | 'phone' | 'other'

/**
 * Derives the kind of client from a `User-Agent` header: enough for people to recognise their own devices in a list. The
 * Electron main process sends axios or the product's own name.
 */
export function clientKindOf(userAgent: string | undefined): ClientKind {
  if (userAgent === undefined) return 'other'
  if (/^(Inplan|axios)\//i.test(userAgent) || userAgent.includes('Electron/')) return 'desktop-app'
  if (!userAgent.startsWith('Mozilla/')) return 'other'
  return /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'phone' : 'browser'
}
