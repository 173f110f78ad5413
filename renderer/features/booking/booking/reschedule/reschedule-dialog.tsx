import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { Button, Notice, Skeleton, SlotListSkeleton } from '#shared/ui/index.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { actionsOf } from '../booking-rules.ts'
import { useLiveBooking } from '../use-live-booking.ts'
import { Reschedule } from './reschedule.tsx'

interface RescheduleDialogProps {
  bookingId: string
  date?: LocalDate | undefined
  /** The proposed start time as HH:MM. */
  startTime?: string | undefined
  /** The proposed length in minutes. */
  durationMinutes?: number | undefined
}

/** The "Select new date and time" dialog (rule A2.44), or the reason why a booking cannot be moved (rules A4.9 and A2.33). */
export function RescheduleDialog({ bookingId, date, startTime, durationMinutes }: RescheduleDialogProps) {
  const t = useText('provider')
  const now = useNow()
  const { close } = useDialogFrame()
  const { booking, seen, acknowledge, error, retry } = useLiveBooking(bookingId)

  if (booking && seen && actionsOf(booking, now).includes('reschedule')) {
    return (
      <Reschedule
        seen={seen}
        booking={booking}
        onGoOn={() => acknowledge()}
        proposal={{ date, startTime, durationMinutes }}
      />
    )
  }
  return (
    <AppDialog
      size="large"
      title={t('reschedule.title')}
      {...(booking && { footer: <Button onClick={() => close()}>{t('why.close')}</Button> })}
    >
      {booking ? (
        booking.status === 'PENDING' ? (
          <Notice title={t('reschedule.pending', { guest: fullName(booking.guest) })}>
            {t('reschedule.pending-text')}
          </Notice>
        ) : (
          <Notice>{t('reschedule.over')}</Notice>
        )
      ) : error ? (
        <LoadFailure error={error} onRetry={retry} />
      ) : (
        <>
          <Skeleton height="96px" />
          <SlotListSkeleton />
        </>
      )}
    </AppDialog>
  )
}
