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
    detectedBy: 'by the person leaves no trace in the database, files or logs, while the organisation keeps its books',
  },
  {
    guard: 'the budget of guesses before everything is erased',
    file: privacy,
    original: `      if (!counted.isAllowed) return refuse('rate-limited')\n`,
    mutant: '',
    test: ofPrivacy,
    detectedBy: 'limits wrong passwords with a session token as at a log-in',
  },
  {
    guard: 'who works somewhere is not erased',
    file: privacy,
    original: `      if (await worksSomewhere(caller)) return refuse('works-here')\n`,
    mutant: '',
    test: ofPrivacy,
    detectedBy: 'is refused to a member of an organisation, and nothing is erased',
  },
  {
    guard: 'the lock of a customer who is erased',
    file: 'server/modules/customers/records/customer/customers.ts',
    original: '.forUpdate()',
    mutant: '',
    test: recordTests,
    detectedBy: 'A person who books while being erased waits, and then becomes a new customer',
  },
  {
    guard: 'answers that stay with other organisations',
    file: forgetting,
    original:
      'delete from idempotency_key where account_id = erased and (only_in is null or organization_id = only_in);',
    mutant: 'delete from idempotency_key where account_id = erased;',
    test: ofPrivacy,
    detectedBy: 'by an organisation for a customer removes the data there, and keeps the data at other organisations',
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
    detectedBy: 'by an organisation for a customer removes the data there, and keeps the data at other organisations',
  },
  {
    guard: 'where one is a customer, for oneself to see',
    file: 'server/migrations/0006_customers.sql',
    original: 'create policy own_customer on customer for select using (account_id = inplan_account());',
    mutant: 'create policy own_customer on customer for select using (true);',
    test: 'tests/integration/claim-and-tenant-guards.test.ts',
    detectedBy: 'an organisation cannot see another one’s rows, even in a query without a condition',
  },
]
