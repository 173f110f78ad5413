import { readCatalogue } from '#server/features/catalogue/catalogue-handlers.ts'
import { allowedSites } from '#server/features/embedding/allowed-sites.ts'
import { onlineOffer } from '#server/features/payment-store/organisation-payments.ts'
import { verifiedDomain } from '#server/features/own-page/domain/page-domains.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import type { WidgetOrganisation } from './widget-page.ts'

/** Finds what the widget's page needs of an organisation. Its own page, at a domain of its own, may show the widget as its sites may. */
export async function findWidgetOrganisation(
  dependencies: Pick<Dependencies, 'database' | 'payments' | 'storage'>,
  id: string,
): Promise<WidgetOrganisation | undefined> {
  if (!isId(id)) return undefined
  return dependencies.database.inTenant(id, async (transaction) => {
    const catalogue = await readCatalogue(transaction, dependencies, undefined)
    if (!catalogue) return undefined
    const sites = await allowedSites(transaction)
    const domain = await verifiedDomain(transaction)
    const usesStripe = (await onlineOffer(transaction, dependencies.payments))?.provider === 'stripe'
    return { catalogue, usesStripe, allowedSites: domain === null ? sites : [...sites, `https://${domain}`] }
  })
}
