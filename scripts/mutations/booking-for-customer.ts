import type { Mutation } from './mutation.ts'

const file = 'server/modules/booking/booking-for-customer/booking-for-customer-handlers.ts'
const orderInput = 'server/modules/booking/booking-for-customer/order-input.ts'
const test = 'tests/integration/booking-for-customer.test.ts'
const warningsTest = 'tests/integration/booking-for-customer-warnings.test.ts'

/** Mutations of the guards around bookings that a provider makes for a customer. */
export const bookingForCustomerMutations: readonly Mutation[] = [
  {
    guard: 'the confirmation of every warning',
    file: 'server/modules/booking/booking-for-customer/create-bookings-at-times.ts',
    original: 'if (free.length < times.length || !isConfirmed)',
    mutant: 'if (free.length < times.length)',
    test: warningsTest,
    detectedBy: 'nothing is booked until every warning is confirmed',
  },
  {
    guard: 'the identity of a confirmed warning',
    file: 'shared/domain/slot/provider-booking/booking-warnings.ts',
    original: 'return `away ${warning.absence.absenceId} ${warning.absence.day}`',
    mutant: 'return warning.kind',
    test: warningsTest,
    detectedBy: 'a warning that has appeared meanwhile must be confirmed too',
  },
  {
    guard: 'the calendar of a specialist',
    file: orderInput,
    original: ' || !isVisibleTo(caller, specialistId)',
    mutant: '',
    test,
    detectedBy: 'an owner may for every specialist, a specialist only in their own calendar',
  },
  {
    guard: 'the customers whom a specialist books for',
    file: orderInput,
    original: 'const customer = isRefusal(seen) ? undefined : await holdCustomer(transaction, seen.id)',
    mutant: "const customer = await holdCustomer(transaction, newCustomer?.id ?? body.customerId ?? '')",
    test,
    detectedBy: 'a specialist may for customers whom they can see, and for new ones',
  },
  {
    guard: 'the answer to a repeated request',
    file,
    original: "if (replay.kind === 'repeated') return",
    mutant: "if (replay.kind === 'mismatch') return",
    test,
    detectedBy: 'a repeated request, also at the same time, gets the first answer',
  },
]
