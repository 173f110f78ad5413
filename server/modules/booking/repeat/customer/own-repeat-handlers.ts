import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { inTenantUndoable } from '#server/modules/booking/booking/change/change-booking.ts'
import { answeredOnce } from '#server/modules/booking/idempotency/idempotency-keys.ts'
import { limitVoucherGuesses } from '#server/modules/booking/reservation/limit-voucher-guesses.ts'
import { bookOwnRepeat } from './book-own-repeat.ts'
import { bookRepeatAsGuestHandlers } from './book-repeat-as-guest.ts'
import { cancelOwnRepeat, ownRepeat } from './read-and-cancel-own-repeat.ts'
import type { OwnRepeatRequest } from './own-repeat-request.ts'
import { previewOwnRepeat } from './preview-own-repeat.ts'

type OwnRepeatRoute = 'previewOwnRepeat' | 'bookOwnRepeat' | 'bookRepeatAsGuest' | 'ownRepeat' | 'cancelOwnRepeat'

/** Handlers for customers who repeat appointments (rules D263 to D267 and D319). */
export function ownRepeatHandlers(dependencies: Dependencies): Pick<Handlers, OwnRepeatRoute> {
  const { database } = dependencies
  const book = (request: OwnRepeatRequest & { readonly organisationId: string }) =>
    limitVoucherGuesses(dependencies, request, request.body.codes ?? [], () =>
      answeredOnce(() =>
        inTenantUndoable(dependencies, request.organisationId, (transaction) =>
          bookOwnRepeat(dependencies, transaction, request),
        ),
      ),
    )
  return {
    previewOwnRepeat: (request) =>
      database.inTenant(request.organisationId, (transaction) => previewOwnRepeat(transaction, request)),

    bookOwnRepeat: book,
    ...bookRepeatAsGuestHandlers(dependencies, book),

    ownRepeat: (request) => database.inTenant(request.organisationId, (transaction) => ownRepeat(transaction, request)),

    cancelOwnRepeat: (request) =>
      answeredOnce(() =>
        inTenantUndoable(dependencies, request.organisationId, (transaction) =>
          cancelOwnRepeat(dependencies, transaction, request),
        ),
      ),
  }
}
