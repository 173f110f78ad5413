import { readUrl } from '#shared/browsers/read-url.ts'

/**
 * Normalises a typed web site to an origin for a content security policy; undefined for an invalid one (rule D82).
 * - `www.example.com` → `https://www.example.com`. A path is dropped, because a site is allowed as a whole.
 * - `https://*.example.com`: every subdomain, but not `example.com` itself. The star must be followed by at least two names.
 * - Only https, except for the local machine: `http://localhost:3000`, `http://localhost:*`.
 */
export function allowedSite(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  // Line breaks are refused: URL parsers ignore them, but a content security policy does not.
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

/** Whether a host name has only letters, digits and hyphens between dots. Other alphabets are already converted to ASCII. */
const isHost = (hostname: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(hostname)

const canHaveSubdomains = (hostname: string): boolean => hostname.includes('.') && !/^[\d.]+$/.test(hostname)
