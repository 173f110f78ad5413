import type { Output } from '#shared/api/client.ts'
import type { CustomerAccess } from '#shared/domain/customer/specialist-customer-access.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import {
  findCustomerAccess,
  lockCustomerAccess,
  saveCustomerAccess,
} from '#server/modules/customers/records/customer/customer-visibility-setting.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { ourWord } from '#server/platform/wire/wire-enums.ts'

const words = { own: 'OWN', all: 'ALL' } as const satisfies Record<CustomerAccess['customers'], string>

/** Handlers for the setting that says which customers and customer data specialists may see (rule D143). */
export function customerAccessHandlers({
  database,
}: Dependencies): Pick<Handlers, 'customerAccess' | 'saveCustomerAccess'> {
  return {
    customerAccess: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) => {
        const access = await findCustomerAccess(transaction)
        return access ? wireAccess(access, access.version) : refuse('not-found')
      }),

    saveCustomerAccess: ({ organisationId, caller, body, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const seen = await lockCustomerAccess(transaction)
        if (!seen) return refuse('not-found')
        if (isOutdated(body.version, seen.version)) return refuse('conflict')
        const access: CustomerAccess = { customers: ourWord(words, body.customers), notes: body.notes }
        await saveCustomerAccess(transaction, access)
        await writeAuditEntry(transaction, {
          action: 'customer-access-changed',
          accountId: caller.accountId,
          details: { ...access },
          address,
          at: now,
        })
        await announce(transaction, ['settings', 'customers'])
        return wireAccess(access, seen.version + 1)
      }),
  }
}

const wireAccess = ({ customers, notes }: CustomerAccess, version: number): Output<'customerAccess'> => ({
  customers: words[customers],
  notes,
  version,
})
