/**
 * The origin that a typed site stands for, as a policy can say it; undefined for what is none (rule D82).
 *
 * - `www.example.com` → `https://www.example.com`; a path is left out, as all of a site may show the widget.
 * - `https://*.example.com`: every subdomain, but not `example.com` itself. A star needs two names after it.
 * - Only https, but for this machine: `http://localhost:3000`, `http://localhost:*`.
 */
export function allowedSite(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  // An address may be read across line breaks; a policy may not.
  if (/\s/.test(text)) return undefined
  const own = /^http:\/\/(localhost|127\.0\.0\.1):\*\/?$/.exec(text)
  if (own) return `http://${own[1]}:*`
  const [, scheme = 'https://', star = '', rest = ''] = /^(https?:\/\/)?(\*\.)?(.*)$/.exec(text) ?? []
  const url = readUrl(scheme + rest)
  if (!url || url.username !== '' || url.password !== '' || !isHost(url.hostname)) return undefined
  const isThisMachine = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (!isThisMachine && (url.protocol !== 'https:' || !url.hostname.includes('.'))) return undefined
  if (star !== '' && !canHaveSubdomains(url.hostname)) return undefined
  return `${url.protocol}//${star}${url.host}`
}

function readUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** Letters, digits and hyphens between dots: what is written in other letters was changed to that by then. */
const isHost = (hostname: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(hostname)

const canHaveSubdomains = (hostname: string): boolean => hostname.includes('.') && !/^[\d.]+$/.test(hostname)
