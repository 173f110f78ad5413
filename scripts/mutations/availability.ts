import type { Mutation } from './mutation.ts'

const series = 'server/features/availability/change/change-availability.ts'
const search = 'server/migrations/0006_search.sql'
const guardTests = 'tests/integration/claim-and-tenant-guards.test.ts'
const offerTests = 'tests/integration/offers-in-memory.test.ts'
const raceTests = 'tests/integration/availability-races.test.ts'

/** Mutations of the guards of availability changes, and of the availability that processes keep in memory. */
export const availabilityMutations: readonly Mutation[] = [
  {
    guard: 'the fingerprint of a preview',
    file: series,
    original: 'preview.fingerprint === request.body.fingerprint',
    mutant: 'preview.fingerprint !== ""',
    test: raceTests,
    detectedBy: 'the later one sees what the earlier did',
  },
  {
    guard: 'the plan that is made again under the lock',
    file: series,
    original: 'const planned = await planAvailabilityChange(transaction, request, newSeriesId)',
    mutant: 'const planned = seen',
    test: raceTests,
    detectedBy: 'of twenty saves at once',
  },
  {
    guard: 'a new revision when availability is inserted',
    file: search,
    original: `    execute format('create trigger availability_inserted after insert on %I
      referencing new table as changed for each statement execute function inplan_availability_changed()', watched);
`,
    mutant: '',
    test: offerTests,
    detectedBy: 'is renewed by a change of',
  },
  {
    guard: 'a new revision when availability is updated',
    file: search,
    original: `    execute format('create trigger availability_updated after update on %I
      referencing new table as changed for each statement execute function inplan_availability_changed()', watched);
`,
    mutant: '',
    test: offerTests,
    detectedBy: 'is renewed by a change of',
  },
  {
    guard: 'a new revision when availability is deleted',
    file: search,
    original: `    execute format('create trigger availability_deleted after delete on %I
      referencing old table as changed for each statement execute function inplan_availability_changed()', watched);
`,
    mutant: '',
    test: offerTests,
    detectedBy: 'is renewed by a change of',
  },
  {
    guard: 'a new revision when an organisation changes',
    file: search,
    original: `create trigger availability_updated after update on organization
  referencing new table as changed for each statement execute function inplan_organization_changed();
`,
    mutant: '',
    test: offerTests,
    detectedBy: 'is renewed by a change of',
  },
  {
    guard: 'what is kept compared with what is stored by now',
    file: 'server/features/availability/search/offers-in-memory.ts',
    original: 'if (revision === offers.revision || attempt === 3)',
    mutant: 'if (revision !== undefined || attempt === 3)',
    test: 'tests/integration/slot-search.test.ts',
    detectedBy: 'a change of what is offered',
  },
  {
    guard: 'row-level security of revisions',
    file: search,
    original: 'alter table availability_revision force row level security;\n',
    mutant: '',
    test: guardTests,
    detectedBy: 'every table of a tenant forces it',
  },
]
