import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { inTenantUndoable } from '#server/features/booking/change/change-booking.ts'
import { refuseUsedKey } from '#server/features/idempotency/idempotency-keys.ts'
import { bookOwnRepeat } from './book-own-repeat.ts'
import { cancelOwnRepeat, ownRepeat } from './cancel-own-repeat.ts'
import { previewOwnRepeat } from './preview-own-repeat.ts'

type OwnRepeatRoute = 'previewOwnRepeat' | 'bookOwnRepeat' | 'ownRepeat' | 'cancelOwnRepeat'

/** Handlers for customers who repeat appointments (rules D263 to D267). */
export function ownRepeatHandlers(dependencies: Dependencies): Pick<Handlers, OwnRepeatRoute> {
  const { database } = dependencies
  return {
    previewOwnRepeat: (request) =>
      database.inTenant(request.organisationId, (transaction) => previewOwnRepeat(transaction, request)),

    bookOwnRepeat: (request) =>
      refuseUsedKey(
        inTenantUndoable(dependencies, request.organisationId, (transaction) =>
          bookOwnRepeat(dependencies, transaction, request),
        ),
      ),

    ownRepeat: (request) => database.inTenant(request.organisationId, (transaction) => ownRepeat(transaction, request)),

    cancelOwnRepeat: (request) =>
      refuseUsedKey(
        inTenantUndoable(dependencies, request.organisationId, (transaction) =>
          cancelOwnRepeat(dependencies, transaction, request),
        ),
      ),
  }
}
