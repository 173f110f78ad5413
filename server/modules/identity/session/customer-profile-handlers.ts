import type { Output } from '#shared/api/client.ts'
import type { Customer } from '#shared/domain/customer/customer.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { nameNamelessAccount } from '#server/modules/identity/records/account/accounts.ts'
import {
  type EditedCustomer,
  customerOfAccount,
  findCustomerLocale,
  lockForEdit,
  updateContact,
} from '#server/modules/customers/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { type Account, type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { changePassword } from '#server/modules/identity/account-settings/account-handlers.ts'

interface FoundCustomer {
  readonly customer: Customer
  readonly row: EditedCustomer
}

/**
 * Handlers by which customers read and change themselves at one organisation (rule D372). Name and phone number belong to the organisation's
 * record; an account without a name takes the name over.
 */
export function customerProfileHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'ownProfile' | 'saveOwnProfile' | 'changeOwnPassword'> {
  const { database, secrets } = dependencies

  const find = async (
    transaction: TenantTransaction,
    { accountId }: Account,
    now: Date,
  ): Promise<FoundCustomer | undefined> => {
    if (!(await findOrganisation(transaction))) return undefined
    const customer = await customerOfAccount(transaction, accountId, secrets.id(), now)
    const row = await lockForEdit(transaction, customer.id)
    return row && { customer, row }
  }

  const wire = async (
    transaction: TenantTransaction,
    { customer, row }: FoundCustomer,
  ): Promise<Output<'ownProfile'>> => ({
    version: row.version,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phoneNumber: customer.phoneNumber,
    locale: await findCustomerLocale(transaction, customer.id),
  })

  return {
    ownProfile: ({ organisationId, caller, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const found = await find(transaction, caller, now)
        return found ? wire(transaction, found) : refuse('not-found')
      }),

    saveOwnProfile: ({ organisationId, caller, body, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const found = await find(transaction, caller, now)
        if (!found) return refuse('not-found')
        const { customer, row } = found
        if (isOutdated(body.version, row.version)) return refuse('conflict')
        const { firstName, lastName, phoneNumber, locale } = body
        await updateContact(transaction, customer.id, { firstName, lastName, phoneNumber, locale, email: row.email })
        await nameNamelessAccount(transaction.sql, caller.accountId, { firstName, lastName })
        await announce(transaction, ['customers', 'bookings'])
        const changed = { ...customer, firstName, lastName, phoneNumber }
        return wire(transaction, { customer: changed, row: { ...row, version: row.version + 1 } })
      }),

    changeOwnPassword: async (request) => {
      const organisation = await database.inTenant(request.organisationId, findOrganisation)
      return organisation ? changePassword(dependencies, request) : refuse('not-found')
    },
  }
}
