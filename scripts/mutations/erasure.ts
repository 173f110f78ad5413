import type { Mutation } from './mutation.ts'

const privacy = 'server/modules/reporting/privacy/privacy-handlers.ts'
const forgetting = 'server/migrations/0014_reporting.sql'
const ofPrivacy = 'tests/integration/privacy.test.ts'
const recordTests = 'tests/integration/booking-and-customer-guards.test.ts'

/** Mutations of the guards of the erasure of a person (threat G1). */
export const erasureMutations: readonly Mutation[] = [
  {
    guard: 'the password before everything is erased',
    file: privacy,
    original: 'if (!(await passwords.matches(await findPasswordHash(database.global, accountId), body.password))) {',
    mutant: `if (body.password === '') {`,
    test: ofPrivacy,
    detectedBy: 'by the person: no hit',
  },
  {
    guard: 'the budget of guesses before everything is erased',
    file: privacy,
    original: `      if (!counted.isAllowed) return refuse('rate-limited')\n`,
    mutant: '',
    test: ofPrivacy,
    detectedBy: 'has as few guesses at the password',
  },
  {
    guard: 'who works somewhere is not erased',
    file: privacy,
    original: `      if (await worksSomewhere(caller)) return refuse('works-here')\n`,
    mutant: '',
    test: ofPrivacy,
    detectedBy: 'of who works for an organisation',
  },
  {
    guard: 'the lock of a customer who is erased',
    file: 'server/modules/customers/records/customer/customers.ts',
    original: '.forUpdate()',
    mutant: '',
    test: recordTests,
    detectedBy: 'who books while they are erased waits',
  },
  {
    guard: 'answers that stay with other organisations',
    file: forgetting,
    original:
      'delete from idempotency_key where account_id = erased and (only_in is null or organization_id = only_in);',
    mutant: 'delete from idempotency_key where account_id = erased;',
    test: ofPrivacy,
    detectedBy: 'gone here, and theirs elsewhere',
  },
  {
    guard: 'trails that stay with other organisations',
    file: forgetting,
    original: `      update booking_event set account_id = successor, address = null
        where account_id = erased and (only_in is null or organization_id = only_in)
`,
    mutant: `      update booking_event set account_id = successor, address = null
        where account_id = erased
`,
    test: ofPrivacy,
    detectedBy: 'gone here, and theirs elsewhere',
  },
  {
    guard: 'where one is a customer, for oneself to see',
    file: 'server/migrations/0006_customers.sql',
    original: 'create policy own_customer on customer for select using (account_id = inplan_account());',
    mutant: 'create policy own_customer on customer for select using (true);',
    test: 'tests/integration/claim-and-tenant-guards.test.ts',
    detectedBy: 'sees none of another’s rows',
  },
]
