import type { Mutation } from './mutation.ts'

const schema = 'server/migrations/0001_schema.sql'
const ledger = 'server/migrations/0008_credits_and_policy.sql'
const guardTests = 'tests/integration/claim-and-tenant-guards.test.ts'

/** Mutations of the guards between tenants: one organisation sees no data of another (threat A1). */
export const tenantsMutations: readonly Mutation[] = [
  {
    guard: 'row-level security of the first tables',
    file: schema,
    original: `execute format('alter table %I enable row level security', tenant_table);`,
    mutant: '',
    test: guardTests,
    detectedBy: 'every table of a tenant forces it',
  },
  {
    guard: 'row-level security that binds the owner too',
    file: schema,
    original: `execute format('alter table %I force row level security', tenant_table);`,
    mutant: '',
    test: guardTests,
    detectedBy: 'every table of a tenant forces it',
  },
  {
    guard: 'the policy of the first tables',
    file: schema,
    original: 'using (organization_id = inplan_organization())',
    mutant: 'using (organization_id is not null)',
    test: guardTests,
    detectedBy: 'sees none of another’s rows',
  },
  {
    guard: 'the policy of organisations',
    file: schema,
    original: 'using (id = inplan_organization())',
    mutant: 'using (id is not null)',
    test: guardTests,
    detectedBy: 'of the organisations themselves',
  },
  {
    guard: 'row-level security of credits',
    file: ledger,
    original: `foreach tenant_table in array array['package_order', 'credit_entry'] loop`,
    mutant: `foreach tenant_table in array array['package_order'] loop`,
    test: guardTests,
    detectedBy: 'every table of a tenant forces it',
  },
  {
    guard: 'row-level security of calendar feeds',
    file: 'server/migrations/0005_calendar_feed.sql',
    original: 'alter table calendar_feed force row level security;\n',
    mutant: '',
    test: guardTests,
    detectedBy: 'every table of a tenant forces it',
  },
  {
    guard: 'the plain role of requests',
    file: 'server/platform/database/database.ts',
    original: '  `role=${APPLICATION_ROLE}`,\n',
    mutant: '',
    test: guardTests,
    detectedBy: 'sees none of another’s rows',
  },
]
