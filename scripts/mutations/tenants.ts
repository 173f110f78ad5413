import type { Mutation } from './mutation.ts'

const schema = 'server/migrations/0001_foundation.sql'
const guardTests = 'tests/integration/claim-and-tenant-guards.test.ts'

/** Mutations of the guards between tenants: one organisation sees no data of another (threat A1). */
export const tenantsMutations: readonly Mutation[] = [
  {
    guard: 'row-level security of organisations’ tables',
    file: schema,
    original: `execute format('alter table %s enable row level security', named);`,
    mutant: '',
    test: guardTests,
    detectedBy: 'every table of an organisation’s data enforces it, and its key begins with the organisation',
  },
  {
    guard: 'row-level security that binds the owner too',
    file: schema,
    original: `execute format('alter table %s force row level security', named);`,
    mutant: '',
    test: guardTests,
    detectedBy: 'every table of an organisation’s data enforces it, and its key begins with the organisation',
  },
  {
    guard: 'the policy of organisations’ tables',
    file: schema,
    original: 'using (organization_id = inplan_organization())',
    mutant: 'using (organization_id is not null)',
    test: guardTests,
    detectedBy: 'an organisation cannot see another one’s rows, even in a query without a condition',
  },
  {
    guard: 'the policy of organisations',
    file: 'server/migrations/0003_organisation.sql',
    original: 'using (id = inplan_organization())',
    mutant: 'using (id is not null)',
    test: guardTests,
    detectedBy: 'an organisation can see and change only its own row in the table of organisations',
  },
  {
    guard: 'row-level security of credits',
    file: 'server/migrations/0010_money_credits.sql',
    original: `select inplan_tenant_table('credit_entry');`,
    mutant: 'grant select, insert on credit_entry to inplan_app;',
    test: guardTests,
    detectedBy: 'every table of an organisation’s data enforces it, and its key begins with the organisation',
  },
  {
    guard: 'row-level security of calendar feeds',
    file: 'server/migrations/0008_calendar.sql',
    original: `select inplan_tenant_table('calendar_feed');`,
    mutant: 'grant select, insert, update, delete on calendar_feed to inplan_app;',
    test: guardTests,
    detectedBy: 'every table of an organisation’s data enforces it, and its key begins with the organisation',
  },
  {
    guard: 'the plain role of requests',
    file: 'server/platform/database/database.ts',
    original: '  `role=${APPLICATION_ROLE}`,\n',
    mutant: '',
    test: guardTests,
    detectedBy: 'an organisation cannot see another one’s rows, even in a query without a condition',
  },
]
