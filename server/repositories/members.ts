import type { Transaction } from 'kysely'
import type { MemberRole, Tables } from '../database/tables.ts'

export interface Membership {
  organisationId: string
  role: MemberRole
  specialistId: string | null
}

/** The organisations that an account works for, in a stable order; needs a transaction of that account. */
export async function membershipsOf(transaction: Transaction<Tables>, accountId: string): Promise<Membership[]> {
  return transaction
    .selectFrom('member')
    .where('account_id', '=', accountId)
    .select(['organization_id as organisationId', 'role', 'specialist_id as specialistId'])
    .orderBy('organization_id')
    .execute()
}
