import { Resolver } from 'node:dns/promises'
import { proofNameOf, proofTextOf } from '#shared/domain/own-page/own-domain.ts'
import { refuseInTransaction } from '#server/platform/database/inside-transaction.ts'
import type { DomainFinding } from '#server/modules/catalogue/own-page/own-pages.ts'

/** What the check asks of the DNS. */
export type DomainLookup = Pick<Resolver, 'resolveCname' | 'resolveTxt'>

/** Timeout of a DNS query in milliseconds, and the number of tries. */
const patience = { timeout: 3000, tries: 2 }

/** @param servers addresses of name servers, as `192.0.2.1:53`; those of the machine when there are none */
export function openDomainLookup(servers: readonly string[]): DomainLookup {
  const resolver = new Resolver(patience)
  if (servers.length > 0) resolver.setServers([...servers])
  return resolver
}

/** Answers that say that there is no such record; all others are failures of the DNS. */
const missing = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Checks in the DNS whether the domain's CNAME record points to this server, and whether its TXT record proves that the organisation
 * controls the domain (rule D234).
 * @param target the host name of this server
 * @returns `unavailable` when a lookup failed
 */
export async function checkDomain(
  lookup: DomainLookup,
  { domain, target, proof }: { readonly domain: string; readonly target: string; readonly proof: string },
): Promise<DomainFinding | 'unavailable'> {
  refuseInTransaction('A look-up in the DNS')
  const [names, texts] = await Promise.all([
    recordsOf(() => lookup.resolveCname(domain)),
    recordsOf(() => lookup.resolveTxt(proofNameOf(domain))),
  ])
  if (!names || !texts) return 'unavailable'
  return {
    leadsHere: names.some((name) => name.toLowerCase().replace(/\.$/, '') === target),
    isProven: texts.some((chunks) => chunks.join('').trim() === proofTextOf(proof)),
  }
}

/** The records; undefined when the DNS did not answer. */
async function recordsOf<Found>(ask: () => Promise<Found[]>): Promise<Found[] | undefined> {
  try {
    return await ask()
  } catch (error) {
    const { code } = error as { code?: string }
    return code !== undefined && missing.has(code) ? [] : undefined
  }
}
