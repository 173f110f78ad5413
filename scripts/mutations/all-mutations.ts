import { accountMutations } from './account.ts'
import { availabilityMutations } from './availability.ts'
import { bookingMutations } from './booking.ts'
import { creditsMutations } from './credits.ts'
import { depositMutations } from './deposits.ts'
import { guaranteeMutations } from './guarantees.ts'
import { erasureMutations } from './erasure.ts'
import { mailMutations } from './mail.ts'
import { paymentMutations } from './payment.ts'
import { bookingForCustomerMutations } from './booking-for-customer.ts'
import { repeatMutations } from './repeats.ts'
import { customerMutations } from './customers.ts'
import { databaseConcurrencyMutations } from './database-concurrency.ts'
import { remindersMutations } from './reminders.ts'
import { repeatedRequestsMutations } from './repeated-requests.ts'
import { seatsMutations } from './seats.ts'
import { sessionMutations } from './session.ts'
import { resourceMutations } from './resources.ts'
import { specialistTimeMutations } from './specialist-time.ts'
import { tenantsMutations } from './tenants.ts'
import type { Mutation } from './mutation.ts'

/** Mutations by group, so that one group can be run alone. */
const groups: Readonly<Record<string, readonly Mutation[]>> = {
  account: accountMutations,
  availability: availabilityMutations,
  booking: bookingMutations,
  credits: creditsMutations,
  customers: customerMutations,
  deposits: depositMutations,
  guarantees: guaranteeMutations,
  'booking-for-customer': bookingForCustomerMutations,
  repeats: repeatMutations,
  erasure: erasureMutations,
  mail: mailMutations,
  payment: paymentMutations,
  'database-concurrency': databaseConcurrencyMutations,
  reminders: remindersMutations,
  'repeated-requests': repeatedRequestsMutations,
  seats: seatsMutations,
  session: sessionMutations,
  resources: resourceMutations,
  'specialist-time': specialistTimeMutations,
  tenants: tenantsMutations,
}

/** All mutations. Each removes a guard against a wrong, lost or doubled booking, or against access to somebody else's data. */
export const mutations: readonly (Mutation & { readonly group: string })[] = Object.entries(groups).flatMap(
  ([group, own]) => own.map((mutation) => ({ ...mutation, group })),
)
