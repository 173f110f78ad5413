import type { Mutation } from './mutation.ts'

const ledger = 'server/migrations/0010_money_credits.sql'
const recordTests = 'tests/integration/booking-and-customer-guards.test.ts'
const ledgerTests = 'tests/integration/credit-ledger-guards.test.ts'

/** Mutations of the guards of a customer's credits (decision 10). */
export const creditsMutations: readonly Mutation[] = [
  {
    guard: 'the lock of a customer’s credits',
    file: 'server/modules/money/records/credits/credit-entries.ts',
    original: '    .forNoKeyUpdate()\n',
    mutant: '',
    test: ledgerTests,
    detectedBy: 'by a thousand requests at once succeeds only once',
  },
  {
    guard: 'the key of a lot’s next line',
    file: ledger,
    original: '  primary key (organization_id, lot_id, lot_number),\n',
    mutant: '',
    test: ledgerTests,
    detectedBy: 'succeeds only once even without the lock: the others violate the key of the next ledger line',
  },
  {
    guard: 'no balance below zero',
    file: ledger,
    original: 'constraint credit_entry_balance check (lot_balance >= 0)',
    mutant: 'constraint credit_entry_balance check (lot_balance is not null)',
    test: ledgerTests,
    detectedBy: 'a balance below zero',
  },
  {
    guard: 'a line that continues the one before it',
    file: ledger,
    original: `  constraint credit_entry_continues
    foreign key (organization_id, lot_id, customer_id, service_id, previous_number, previous_balance)
    references credit_entry (organization_id, lot_id, customer_id, service_id, lot_number, lot_balance),
`,
    mutant: '',
    test: ledgerTests,
    detectedBy: 'a balance that is no sum',
  },
  {
    guard: 'the credits of a lot, once for a booking',
    file: ledger,
    original: 'create unique index credit_entry_once_for_booking',
    mutant: 'create index credit_entry_once_for_booking',
    test: ledgerTests,
    detectedBy: 'accepts a booking once, and its return once',
  },
  {
    guard: 'a ledger that is only added to',
    file: ledger,
    original: 'revoke update, delete on credit_entry from inplan_app;',
    mutant: 'revoke delete on credit_entry from inplan_app;',
    test: recordTests,
    detectedBy: 'credit_entry is written once',
  },
]
