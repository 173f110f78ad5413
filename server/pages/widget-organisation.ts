import { readCatalogue, verifiedDomain } from '#server/modules/catalogue/index.ts'
import { allowedSites, findOwnOrganisation } from '#server/modules/organisation/index.ts'
import { onlineOffer } from '#server/modules/money/records/index.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import type { WidgetOrganisation } from './widget-page.ts'

/**
 * Finds the organisation's data for the widget's page. The widget may be embedded by the sites that the organisation allows, and by its own
 * page at its own domain.
 */
export async function findWidgetOrganisation(
  dependencies: Pick<Dependencies, 'database' | 'payments' | 'storage'>,
  id: string,
): Promise<WidgetOrganisation | undefined> {
  if (!isId(id)) return undefined
  return dependencies.database.inTenant(id, async (transaction) => {
    const catalogue = await readCatalogue(dependencies, transaction, undefined)
    if (!catalogue) return undefined
    const sites = await allowedSites(transaction)
    const domain = await verifiedDomain(transaction)
    const usesStripe = (await onlineOffer(transaction, dependencies.payments))?.provider === 'stripe'
    const { email = '', phoneNumber = '' } = (await findOwnOrganisation(transaction)) ?? {}
    return {
      catalogue,
      contact: { email, phoneNumber },
      usesStripe,
      allowedSites: domain === null ? sites : [...sites, `https://${domain}`],
    }
  })
}
