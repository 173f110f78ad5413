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
    detectedBy: 'not with another address, and not at another organisation',
  },
  {
    guard: 'one customer of an account',
    file: 'server/modules/customers/records/customer/customers.ts',
    original: `      and not exists (
        select from customer as own where own.organization_id = \${organisationId} and own.account_id = account.id
      )`,
    mutant: '',
    test: linkingTest,
    detectedBy: 'only the oldest record of several, and none if the account is a customer already',
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
    detectedBy: 'stays blocked after a sign-up with the blocked address',
  },
  {
    guard: 'the customers of a specialist',
    file: 'server/modules/customers/records/customer/search/customer-list.ts',
    original: `  if (scope !== 'all') query = query.where(isWithin(transaction, scope))\n`,
    mutant: '',
    test: listTest,
    detectedBy: 'are those with a booking with them or entered by them, or all when the owner allows it',
  },
  {
    guard: 'notes that a specialist does not see',
    file: 'server/modules/customers/customer/customer-record.ts',
    original: 'notes: seesNotes ? ',
    mutant: 'notes: true ? ',
    test: listTest,
    detectedBy: 'include notes as the owner allows, of which specialists can change only their own',
  },
  {
    guard: 'two people who log in are not merged',
    file: 'shared/domain/customer/customer-merge.ts',
    original: `  if (kept.accountId !== null && other.accountId !== null) return { kind: 'refused', problem: 'two-accounts' }\n`,
    mutant: '',
    test: mergeTest,
    detectedBy: 'is refused for two people with accounts, and for an outdated version',
  },
]
