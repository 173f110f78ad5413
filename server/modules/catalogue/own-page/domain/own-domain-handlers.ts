import { readDomain } from '#shared/domain/own-page/own-domain.ts'
import { countAttempt, writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { findOwnOrganisation } from '#server/modules/organisation/index.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack, withRollback } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { checkDomain, openDomainLookup } from './domain-check.ts'
import { applyFinding, domainTaken } from './domain-check-result.ts'
import { findPage, lockPage, updateDomain } from '#server/modules/catalogue/own-page/own-pages.ts'
import { ownerOfDomain, releaseDomains } from './page-domains.ts'
import { readOwnPage } from '#server/modules/catalogue/own-page/read-page-for-owner.ts'

/** Maximum number of domain checks of one organisation in an hour. */
const CHECKS_PER_HOUR = 60

/** Handlers for the domain at which an organisation shows its page (rule D234). */
export function ownDomainHandlers(
  dependencies: Pick<Dependencies, 'configuration' | 'database' | 'publicUrl' | 'secrets' | 'storage'>,
): Pick<Handlers, 'saveOwnDomain' | 'checkOwnDomain'> {
  const { configuration, database, publicUrl, secrets } = dependencies
  const lookup = openDomainLookup(configuration.dnsServers)
  const ownHost = () => new URL(publicUrl()).hostname

  return {
    saveOwnDomain: ({ organisationId, caller, body, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (!(await findOwnOrganisation(transaction))) return refuse('not-found')
        const typed = body.domain === '' ? { domain: null } : readDomain(body.domain, ownHost())
        if ('problem' in typed) return refuse('validation', { domain: typed.problem })
        const stored = await lockPage(transaction, secrets)
        if (isOutdated(body.version, stored.version)) return refuse('conflict')
        const { domain } = typed
        if (domain !== null && (await isOfAnother(transaction, domain))) return domainTaken()
        if (domain !== stored.domain) {
          await releaseDomains(transaction)
          // A new secret for each domain: the record of a former one proves nothing.
          await updateDomain(transaction, domain, secrets.token())
          const { accountId } = caller
          const details = { before: stored.domain, after: domain }
          await writeAuditEntry(transaction, { action: 'own-domain-changed', accountId, details, address, at: now })
          await announce(transaction, ['settings'])
        }
        return readOwnPage(dependencies, transaction)
      }),

    /** The DNS is asked between two transactions, so that slow name servers keep no connection to the database. */
    checkOwnDomain: async ({ organisationId, now }) => {
      const page = await database.inTenant(organisationId, findPage)
      const readAgain = () => database.inTenant(organisationId, (transaction) => readOwnPage(dependencies, transaction))
      if (page?.domain == null) return readAgain()
      const checks = await countAttempt(database.global, `domain-check:${organisationId}`, now)
      if (checks > CHECKS_PER_HOUR) return refuse('rate-limited')
      const { domain, domainProof: proof } = page
      const finding = await checkDomain(lookup, { domain, target: ownHost(), proof })
      if (finding === 'unavailable') return refuse('unavailable')
      return withRollback(() =>
        database.inTenant(organisationId, async (transaction) => {
          const stored = await lockPage(transaction, secrets)
          // The owner entered another domain during the DNS query, so this result does not apply to it.
          if (stored.domain !== domain) return readOwnPage(dependencies, transaction)
          orRollBack(await applyFinding(transaction, domain, finding, now))
          return readOwnPage(dependencies, transaction)
        }),
      )
    },
  }
}

async function isOfAnother({ sql, organisationId }: TenantTransaction, domain: string): Promise<boolean> {
  const owner = await ownerOfDomain(sql, domain)
  return owner !== undefined && owner !== organisationId
}
