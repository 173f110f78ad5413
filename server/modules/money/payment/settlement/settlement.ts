import type { Cents } from '#shared/domain/payment/money.ts'
import type { Decision } from '#server/modules/booking/index.ts'

/** What a changed payment means for a booking. */
export interface Settlement {
  /** The change of the booking; absent when it stays as it is. */
  readonly decision?: Decision | undefined
  /** The cents that are not due, which the caller refunds. */
  readonly surplusCents: Cents
}
