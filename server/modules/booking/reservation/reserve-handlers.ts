import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { buyPackage } from './buy-package-without-booking.ts'
import { settlePaymentMethod } from './payment/settle-payment-method.ts'
import { refusalOf, type ReservationQueue, reserve } from './reservation-queue.ts'

/** Handlers that reserve a slot or buy a package for an account. */
export function reserveHandlers(dependencies: Dependencies, queue: ReservationQueue): Pick<Handlers, 'reserve'> {
  return {
    reserve: async (asked) => {
      const request = await settlePaymentMethod(dependencies, asked)
      if (!request.body.order.isPurchase) return reserve(dependencies, queue, request)
      return dependencies.database
        .inTenant(request.organisationId, (transaction) => buyPackage(dependencies, transaction, request))
        .catch(refusalOf)
    },
  }
}
