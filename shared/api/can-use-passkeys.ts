/** The parts of a browser's window that matter. */
interface PageWindow {
  readonly isSecureContext: boolean
  readonly location: { readonly hostname: string; readonly protocol: string }
  readonly self: unknown
  readonly top: unknown
  readonly PublicKeyCredential?: unknown
}

const isNumeric = /^[\d.]+$|^\[/

/**
 * Whether a page can use passkeys (rule D225): on the server's own address with a name, in a window of its own, in a browser that
 * has them. The page of the desktop app cannot, because it has no web address.
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
