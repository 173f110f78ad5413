import { toWireMethod, toWirePrice, type ReservationBody } from '../../../data/booking/reservation-request.ts'
import type { Organisation, Package } from '../../../data/catalogue.ts'
import type { User } from '../../../data/session.ts'

/** The data for the purchase of a package. */
export interface PackagePurchase {
  organisation: Organisation
  package: Package
  customer: User
  /** The payment method; undefined for a free package. */
  method: 'pay-afterwards' | 'card' | undefined
}

/** The request body for a package (rule B3.12): no appointment, only the package and its buyer. */
export const toPackageBody = ({
  organisation,
  package: { id: packageId, priceCents },
  customer,
  method,
}: PackagePurchase): ReservationBody => ({
  booking: null,
  order: {
    eventId: null,
    serviceId: null,
    specialistId: null,
    customerId: customer.id,
    useCredits: false,
    organisationId: organisation.id,
    seats: 1,
    packageId,
    isPurchase: true,
    seenPrice: toWirePrice(priceCents),
  },
  paymentMethod: toWireMethod(method),
})
