import type { Output } from '#shared/api/client.ts'
import { creditBalances } from '#shared/domain/credits/credit-ledger.ts'
import { textFor } from '#shared/domain/words/texts-by-language.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { ledgerPage, lotsOf } from '#server/modules/money/records/index.ts'
import { customerIdOf, linkCustomer } from '#server/modules/customers/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { namesOfOrders } from './package-orders.ts'
import { listServices } from '#server/modules/catalogue/service/services.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { creditEntryKinds } from '#server/platform/wire/wire-enums.ts'
import { type Handlers, refuse, type Refusal } from '#server/platform/http/handler.ts'

type Answer = Output<'customerCredits'>

/**
 * Handlers with which customers see their own credits at one organisation. An account that is not a customer there has no credits.
 */
export function customerCreditsHandlers({ database }: Dependencies): Pick<Handlers, 'customerCredits'> {
  return {
    customerCredits: ({ organisationId, caller, query, reader, now }) =>
      database.inTenant(organisationId, async (transaction): Promise<Answer | Refusal> => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        await linkCustomer(transaction, caller.accountId)
        const customerId = await customerIdOf(transaction, caller.accountId)
        if (customerId === undefined) return { balances: [], entries: [], total: 0 }
        const { entries, total } = await ledgerPage(transaction, customerId, query)
        const lots = await lotsOf(transaction, customerId)
        const packageNames = await namesOfOrders(transaction, customerId)
        const serviceNames = new Map(
          (await listServices(transaction)).map((service) => [service.id, textFor(service, 'name', reader)]),
        )
        const zone = zoneOf(organisation.zone)
        const timeOf = (instant: number | null) => (instant === null ? null : wireInstant(zone, instant))
        const nameOf = (serviceId: string) => serviceNames.get(serviceId) ?? ''
        return {
          balances: creditBalances(lots, epochMinuteOf(now)).map(({ serviceId, credits, expiresAt }) => ({
            serviceId,
            serviceName: nameOf(serviceId),
            credits,
            expiresAt: timeOf(expiresAt),
          })),
          entries: entries.map((entry) => ({
            kind: creditEntryKinds[entry.kind],
            serviceId: entry.serviceId,
            serviceName: nameOf(entry.serviceId),
            credits: entry.credits,
            time: wireInstant(zone, entry.at),
            expiresAt: timeOf(entry.expiresAt),
            bookingId: entry.bookingId,
            packageName: (entry.orderId && packageNames.get(entry.orderId)) ?? null,
          })),
          total,
        }
      }),
  }
}
