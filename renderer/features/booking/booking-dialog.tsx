import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, Skeleton } from '#shared/ui/index.ts'
import { cachedBooking } from '#renderer/data/cached-calendars.ts'
import { bookingQuery } from '#renderer/data/queries.ts'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'
import { useWallNow } from '#renderer/platform/wall-clock.ts'
import styles from './booking-dialog.module.css'
import { BookingFacts } from './booking-facts.tsx'
import { actionsOf } from './booking-rules.ts'
import { Guest } from './guest.tsx'

/** "Booked appointment": who, what, when, where and how it is paid (rules A2.30 and A2.31). */
export function BookingDialog({ bookingId }: { bookingId: string }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const now = useWallNow()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const { data: booking, error } = useQuery({
    ...bookingQuery(bridge, bookingId),
    // What the calendar shows of it is there at once; the server's answer takes its place.
    placeholderData: () => cachedBooking(queryClient, bookingId),
  })
  const actions = booking ? actionsOf(booking, now) : []

  return (
    <AppDialog
      title={booking?.status === 'PENDING' ? t('state.PENDING') : t('booking.title')}
      {...(booking &&
        actions.includes('cancel') && {
          footer: (
            <Button
              variant="text"
              className={styles.cancel}
              onClick={() => dialogs.open({ kind: 'cancel-booking', booking })}
            >
              {t('booking.cancel')}
            </Button>
          ),
        })}
    >
      {booking ? (
        <>
          <Guest booking={booking} />
          <BookingFacts booking={booking} />
          {actions.length === 0 && booking.status !== 'REJECTED' && <Notice>{t('booking.past')}</Notice>}
        </>
      ) : error ? (
        <Notice kind="error">{errorText(error)}</Notice>
      ) : (
        <BookingSkeleton />
      )}
    </AppDialog>
  )
}

function BookingSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <Skeleton height="68px" />
      <Skeleton height="40px" />
      <Skeleton height="40px" />
      <Skeleton height="40px" />
      <Skeleton height="40px" />
    </div>
  )
}
