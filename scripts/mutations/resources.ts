import type { Mutation } from './mutation.ts'

const raceTests = 'tests/integration/resource-races.test.ts'
const resourceTests = 'tests/integration/resources.test.ts'

/**
 * Mutations of the guards of rooms and devices: everybody who takes units holds a lock, and a constraint is a second safeguard
 * (decision 39).
 */
export const resourceMutations: readonly Mutation[] = [
  {
    guard: 'the lock of a resource that a reservation waits for',
    file: 'server/modules/booking/reservation/reserve-batch.ts',
    original: 'await lockResources(transaction, resourceIds)',
    mutant: '',
    test: raceTests,
    detectedBy: 'attempts on 1 unit',
  },
  {
    guard: 'the constraint against using a unit twice',
    file: 'server/migrations/0005_scheduling.sql',
    original: `,
  constraint resource_claim_no_overlap
    exclude using gist (organization_id with =, resource_id with =, unit with =, period with &&)`,
    mutant: '',
    test: resourceTests,
    detectedBy: 'The database keeps two bookings out of one unit of a resource, whichever code writes them',
  },
  {
    guard: 'the units that are given back with the last seat',
    file: 'server/modules/scheduling/records/claim/specialist-time-claims.ts',
    original: '  await releaseUnits(transaction, free)\n',
    mutant: '',
    test: resourceTests,
    detectedBy: 'are taken once for all seats of a session, and given back with its last booking',
  },
]
