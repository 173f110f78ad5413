import type { AccountTables } from './tables/accounts.ts'
import type { AvailabilityTables } from './tables/availability.ts'
import type { BookingTables } from './tables/bookings.ts'
import type { OrganisationTables } from './tables/organisation.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { ServiceTables } from './tables/services.ts'

/** Column types of every table, by subject; `server/migrations` is the source. Dates are read as 'yyyy-MM-dd', never as instants. */
export interface Tables
  extends AccountTables, AvailabilityTables, BookingTables, OrganisationTables, PaymentTables, ServiceTables {}
