/**
 * The page's policy: nothing but the app's own files, styles that carry this page's nonce, and pictures from the server
 * (threat D1). The page makes no requests of its own; main does.
 *
 * @param nonce new for each page load
 * @param pictureOrigin the server, whose pictures `img` elements show
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
    // No text becomes markup or code, whatever a library does with it.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
