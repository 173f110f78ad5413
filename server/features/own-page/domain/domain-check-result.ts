import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type Refusal, refuse } from '#server/platform/http/handler.ts'
import { type DomainFinding, noteFinding } from '#server/features/own-page/own-pages.ts'
import { releaseDomains, takeDomain } from './page-domains.ts'

export const domainTaken = (): Refusal => refuse('domain-taken', { domain: 'domain-taken' })

/** Both records are there. */
export const isComplete = ({ leadsHere, isProven }: DomainFinding): boolean => leadsHere && isProven

/** Writes what an owner's check found. A domain is served from its first complete check on, until such a check misses something. */
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
