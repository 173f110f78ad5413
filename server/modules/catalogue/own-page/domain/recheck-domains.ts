import { afterDomainCheck } from '#shared/domain/own-page/failed-domain-checks.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { findOwnOrganisation, listMemberLocales } from '#server/modules/organisation/index.ts'
import { announce } from '#server/platform/change-feed.ts'
import { limitConcurrency } from '#server/platform/concurrency/task-limit.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { checkDomain, type DomainLookup, openDomainLookup } from './domain-check.ts'
import { isComplete } from './domain-check-result.ts'
import { type DomainFinding, findPage, lockPage, noteFinding } from '#server/modules/catalogue/own-page/own-pages.ts'
import { listVerifiedDomains, releaseDomains, type VerifiedDomain } from './page-domains.ts'

const QUEUE = 'own-domains'
/** Cron: at 04:37 UTC, in one of the server processes. */
const EVERY_DAY = '37 4 * * *'
/**
 * Milliseconds since the last check after which a domain is due. Less than a day, because a run takes some time. A run that is repeated the
 * same day finds nothing due, so it counts no failure twice.
 */
const DUE_AFTER = 20 * 3_600_000
/** The number of domains that are checked concurrently, so that a slow name server delays few others. */
const AT_ONCE = 8

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'publicUrl' | 'secrets'>

/** Schedules the daily check of all verified domains (rule D294). */
export async function startRecheckingDomains({
  boss,
  runJob,
  ...needs
}: Needs & Pick<Dependencies, 'boss' | 'configuration' | 'runJob'>): Promise<void> {
  const lookup = openDomainLookup(needs.configuration.dnsServers)
  await boss.createQueue(QUEUE, { policy: 'singleton', retryLimit: 0 })
  await boss.schedule(QUEUE, EVERY_DAY)
  await boss.work(QUEUE, async ([job]) => runJob({ job: QUEUE, jobId: job?.id }, () => recheckDomains(needs, lookup)))
}

/** Checks the verified domains that are due. An error with one does not affect the others. */
export async function recheckDomains(needs: Needs, lookup: DomainLookup): Promise<void> {
  const runLimited = limitConcurrency(AT_ONCE)
  const domains = await listVerifiedDomains(needs.database.global)
  await Promise.all(
    domains.map((domain) =>
      runLimited(() =>
        recheck(needs, lookup, domain).catch((error: unknown) =>
          needs.log.warn({ err: error }, 'a domain was not checked'),
        ),
      ),
    ),
  )
}

async function recheck(needs: Needs, lookup: DomainLookup, { domain, organisationId }: VerifiedDomain): Promise<void> {
  const { clock, database, publicUrl, secrets } = needs
  const now = clock()
  const page = await database.inTenant(organisationId, findPage)
  const isDue = (page?.checkedAt?.getTime() ?? 0) <= now.getTime() - DUE_AFTER
  if (page?.domain !== domain || !isDue) return
  const target = new URL(publicUrl()).hostname
  const finding = await checkDomain(lookup, { domain, target, proof: page.domainProof })
  // No answer from the DNS says nothing about the domain, so it does not count as a failure.
  if (finding === 'unavailable') return
  await database.inTenant(organisationId, async (transaction) => {
    const stored = await lockPage(transaction, secrets)
    // During the DNS query the owner entered another domain, or another check finished.
    if (stored.domain !== domain || stored.checkedAt?.getTime() !== page.checkedAt?.getTime()) return
    await settle(needs, transaction, { domain, finding, failures: stored.domainFailures, now })
  })
}

interface Recheck {
  readonly domain: string
  readonly finding: DomainFinding
  /** The number of consecutive failed checks before this one. */
  readonly failures: number
  readonly now: Date
}

async function settle(
  { outbox }: Pick<Needs, 'outbox'>,
  transaction: TenantTransaction,
  { domain, finding, failures, now }: Recheck,
): Promise<void> {
  const checked = afterDomainCheck(failures, isComplete(finding))
  await noteFinding(transaction, finding, { failures: checked.failures, checkedAt: now })
  if (checked.ends) await releaseDomains(transaction)
  await announce(transaction, ['settings'])
  const organisation = checked.tellsOwners ? await findOwnOrganisation(transaction) : undefined
  if (!organisation) return
  const { organisationId } = transaction
  const foundOn = fromEpochDay(instantToWall(zoneOf(organisation.zone), epochMinuteOf(now)).day)
  const owners = (await listMemberLocales(transaction)).filter(({ role }) => role === 'owner')
  await outbox.addAll(
    transaction.sql,
    owners.map(({ accountId, locale }) => ({
      template: 'domain-broken',
      organisationId,
      locale: locale ?? organisation.locale,
      accountId,
      domain,
      foundOn,
    })),
  )
}
