import type { Mutation } from './mutation.ts'

const claims = 'server/modules/scheduling/records/claim/specialist-time-claims.ts'
const reserve = 'server/modules/booking/reservation/reserve-batch.ts'
const changes = 'server/modules/booking/booking/change/change-booking.ts'
const series = 'server/modules/scheduling/availability/change/change-availability-handlers.ts'
const schema = 'server/migrations/0005_scheduling.sql'
const guardTests = 'tests/integration/claim-and-tenant-guards.test.ts'
const lockTests = 'tests/integration/specialist-lock.test.ts'

/**
 * Mutations of the guards of a specialist's time: every writer takes a lock, and a constraint is a second safeguard (decision 4).
 */
export const specialistTimeMutations: readonly Mutation[] = [
  {
    guard: 'the lock of a specialist’s time',
    file: claims,
    original: "select pg_advisory_xact_lock(hashtextextended(${organisationId} || ':' || id, 0))",
    mutant: "select hashtextextended(${organisationId} || ':' || id, 0)",
    test: guardTests,
    detectedBy: 'makes a second request wait for the first, but not requests for other specialists',
  },
  {
    guard: 'the lock that a reservation tries',
    file: claims,
    original: "\n    where pg_try_advisory_xact_lock(hashtextextended(${organisationId} || ':' || id, 0))",
    mutant: '',
    test: lockTests,
    detectedBy: 'reserve waits for',
  },
  {
    guard: 'the lock that a reservation waits for',
    file: reserve,
    original: 'await lockSpecialists(transaction, specialistIds)',
    mutant: '',
    test: lockTests,
    detectedBy: 'reserve waits for',
  },
  {
    guard: 'the lock in a change of a booking',
    file: changes,
    original: 'await lockSpecialists(transaction, specialistIds)',
    mutant: '',
    test: lockTests,
    detectedBy: 'changeBooking waits for',
  },
  {
    guard: 'the lock in an act on a whole session',
    file: 'server/modules/booking/group-session/run-on-locked-session.ts',
    original: 'await lockSpecialists(transaction, otherSpecialistIds)\n',
    mutant: '',
    test: lockTests,
    detectedBy: 'messageAttendees waits for',
  },
  {
    guard: 'the order of two locks',
    file: claims,
    original: '[...new Set(ids)].toSorted()',
    mutant: '[...new Set(ids)]',
    test: lockTests,
    detectedBy: 'locks both specialists’ times in the order of their ids, so that opposite moves do not deadlock',
  },
  {
    guard: 'the look whose time it is by now',
    file: changes,
    original: '!booking || !specialistIds.has(booking.specialistId)',
    mutant: '!booking',
    test: lockTests,
    detectedBy: 'makes a waiting change take the new specialist’s lock before it goes on',
  },
  {
    guard: 'the lock in the end of a deadline',
    file: 'server/modules/booking/booking/change/end-expired-holds-and-requests.ts',
    original: 'await lockSpecialists(transaction, [seen.specialistId])\n',
    mutant: '',
    test: lockTests,
    detectedBy: 'the end of a reschedule request waits for',
  },
  {
    guard: 'the lock in a publication',
    file: 'server/modules/scheduling/availability/change/publish-availability-handlers.ts',
    original: 'await lockSpecialists(transaction, [specialistId])\n',
    mutant: '',
    test: lockTests,
    detectedBy: 'createAvailability waits for',
  },
  {
    guard: 'the lock in a change of availability',
    file: series,
    original: 'await lockSpecialists(transaction, seen.specialistIds)',
    mutant: '',
    test: lockTests,
    detectedBy: 'changeAvailability waits for',
  },
  {
    guard: 'the constraint against overlap',
    file: schema,
    original: `  constraint claim_no_overlap exclude using gist (organization_id with =, specialist_id with =, period with &&)
    where (taken > 0),
`,
    mutant: '',
    test: guardTests,
    detectedBy: 'refuses overlapping time, and accepts touching time',
  },
  {
    guard: 'the connections that a crowd leaves to others',
    file: 'server/modules/booking/reservation/reservation-queue.ts',
    original: 'limitConcurrency(Math.max(1, Math.floor(dependencies.configuration.databaseConnections / 2)))',
    mutant: 'limitConcurrency(1000)',
    test: lockTests,
    detectedBy: 'Many requests that wait for one specialist leave database connections for everybody else',
  },
]
