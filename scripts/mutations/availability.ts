import type { Mutation } from './mutation.ts'

const series = 'server/modules/scheduling/availability/change/change-availability-handlers.ts'
const schema = 'server/migrations/0005_scheduling.sql'
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
    detectedBy: 'the later one is shown the earlier change, and nothing of it is lost',
  },
  {
    guard: 'the plan that is made again under the lock',
    file: series,
    original: 'const planned = await planAvailabilityChange(transaction, request, newSeriesId)',
    mutant: 'const planned = seen',
    test: raceTests,
    detectedBy: 'of twenty simultaneous saves of',
  },
  {
    guard: 'a new revision after a change of availability',
    file: 'server/platform/database/run-statements-after-writes.ts',
    original: '      if (written.some((name) => tables.has(name))) await execute(statement(), options)\n',
    mutant: '',
    test: offerTests,
    detectedBy: 'is renewed by a change of',
  },
  ...['series', 'occurrence', 'service', 'location'].map((table) => ({
    guard: `a new revision after a change of ${table}`,
    file: 'server/modules/scheduling/availability/availability-revision.ts',
    original: `    '${table}',\n`,
    mutant: '',
    test: offerTests,
    detectedBy: 'is renewed by a change of',
  })),
  {
    guard: 'what is kept compared with what is stored by now',
    file: 'server/modules/scheduling/availability/search/published-offers-cache.ts',
    original: 'if (revision === offers.revision || attempt === 3)',
    mutant: 'if (revision !== undefined || attempt === 3)',
    test: 'tests/integration/slot-search.test.ts',
    detectedBy: 'for a change of what is offered: its availability, its service, its settings',
  },
  {
    guard: 'row-level security of revisions',
    file: schema,
    original: `select inplan_tenant_table('availability_revision');`,
    mutant: 'grant select, insert, update on availability_revision to inplan_app;',
    test: guardTests,
    detectedBy: 'every table of an organisation’s data enforces it, and its key begins with the organisation',
  },
  {
    guard: 'the locks of specialists while a normal week is saved',
    file: 'server/modules/scheduling/availability/week/week-handlers.ts',
    original: '        await lockSpecialists(transaction, locked)\n',
    mutant: '',
    test: 'tests/integration/specialist-lock.test.ts',
    detectedBy: 'saveNormalWeek waits',
  },
  {
    guard: 'the notice that an ending of time was told',
    file: 'server/modules/scheduling/availability/ending/announce-endings.ts',
    original: '!(await settleNotice(transaction, ending, now))',
    mutant: 'now === undefined',
    test: 'tests/integration/availability-ending-notices.test.ts',
    detectedBy: 'is sent only once to each member by several servers',
  },
  {
    guard: 'the limit of occurrences',
    file: 'shared/domain/availability/series/series-rules.ts',
    original: 'OCCURRENCE_LIMIT = 10_000',
    mutant: 'OCCURRENCE_LIMIT = 10_000_000',
    test: 'tests/integration/worst-input.test.ts',
    detectedBy: 'is refused when it is published',
  },
]
