import type { Mutation } from './mutation.ts'

const listTest = 'tests/integration/customers.test.ts'
const linkingTest = 'tests/integration/customer-linking.test.ts'
const mergeTest = 'tests/integration/customer-merge.test.ts'

/** Mutations of the guards around customers: who may see them, which account a customer record is linked to, and who may book. */
export const customerMutations: readonly Mutation[] = [
  {
    guard: 'the address that links a customer to an account',
    file: 'server/modules/customers/records/customer/customers.ts',
    original: 'candidate.organization_id = ${organisationId} and candidate.email = account.email',
    mutant: 'candidate.organization_id = ${organisationId}',
    test: linkingTest,
    detectedBy: 'A11: not one of another address',
  },
  {
    guard: 'one customer of an account',
    file: 'server/modules/customers/records/customer/customers.ts',
    original: `      and not exists (
        select from customer as own where own.organization_id = \${organisationId} and own.account_id = account.id
      )`,
    mutant: '',
    test: linkingTest,
    detectedBy: 'none when the account is a customer already',
  },
  {
    guard: 'the block before a reservation',
    file: 'server/modules/booking/reservation/allocation/decide-reservation.ts',
    original: `  if (facts.blocked.has(key.accountId)) return refuse('customer-blocked')\n`,
    mutant: '',
    test: linkingTest,
    detectedBy: 'a blocked customer',
  },
  {
    guard: 'the block before an account is linked',
    file: 'server/modules/customers/records/customer/customers.ts',
    original: 'and account_id is null and blocked_at is not null',
    mutant: 'and false',
    test: linkingTest,
    detectedBy: 'stays blocked when they sign up',
  },
  {
    guard: 'the customers of a specialist',
    file: 'server/modules/customers/records/customer/search/customer-list.ts',
    original: `  if (scope !== 'all') query = query.where(isWithin(transaction, scope))\n`,
    mutant: '',
    test: listTest,
    detectedBy: 'customers with a booking with them',
  },
  {
    guard: 'notes that a specialist does not see',
    file: 'server/modules/customers/customer/customer-record.ts',
    original: 'notes: seesNotes ? ',
    mutant: 'notes: true ? ',
    test: listTest,
    detectedBy: 'notes as the owner says',
  },
  {
    guard: 'two people who log in are not merged',
    file: 'shared/domain/customer/customer-merge.ts',
    original: `  if (kept.accountId !== null && other.accountId !== null) return { kind: 'refused', problem: 'two-accounts' }\n`,
    mutant: '',
    test: mergeTest,
    detectedBy: 'of two people who log in is refused',
  },
]
