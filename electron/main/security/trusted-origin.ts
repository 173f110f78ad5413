/** Scheme and host of the app's own pages. */
export const appScheme = 'app'
export const appHost = 'inplan'
export const appOrigin = `${appScheme}://${appHost}`

/** The properties of Electron's WebFrameMain that are used here. */
export interface Frame {
  readonly url: string
  /** The parent frame; null for a main frame. */
  readonly parent: object | null
}

/**
 * Returns the origin of an address: "app://inplan/index.html" → "app://inplan". Node's URL class returns "null" as the origin of custom
 * schemes.
 */
function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  return url ? `${url.protocol}//${url.host}` : undefined
}

/**
 * Whether an IPC message comes from the main frame of one of the app's own pages (threat D2).
 * @param frame null when the frame no longer exists
 * @param trustedOrigin `appOrigin`, or the development server's origin
 */
export function isTrustedFrame(frame: Frame | null, trustedOrigin: string): boolean {
  return frame !== null && frame.parent === null && originOf(frame.url) === trustedOrigin
}

/** Whether a page may navigate: only a reload of the same page is allowed (threat D3). */
export function mayNavigate(from: string, to: string): boolean {
  const [current, target] = [URL.parse(from), URL.parse(to)]
  if (!current || !target) return false
  current.hash = ''
  target.hash = ''
  return current.href === target.href
}
