const longest = 2000
/** URL parsers drop tabs and line breaks and take a backslash for a slash, so that `java\nscript:` reads differently elsewhere. */
// oxlint-disable-next-line no-control-regex -- control characters are the subject
const misleading = /[\u0000-\u0020\u007f\\]/
const mailHeaders = new Set(['subject', 'body'])

function isPlainMail({ pathname, searchParams }: URL): boolean {
  const isAddress = /^[^@\s,;?&=%<>"]+@[a-z0-9.-]+$/i.test(pathname)
  const values = [...searchParams]
  return isAddress && values.every(([name, value]) => mailHeaders.has(name) && !/[\r\0]/.test(value))
}

/**
 * The address to hand to the operating system, as parsed; undefined when it must not leave the app (threat D3).
 *
 * - `https:` with a host and without credentials, which would show another host than the one that is opened.
 * - `mailto:` with one plain address, and a subject and a body at most.
 */
export function outsideLink(address: string): string | undefined {
  if (address.length > longest || misleading.test(address)) return undefined
  const url = URL.parse(address)
  if (!url) return undefined
  const isWeb = url.protocol === 'https:' && url.username === '' && url.password === ''
  const isMail = url.protocol === 'mailto:' && isPlainMail(url)
  return isWeb || isMail ? url.href : undefined
}
