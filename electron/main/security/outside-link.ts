const longest = 2000
/**
 * Control characters that URL parsers drop or change. Another program may read a text with them differently, for example `javascript:` with
 * a line feed in the middle.
 */
// oxlint-disable-next-line no-control-regex -- control characters are the subject
const misleading = /[\u0000-\u0020\u007f\\]/
const mailHeaders = new Set(['subject', 'body'])

function isPlainMail({ pathname, searchParams }: URL): boolean {
  const isAddress = /^[^@\s,;?&=%<>"]+@[a-z0-9.-]+$/i.test(pathname)
  const values = [...searchParams]
  return isAddress && values.every(([name, value]) => mailHeaders.has(name) && !/[\r\0]/.test(value))
}

/**
 * Checks an address before it is opened outside the app (threat D3). Returns the parsed address, or undefined when it is
 * refused.
 * - `https:` needs a host and must have no credentials, which could disguise the host.
 * - `mailto:` must have one plain address and at most a subject and a body.
 */
export function outsideLink(address: string): string | undefined {
  if (address.length > longest || misleading.test(address)) return undefined
  const url = URL.parse(address)
  if (!url) return undefined
  const isWeb = url.protocol === 'https:' && url.username === '' && url.password === ''
  const isMail = url.protocol === 'mailto:' && isPlainMail(url)
  return isWeb || isMail ? url.href : undefined
}
