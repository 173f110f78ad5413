import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Dialog, Notice } from '#shared/ui/index.ts'
import { centsOf, useCatalogue } from '../../../data/catalogue.ts'
import type { CancellationCost, OwnBooking } from '../../../data/booking/own-booking.ts'
import { ConnectionNotice } from '../../../platform/shell/connection-notice.tsx'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { ownCardQuery } from './card/own-card-query.ts'
import { useCancelBooking, type ActionOutcome } from './use-booking-action.ts'

interface CancelDialogProps {
  booking: OwnBooking
  isOpen: boolean
  onClose: () => void
  /** Called after the dialog's closing animation. */
  onClosed: () => void
  onOutcome: (outcome: ActionOutcome) => void
}

const isLoss = (cost: CancellationCost): boolean => cost === 'loses-credit' || cost === 'loses-money'

/** Asks for confirmation before a booking is cancelled, and says what it costs (rule D53). */
export function CancelDialog({ booking, isOpen, onClose, onClosed, onOutcome }: CancelDialogProps) {
  const t = useText('bookings')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  // The booking as the dialog shows it. If the booking has changed since then, it is not cancelled.
  const [asked] = useState(booking)
  const { cancellation, paidCents, paidOnlineCents } = asked
  const cents = cancellation === 'gives-money' ? paidOnlineCents : paidCents
  const cancelling = useCancelBooking(asked, onOutcome)
  const guarantee = useQuery({ ...ownCardQuery(asked.id, asked.version), enabled: asked.isLate })
  const fee = guarantee.data?.card ? (guarantee.data.late ?? undefined) : undefined

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      title={t('cancel.title')}
      size="small"
      footer={
        <>
          <Button variant="white" onClick={onClose}>
            {t('cancel.no')}
          </Button>
          <Button
            variant="red"
            // The button is disabled until the fee is loaded, because the cost of a late cancellation must be shown first.
            isOff={asked.isLate && guarantee.isPending}
            isLoading={cancelling.isPending}
            onClick={() => cancelling.act()}
          >
            {t('cancel.yes')}
          </Button>
        </>
      }
    >
      <ConnectionNotice />
      {cancelling.error && <ActionFailureNotice error={cancelling.error} />}
      <p>{t('cancel.question')}</p>
      {fee !== undefined && (
        <Notice kind="warning">
          {t('cancel.fee', { price: formatPrice(centsOf(fee), locale), name: organisation.name })}
        </Notice>
      )}
      {!(fee !== undefined && cancellation === 'costs-nothing') && (
        <Notice kind={isLoss(cancellation) ? 'warning' : 'information'}>
          {t(`cancel.${cancellation}`, { price: formatPrice(cents, locale), name: organisation.name })}
        </Notice>
      )}
    </Dialog>
  )
}
