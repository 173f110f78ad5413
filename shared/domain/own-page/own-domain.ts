import { readUrl } from '#shared/browsers/read-url.ts'

export type DomainProblem = 'domain' | 'domain-own' | 'domain-subdomain'

/** The result of reading a typed domain: a domain name that can be served, or the error. */
export type TypedDomain = { readonly domain: string } | { readonly problem: DomainProblem }

/**
 * Reads the domain that an owner types for their page (rule D234).
 * - Letters of other scripts become ASCII: `tuin.café.example` → `tuin.xn--caf-dma.example`. A leading scheme is dropped.
 * - A path, a port, an IP address or a name without a dot is refused.
 * - At least three labels are required, because a CNAME record is not possible at `studio.example` itself.
 * - This server's own host name and names below it are refused.
 * @param ownHost the host name of this server, in lower case
 */
export function readDomain(typed: string, ownHost: string): TypedDomain {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
  if (text === '' || /[\s/?#@:\\*]/.test(text)) return { problem: 'domain' }
  const hostname = readUrl(`https://${text}`)?.hostname
  if (hostname === undefined || !isDomainName(hostname)) return { problem: 'domain' }
  if (hostname === ownHost || hostname.endsWith(`.${ownHost}`)) return { problem: 'domain-own' }
  if (hostname.split('.').length < 3) return { problem: 'domain-subdomain' }
  return { domain: hostname }
}

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** Whether a host name has at least two valid labels and is not an IP address (whose last label is a number). */
export function isDomainName(hostname: string): boolean {
  const labels = hostname.split('.')
  const isShort = hostname.length <= 253
  return isShort && labels.length >= 2 && labels.every((each) => label.test(each)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** Returns the name of the TXT record that proves that a domain's owner wants it to show the page. */
export const proofNameOf = (domain: string): string => `_inplan.${domain}`

/** Returns the content of that TXT record. */
export const proofTextOf = (secret: string): string => `inplan=${secret}`
