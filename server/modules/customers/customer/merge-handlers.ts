import type { Output } from '#shared/api/client.ts'
import { type MergeProblem, mergeCustomers } from '#shared/domain/customer/customer-merge.ts'
import type { ServerErrorCode } from '#shared/api/error-codes.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { findCustomer, successorOf } from '#server/modules/customers/records/customer/customers.ts'
import { tagsOf } from '#server/modules/customers/records/customer/customer-tags.ts'
import {
  countOwned,
  findSides,
  lockSides,
  moveToCustomer,
  type StoredSide,
} from '#server/modules/customers/records/customer/merge-customers.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { type Handlers, isRefusal, type Refusal, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { readRecord } from './customer-record.ts'

type MergeRoute = 'previewCustomerMerge' | 'mergeCustomers'

const codes: Record<MergeProblem, ServerErrorCode> = {
  itself: 'same-customer',
  'two-accounts': 'customers-with-accounts',
}

/** Handlers that merge two customer records of the same person (rule D146). */
export function customerMergeHandlers({ database }: Dependencies): Pick<Handlers, MergeRoute> {
  return {
    previewCustomerMerge: ({ organisationId, body: { id, otherId } }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (id === otherId) return refuse(codes.itself)
        const sides = await findSides(transaction, [id, otherId])
        const [kept, other] = [sides.get(id), sides.get(otherId)]
        if (!kept || !other) return refuse('not-found')
        const outcome = mergeCustomers(kept, other)
        if (outcome.kind === 'refused') return refuse(codes[outcome.problem])
        const [keptSide, otherSide] = [await wireSide(transaction, kept), await wireSide(transaction, other)]
        const { firstName, lastName, phoneNumber, accountId, contactEmail } = outcome.customer
        const ofAccount = [kept, other].find((side) => side.accountId !== null && side.accountId === accountId)
        const email = ofAccount ? [keptSide, otherSide].find((side) => side.id === ofAccount.id)?.email : contactEmail
        return {
          kept: keptSide,
          other: otherSide,
          result: { id, firstName, lastName, email: email ?? '', phoneNumber },
        }
      }),

    mergeCustomers: async ({ organisationId, caller, body, reader, address, now }) => {
      const { id, otherId } = body
      const refusal = await database.inTenant(organisationId, async (transaction) => {
        if (id === otherId) return refuse(codes.itself)
        if (!(await findOrganisation(transaction))) return refuse('not-found')
        const problem = await merge(transaction, body, now)
        if (isRefusal(problem)) return problem
        if (problem === 'merged') {
          await writeAuditEntry(transaction, {
            action: 'customers-merged',
            accountId: caller.accountId,
            subjectId: id,
            details: { merged: otherId },
            address,
            at: now,
          })
          await announce(transaction, ['customers', 'bookings', 'waiting'])
        }
        return undefined
      })
      return refusal ?? readRecord(database, organisationId, id, { caller, reader, now })
    },
  }
}

interface MergeRequest {
  readonly id: string
  readonly otherId: string
  readonly version?: number | undefined
  readonly otherVersion?: number | undefined
}

/**
 * Merges two records, unless an earlier attempt of the same request has done so. Both customers are locked, so that nobody else writes for
 * them at the same time.
 */
async function merge(
  transaction: TenantTransaction,
  { id, otherId, version, otherVersion }: MergeRequest,
  now: Date,
): Promise<'merged' | 'was-merged' | Refusal> {
  const sides = await lockSides(transaction, [id, otherId])
  const [kept, other] = [sides.get(id), sides.get(otherId)]
  if (kept && !other && (await successorOf(transaction, otherId)) === id) return 'was-merged'
  if (!kept || !other) return refuse('not-found')
  if (isOutdated(version, kept.version) || isOutdated(otherVersion, other.version)) return refuse('conflict')
  const outcome = mergeCustomers(kept, other)
  if (outcome.kind === 'refused') return refuse(codes[outcome.problem])
  await moveToCustomer(transaction, otherId, outcome.customer, now)
  return 'merged'
}

async function wireSide(
  transaction: TenantTransaction,
  side: StoredSide,
): Promise<Output<'previewCustomerMerge'>['kept']> {
  const { id, version, firstName, lastName, phoneNumber, accountId } = side
  const customer = await findCustomer(transaction, id)
  return {
    id,
    version,
    firstName,
    lastName,
    phoneNumber,
    email: customer?.email ?? '',
    hasAccount: accountId !== null,
    tags: await tagsOf(transaction, id),
    ...(await countOwned(transaction, id)),
  }
}
