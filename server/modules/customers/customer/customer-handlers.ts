import { foldTag, MOST_TAGS } from '#shared/domain/customer/customer.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { customerScope } from '#shared/domain/customer/specialist-customer-access.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findCustomerAccess } from '#server/modules/customers/records/customer/customer-visibility-setting.ts'
import { type CustomerOrder, searchCustomers } from '#server/modules/customers/records/customer/search/customer-list.ts'
import { deleteTag, insertTag, listTags, tagsOf } from '#server/modules/customers/records/customer/customer-tags.ts'
import {
  type EditedCustomer,
  lockForEdit,
  setBlocked,
  updateContact,
} from '#server/modules/customers/records/customer/save-customer.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import {
  type Handlers,
  isRefusal,
  type Member,
  type Refusal,
  refuse,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { deleteMailedLinksOf, deleteWaitingLinksOf } from '#server/modules/booking/records/index.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { customerFilterOf } from './customer-list-input.ts'
import { readRecord, wireListed } from './customer-record.ts'
import { contactOf, enterCustomer, recordAct } from './enter-customer.ts'
import { visibleCustomer, type VisibleCustomer } from './visible-customer.ts'

type CustomerRoute =
  | 'customers'
  | 'customer'
  | 'createCustomer'
  | 'changeCustomer'
  | 'customerTags'
  | 'tagCustomer'
  | 'untagCustomer'
  | 'blockCustomer'

const orders: Record<RequestOf<'customers'>['query']['sort'], CustomerOrder> = {
  NAME: 'name',
  NEWEST: 'newest',
  LAST_VISIT: 'last-visit',
  NEXT_VISIT: 'next-visit',
}

/** Handlers for the list of customers and their records (rules D142 to D144). */
export function customerHandlers({ database, secrets }: Dependencies): Pick<Handlers, CustomerRoute> {
  return {
    customers: ({ organisationId, caller, query, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const access = organisation && (await findCustomerAccess(transaction))
        if (!access) return refuse('not-found')
        const zone = zoneOf(organisation.zone)
        const { customers, ...counted } = await searchCustomers(
          transaction,
          customerFilterOf(caller, access, zone, query),
          { page: query.page, size: query.size, order: orders[query.sort] },
          now,
        )
        return { customers: customers.map((customer) => wireListed(zone, customer)), ...counted }
      }),

    customer: ({ organisationId, caller, params: { id }, reader, now }) =>
      readRecord(database, organisationId, id, { caller, reader, now }),

    createCustomer: async ({ organisationId, caller, body, reader, address, now }) => {
      const id = body.id ?? secrets.id()
      const refusal = await database.inTenant(organisationId, async (transaction) => {
        if (!(await findOrganisation(transaction))) return refuse('not-found')
        if (await enterCustomer(transaction, id, body, { caller, address, now })) {
          const known = await knownTags(transaction)
          for (const tag of body.tags) await insertTag(transaction, id, foldTag(tag, known))
        }
        return undefined
      })
      return refusal ?? readRecord(database, organisationId, id, { caller, reader, now })
    },

    changeCustomer: async ({ organisationId, caller, body, reader, address, now }) => {
      const changed = await database.inTenant(organisationId, async (transaction) => {
        const customer = await lockVisible(transaction, body.id, caller)
        if (isRefusal(customer)) return customer
        const { seen } = customer
        if (isOutdated(body.version, seen.version)) return refuse('conflict')
        const contact = contactOf(body)
        // Links in mails that were sent to the previous address stop working.
        if (seen.accountId === null && contact.email !== seen.email) {
          await deleteMailedLinksOf(transaction, customer.id)
          await deleteWaitingLinksOf(transaction, customer.id)
        }
        await updateContact(transaction, customer.id, seen.accountId === null ? contact : { ...contact, email: null })
        await recordAct(transaction, 'customer-changed', customer.id, { caller, address, now })
        // Clients reload both lists: bookings show the customer's address, waiting lists the name.
        await announce(transaction, ['bookings', 'waiting'])
        return customer
      })
      return isRefusal(changed) ? changed : readRecord(database, organisationId, changed.id, { caller, reader, now })
    },

    customerTags: ({ organisationId, caller }) =>
      database.inTenant(organisationId, async (transaction) => {
        const access = await findCustomerAccess(transaction)
        return { tags: access ? await listTags(transaction, customerScope(caller, access)) : [] }
      }),

    tagCustomer: ({ organisationId, caller, body }) =>
      database.inTenant(organisationId, async (transaction) => {
        const customer = await lockVisible(transaction, body.id, caller)
        if (isRefusal(customer)) return customer
        const own = await tagsOf(transaction, customer.id)
        if (own.length >= MOST_TAGS) return refuse('validation', { tag: 'too-many' })
        await insertTag(transaction, customer.id, foldTag(body.tag, await knownTags(transaction)))
        await announce(transaction, ['customers'])
        return { tags: await tagsOf(transaction, customer.id) }
      }),

    untagCustomer: ({ organisationId, caller, body }) =>
      database.inTenant(organisationId, async (transaction) => {
        const customer = await visibleCustomer(transaction, body.id, caller)
        if (isRefusal(customer)) return customer
        await deleteTag(transaction, customer.id, body.tag)
        await announce(transaction, ['customers'])
        return { tags: await tagsOf(transaction, customer.id) }
      }),

    blockCustomer: async ({ organisationId, caller, body, reader, address, now }) => {
      const blocked = await database.inTenant(organisationId, async (transaction) => {
        const customer = await lockVisible(transaction, body.id, caller)
        if (isRefusal(customer)) return customer
        const { seen } = customer
        if (isOutdated(body.version, seen.version)) return refuse('conflict')
        if (body.isBlocked !== (seen.blockedAt !== null)) {
          await setBlocked(transaction, customer.id, body.isBlocked ? now : null)
          const action = body.isBlocked ? 'customer-blocked' : 'customer-unblocked'
          await recordAct(transaction, action, customer.id, { caller, address, now })
        }
        return customer
      })
      return isRefusal(blocked) ? blocked : readRecord(database, organisationId, blocked.id, { caller, reader, now })
    },
  }
}

/** Returns a customer whom the member may see, with the stored values, and locks the row for an edit. */
async function lockVisible(
  transaction: TenantTransaction,
  id: string,
  member: Member,
): Promise<(VisibleCustomer & { readonly seen: EditedCustomer }) | Refusal> {
  const customer = await visibleCustomer(transaction, id, member)
  if (isRefusal(customer)) return customer
  const seen = await lockForEdit(transaction, customer.id)
  return seen ? { ...customer, seen } : refuse('not-found')
}

const knownTags = async (transaction: TenantTransaction): Promise<string[]> =>
  (await listTags(transaction, 'all')).map(({ tag }) => tag)
