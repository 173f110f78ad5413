import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Dialog } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { accountAfterBooking } from '../../../platform/guest/sign-up-after-booking-state.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import styles from './bookings.module.css'

interface GuestSectionProps {
  bookingId: string
  /** Whether the links open all appointments of a series (rule D319). */
  isSeries: boolean
  /** Called when the links were invalidated, after which the booking cannot be opened any more. */
  onEnded: () => void
}

/** What a guest can do besides changing the booking: create an account that contains it, or invalidate its links (rules D218 and D221). */
export function GuestSection({ bookingId, isSeries, onEnded }: GuestSectionProps) {
  const t = useText('bookings')
  const { addressOf } = useWidgetNavigation()
  const [isAsked, setAsked] = useState(false)
  const ending = useMutation({
    mutationFn: () => call('endGuestLink', { body: { bookingId } }),
    onSuccess: onEnded,
  })
  return (
    <section className={styles.guest}>
      <p className={styles.rule}>
        {t('guest.account')}{' '}
        <Link to={addressOf('/sign_up')} state={accountAfterBooking}>
          {t('guest.account-link')}
        </Link>
      </p>
      <p className={styles.rule}>{t(isSeries ? 'guest.link.series' : 'guest.link')}</p>
      <Button variant="text" onClick={() => setAsked(true)}>
        {t('guest.end')}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t(isSeries ? 'guest.end.title.series' : 'guest.end.title')}
        size="small"
        footer={
          <>
            <Button variant="white" onClick={() => setAsked(false)}>
              {t('guest.end.no')}
            </Button>
            <Button variant="red" isLoading={ending.isPending} onClick={() => ending.mutate()}>
              {t('guest.end.yes')}
            </Button>
          </>
        }
      >
        {ending.error && <ActionFailureNotice error={ending.error} />}
        <p>{t(isSeries ? 'guest.end.text.series' : 'guest.end.text')}</p>
      </Dialog>
    </section>
  )
}
