import type { Mutation } from './mutation.ts'

const bookTest = 'tests/integration/repeats.test.ts'
const changeTest = 'tests/integration/repeat-changes.test.ts'
const ownTest = 'tests/integration/customer-repeats.test.ts'
const ownBook = 'server/modules/booking/repeat/customer/book-own-repeat.ts'
const change = 'server/modules/booking/repeat/preview-and-change-repeat.ts'

/** Mutations of the guards around appointments that repeat. */
export const repeatMutations: readonly Mutation[] = [
  {
    guard: 'the decision about every date of a repeat',
    file: 'server/modules/booking/repeat/preview-and-book-repeat.ts',
    original: 'if (free.length < placed.length)',
    mutant: 'if (free.length === 0)',
    test: bookTest,
    detectedBy: 'books nothing while a date is taken or a warning is not confirmed',
  },
  {
    guard: 'the zone in which a repeat was previewed',
    file: 'server/modules/booking/repeat/preview-and-book-repeat.ts',
    original: "if (body.timeZone !== zone.name) return refuse('conflict')",
    mutant: '',
    test: bookTest,
    detectedBy: 'is refused for what has changed since the preview',
  },
  {
    guard: 'the versions of the bookings of a repeat',
    file: change,
    original: "if (!isAsSeen(planned, body.seen)) return refuse('conflict')",
    mutant: '',
    test: changeTest,
    detectedBy: 'is refused as a conflict, and changes nothing',
  },
  {
    guard: 'the bookings of a repeat that a specialist changes',
    file: change,
    original: 'all.filter((each) => isOwnBooking(each, caller))',
    mutant: 'all',
    test: changeTest,
    detectedBy: 'can only change their own bookings of it',
  },
  {
    guard: 'the time that moved bookings leave before they take another',
    file: 'server/modules/booking/repeat/check-repeat.ts',
    original: '...searchWithout(search, leaving), zone',
    mutant: '...search, zone',
    test: changeTest,
    detectedBy: 'moves each by as many days to the same time, also to where the next one was',
  },
  {
    guard: 'the decision about every date of a customer’s repeat',
    file: ownBook,
    original: 'if (slots.length < placed.length)',
    mutant: 'if (slots.length === 0)',
    test: ownTest,
    detectedBy: 'for overlapping dates by several customers at once succeeds completely or not at all',
  },
  {
    guard: 'the sum that a customer saw of a repeat',
    file: 'server/modules/booking/repeat/customer/check-own-repeat-terms.ts',
    original: 'if (centsOfEuros(body.seenPrice.amount) !== totalCents)',
    mutant: 'if (false as boolean)',
    test: ownTest,
    detectedBy: 'succeeds only at the price that the customer saw',
  },
  {
    guard: 'the bookings that a customer saw before all are cancelled',
    file: 'server/modules/booking/repeat/customer/read-and-cancel-own-repeat.ts',
    original: "if (open.length !== seen.size || !open.every(({ id }) => seen.has(id))) return refuse('conflict')",
    mutant: '',
    test: ownTest,
    detectedBy: 'is refused when they have changed meanwhile',
  },
]
