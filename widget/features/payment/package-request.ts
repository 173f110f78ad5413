import { toWireMethod, type ReservationBody } from '../../app/booking/reservation-request.ts'
import type { Organisation, Package } from '../../app/catalogue.ts'
import type { User } from '../../app/session.ts'

/** A package that somebody buys. */
export interface PackagePurchase {
  organisation: Organisation
  package: Package
  customer: User
  /** Absent for a package that is free of charge. */
  method: 'pay-afterwards' | 'card' | undefined
}

/** What is sent for a package (rule B3.12): no appointment, and nothing but what is bought and by whom. */
export const toPackageBody = ({
  organisation,
  package: { id: packageId },
  customer,
  method,
}: PackagePurchase): ReservationBody => ({
  appointmentDto: null,
  totalPriceRequest: {
    eventId: null,
    serviceId: null,
    instructorId: null,
    customerId: customer.id,
    useCredits: false,
    orgId: organisation.id,
    participantsNumber: 1,
    packageId,
    isPurchase: true,
  },
  paymentMethod: toWireMethod(method),
})
