import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { inTenantUndoable } from '#server/modules/booking/booking/change/change-booking.ts'
import { answeredOnce } from '#server/modules/booking/idempotency/idempotency-keys.ts'
import { bookRepeat, previewRepeat } from './preview-and-book-repeat.ts'
import { changeRepeat, previewRepeatChange } from './preview-and-change-repeat.ts'

type RepeatRoute = 'previewRepeat' | 'bookRepeat' | 'previewRepeatChange' | 'changeRepeat'

/** Handlers for appointments of a customer that repeat (rules D182 to D187). */
export function repeatHandlers(dependencies: Dependencies): Pick<Handlers, RepeatRoute> {
  const { database } = dependencies
  return {
    previewRepeat: (request) =>
      database.inTenant(request.organisationId, (transaction) => previewRepeat(transaction, request)),

    bookRepeat: (request) =>
      answeredOnce(() =>
        inTenantUndoable(dependencies, request.organisationId, (transaction) =>
          bookRepeat(dependencies, transaction, request),
        ),
      ),

    previewRepeatChange: (request) =>
      database.inTenant(request.organisationId, (transaction) => previewRepeatChange(transaction, request)),

    changeRepeat: (request) =>
      answeredOnce(() =>
        inTenantUndoable(dependencies, request.organisationId, (transaction) =>
          changeRepeat(dependencies, transaction, request),
        ),
      ),
  }
}
