import { useState } from 'react'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Dialog } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { ConnectionNotice } from '../../../platform/shell/connection-notice.tsx'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { staying, toCancel } from './cancellable-repeat-bookings.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import { spanWords } from './format-repeat-date.ts'
import styles from './repeat.module.css'
import { type CancelOutcome, useCancelRepeat } from './use-cancel-repeat.ts'

interface CancelRepeatDialogProps {
  bookingId: string
  bookings: readonly OwnBooking[]
  today: string
  isOpen: boolean
  onClose: () => void
  onOutcome: (outcome: CancelOutcome) => void
}

/** Lists what the cancellation of all upcoming appointments means for each, and asks for confirmation (rule D267). */
export function CancelRepeatDialog({
  bookingId,
  bookings,
  today,
  isOpen,
  onClose,
  onOutcome,
}: CancelRepeatDialogProps) {
  const t = useText('repeat')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const { organisation } = useCatalogue()
  // The bookings as the dialog shows them. If they changed meanwhile, the cancellation does nothing.
  const [seen] = useState(bookings)
  const open = toCancel(seen)
  const { cancel, isPending, error } = useCancelRepeat(bookingId, onOutcome)
  const costOf = ({ cancellation, priceCents, isLate }: OwnBooking) =>
    [
      isLate && t('cancel.late'),
      t(`cost.${cancellation}`, { price: formatPrice(priceCents, locale), name: organisation.name }),
    ]
      .filter(Boolean)
      .join(' · ')

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('cancel.title')}
      size="small"
      footer={
        <>
          <Button variant="white" onClick={onClose}>
            {t('cancel.no')}
          </Button>
          <Button variant="red" isLoading={isPending} onClick={() => cancel(open)}>
            {t('cancel.yes', { count: open.length })}
          </Button>
        </>
      }
    >
      <ConnectionNotice />
      {error && <ActionFailureNotice error={error} />}
      <p>{t('cancel.question', { count: open.length })}</p>
      <ul className={styles.rows}>
        {open.map((booking) => (
          <li key={booking.id} className={styles.row}>
            {spanWords(booking, today, locale) + zoneNote(booking, booking.locationType)}{' '}
            <small>{costOf(booking)}</small>
          </li>
        ))}
        {staying(seen).map((booking) => (
          <li key={booking.id} className={styles.row}>
            {spanWords(booking, today, locale) + zoneNote(booking, booking.locationType)}{' '}
            <small>{t('cancel.stays')}</small>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
