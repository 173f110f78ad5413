import type { Output } from '#shared/api/client.ts'
import { editsNote } from '#shared/domain/customer/specialist-customer-access.ts'
import { creditBalances } from '#shared/domain/credits/credit-ledger.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { type Language, textFor } from '#shared/domain/words/texts-by-language.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { lotsOf } from '#server/modules/money/records/index.ts'
import {
  findListedCustomer,
  type ListedCustomer,
} from '#server/modules/customers/records/customer/search/customer-list.ts'
import { type CustomerNote, listNotes } from '#server/modules/customers/records/customer/customer-notes.ts'
import { possibleDuplicates } from '#server/modules/customers/records/customer/search/possible-duplicates.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { listServices } from '#server/modules/catalogue/index.ts'
import { isRefusal, type Member, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { sumsOf } from './customer-sums.ts'
import { type VisibleCustomer, visibleCustomer } from './visible-customer.ts'

type Record = Output<'customer'>

/** Returns a function that converts a moment to the organisation's zone, for the API. */
const writer = (zone: Zone) => (moment: Date) => wireInstant(zone, epochMinuteOf(moment))

export function wireListed(zone: Zone, customer: ListedCustomer): Output<'customers'>['customers'][number] {
  const write = writer(zone)
  const { id, firstName, lastName, email, phoneNumber, accountId, blockedAt, tags } = customer
  return {
    id,
    firstName,
    lastName,
    email,
    phoneNumber,
    hasAccount: accountId !== null,
    isBlocked: blockedAt !== null,
    tags: [...tags],
    createdAt: write(customer.createdAt),
    lastVisit: customer.lastVisit && write(customer.lastVisit),
    nextVisit: customer.nextVisit && write(customer.nextVisit),
  }
}

export function wireNote(zone: Zone, note: CustomerNote, member: Member): Output<'addCustomerNote'> {
  const write = writer(zone)
  return {
    id: note.id,
    version: note.version,
    text: note.text,
    author: note.authorName,
    canEdit: editsNote(member, note.authorId),
    createdAt: write(note.createdAt),
    changedAt: write(note.changedAt),
  }
}

/**
 * Reads the record of a customer as a member may see it, in a separate transaction. The search for duplicates uses its own database role.
 * On a cluster, that role cannot see what the current transaction has written.
 */
export const readRecord = (
  database: Database,
  organisationId: string,
  id: string,
  { caller, reader, now }: Pick<RequestOf<'customer'>, 'caller' | 'reader' | 'now'>,
): Promise<Record | Refusal> =>
  database.inTenant(organisationId, async (transaction) => {
    const customer = await visibleCustomer(transaction, id, caller)
    return isRefusal(customer) ? customer : customerRecord(transaction, customer, caller, now, reader)
  })

/**
 * Returns the record of a customer as a member may see it. For a specialist it includes only the bookings and amounts of that specialist.
 */
async function customerRecord(
  transaction: TenantTransaction,
  { id, seesNotes }: VisibleCustomer,
  member: Member,
  now: Date,
  reader: Language | undefined,
): Promise<Record | Refusal> {
  const organisation = await findOrganisation(transaction)
  const customer = organisation && (await findListedCustomer(transaction, id, now))
  if (!customer) return refuse('not-found')
  const zone = zoneOf(organisation.zone)
  const isOwner = member.role === 'owner'
  const { paidCents, openCents, ...bookings } = await sumsOf(transaction, id, member, now)
  const serviceNames = new Map(
    (await listServices(transaction)).map((service) => [service.id, textFor(service, 'name', reader)]),
  )
  const balances = creditBalances(await lotsOf(transaction, id), epochMinuteOf(now))
  return {
    ...wireListed(zone, customer),
    version: customer.version,
    language: customer.locale,
    notes: seesNotes ? (await listNotes(transaction, id)).map((note) => wireNote(zone, note, member)) : null,
    bookings,
    amounts: { paid: eurosOfCents(paidCents), open: eurosOfCents(openCents) },
    credits: balances.map(({ serviceId, credits, expiresAt }) => ({
      serviceId,
      serviceName: serviceNames.get(serviceId) ?? '',
      credits,
      expiresAt: expiresAt === null ? null : wireInstant(zone, expiresAt),
    })),
    duplicates: isOwner ? await possibleDuplicates(transaction, customer) : [],
  }
}
