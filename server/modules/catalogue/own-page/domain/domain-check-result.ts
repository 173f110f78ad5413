import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type Refusal, refuse } from '#server/platform/http/handler.ts'
import { type DomainFinding, noteFinding } from '#server/modules/catalogue/own-page/own-pages.ts'
import { releaseDomains, takeDomain } from './page-domains.ts'

export const domainTaken = (): Refusal => refuse('domain-taken', { domain: 'domain-taken' })

/** Returns whether both DNS records are correct: the CNAME and the TXT record. */
export const isComplete = ({ leadsHere, isProven }: DomainFinding): boolean => leadsHere && isProven

/**
 * Stores the result of a check that an owner asked for. A domain is served from its first complete check on. When a later check by the
 * owner misses a record, it is no longer served.
 */
export async function applyFinding(
  transaction: TenantTransaction,
  domain: string,
  finding: DomainFinding,
  now: Date,
): Promise<Refusal | undefined> {
  await noteFinding(transaction, finding, { failures: 0, checkedAt: now })
  await announce(transaction, ['settings'])
  if (!isComplete(finding)) {
    await releaseDomains(transaction)
    return undefined
  }
  return (await takeDomain(transaction, domain, now)) ? undefined : domainTaken()
}
