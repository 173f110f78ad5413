import { useRef } from 'react'
import type { Output } from '#shared/api/client.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { BookingActionDialog } from '../booking-action-dialog.tsx'

/** A fee that is due and can be charged to the customer's card. */
export interface DueFee {
  readonly kind: 'NO_SHOW' | 'LATE'
  /** In euros. */
  readonly amount: number
  /** The card, such as "Visa 4242". */
  readonly card: string
}

/** Asks for confirmation, charges a fee to the customer's card, and shows the reason when the bank declines it (rule D301). */
export function ChargeFeeDialog({ booking, fee }: { booking: ProviderBooking; fee: DueFee }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const keyOf = useRequestKey()
  const attempts = useRef(0)
  const outcome = useRef<Output<'chargeFee'>['outcome']>('CHARGED')
  const price = formatPrice(centsOf(fee.amount), locale)
  const words = { price, guest: fullName(booking.guest), card: fee.card }
  return (
    <BookingActionDialog
      booking={booking}
      title={t(`charge-fee.title.${fee.kind}`)}
      yes={t('charge-fee.yes', { price })}
      no={t('refund.no')}
      done={t('charge-fee.done')}
      refusal={() => {
        if (outcome.current === 'CHARGED') return undefined
        const why = t(`guarantee.outcome.${outcome.current}`)
        return outcome.current === 'PENDING' ? why : t('fee-request.after', { why })
      }}
      act={async ({ id, version }) => {
        const body = { id, version, amount: fee.amount }
        // A declined charge is retried under a new idempotency key. A charge without an answer is retried under the same key.
        const idempotencyKey = keyOf({ ...body, attempt: attempts.current })
        const answer = await bridge.call('chargeFee', { body }, { idempotencyKey })
        outcome.current = answer.outcome
        if (answer.outcome !== 'PENDING') attempts.current += 1
        return answer.booking
      }}
    >
      <p>{t('charge-fee.text', words)}</p>
      <p>{t('charge-fee.once')}</p>
    </BookingActionDialog>
  )
}
