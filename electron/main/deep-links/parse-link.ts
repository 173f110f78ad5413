import type { Link } from '#shared/ipc/contract.ts'

/** The URL scheme that the operating system opens with this app. */
export const linkScheme = 'inplan'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const bookingLink = new RegExp(`^${linkScheme}://booking/(${uuid})/?$`)
const calendarLink = new RegExp(`^${linkScheme}://calendar/?$`)
const joinLink = new RegExp(`^${linkScheme}://join/([A-Za-z0-9_-]{20,200})/?$`)

/**
 * Parses an `inplan://` link. Returns undefined for everything else (threat D3). Any web page or mail can contain such a link,
 * so nothing is normalised or decoded: it matches exactly or is refused.
 */
export function parseLink(address: string): Link | undefined {
  const bookingId = bookingLink.exec(address)?.[1]
  if (bookingId !== undefined) return { kind: 'booking', bookingId }
  if (calendarLink.test(address)) return { kind: 'calendar' }
  const token = joinLink.exec(address)?.[1]
  return token === undefined ? undefined : { kind: 'join', token }
}

/** Finds the link among the command line arguments, where Windows and Linux pass it after the switches. */
export function linkAmong(argv: readonly string[]): Link | undefined {
  return argv
    .slice(1)
    .map(parseLink)
    .find((link) => link !== undefined)
}
