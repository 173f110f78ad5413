/** The properties of a browser's `window` that decide whether passkeys can be used. */
interface PageWindow {
  readonly isSecureContext: boolean
  readonly location: { readonly hostname: string; readonly protocol: string }
  readonly self: unknown
  readonly top: unknown
  readonly PublicKeyCredential?: unknown
}

const isNumeric = /^[\d.]+$|^\[/

/**
 * Whether a page can use passkeys (rule D225). The page must be loaded over HTTP(S) in a secure context from a host name (not an IP
 * address), must not be framed, and the browser must support passkeys. The page of the desktop app cannot, because it has no web address.
 */
export function canUsePasskeys(page: PageWindow): boolean {
  const { hostname, protocol } = page.location
  return (
    page.isSecureContext &&
    page.self === page.top &&
    page.PublicKeyCredential !== undefined &&
    protocol.startsWith('http') &&
    !isNumeric.test(hostname)
  )
}
