/**
 * Returns the host name of a `Host` header without its port, in lower case. A name with a trailing dot names the same host:
 * `Boeken.Studio.nl.:443` → `boeken.studio.nl`, `[::1]:4100` → `[::1]`.
 */
export function hostOf(header: string | undefined): string {
  const text = (header ?? '').trim().toLowerCase()
  const name = text.startsWith('[') ? text.slice(0, text.indexOf(']') + 1) : (text.split(':')[0] ?? '')
  return name.replace(/\.+$/, '')
}

/** Whether a host name belongs to the machine itself. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
