/**
 * The content security policy of a page: only the app's own files, styles with this page's nonce, and pictures from the server
 * (threat D1). The page makes no network requests; the main process does.
 * @param nonce new for each page load
 * @param pictureOrigin the origin of the server, whose pictures are shown
 */
export function contentSecurityPolicy(nonce: string, pictureOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob: ${pictureOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Trusted Types: no string can become markup or code, whatever a library does with it.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
