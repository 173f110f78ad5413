import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatFieldDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, Notice } from '#shared/ui/index.ts'
import { slotsKey, todayIn } from '../../data/booking/slot-queries.ts'
import { useCatalogue } from '../../data/catalogue.ts'
import { useHolder } from '../../data/guest/guest-visit.ts'
import { call } from '../../data/lazy-api-client.ts'
import { ActionFailureNotice } from '../shell/action-failure-notice.tsx'
import { useWidgetNavigation } from '../use-widget-navigation.ts'
import { customerQueryKey } from '../../data/booking/customer-query-key.ts'
import { standingBookingsQuery } from '../../data/booking/held-booking-queries.ts'
import type { OwnBooking } from '../../data/booking/own-booking.ts'
import styles from './own-time-notice.module.css'

/** The bookings of a service that the customer has or holds. Only the customer's own calls tell them (rule D362). */
export function useOwnTimes(serviceId: string): readonly OwnBooking[] {
  const holder = useHolder()
  const { data = [] } = useQuery({ ...standingBookingsQuery(holder?.id ?? ''), enabled: holder !== undefined })
  return data.filter((booking) => booking.serviceId === serviceId)
}

/** Says that a time is the customer's own: booked, or held for a payment, to go on with or to give free. */
export function OwnTimeNotice({ booking }: { booking: OwnBooking }) {
  const t = useText('widget')
  const locale = useLocale()
  const { addressOf } = useWidgetNavigation()
  const today = todayIn(useCatalogue().organisation.zone)
  const client = useQueryClient()
  const { id, version, state, date, startTime, payBy } = booking
  const giveFree = useMutation({
    mutationFn: () => call('cancelOwnBooking', { body: { id, version } }),
    onSettled: () =>
      Promise.all([customerQueryKey, slotsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const time = `${formatFieldDate(date, today, locale)}, ${startTime.slice(11, 16)}`
  const toBooking = addressOf(`/bookings/${id}`)
  if (state !== 'unpaid')
    return (
      <Notice
        kind="success"
        title={t('own.booked')}
        action={
          <Link to={toBooking} className={buttonClass({ variant: 'white' })}>
            {t('own.see')}
          </Link>
        }
      >
        {time}
      </Notice>
    )
  return (
    <>
      {giveFree.error && <ActionFailureNotice error={giveFree.error} />}
      <Notice
        title={t('own.held', { time, until: payBy?.slice(11, 16) ?? '' })}
        action={
          <div className={styles.actions}>
            <Link to={toBooking} className={buttonClass({ variant: 'white' })}>
              {t('own.go-on')}
            </Link>
            <Button variant="text" isLoading={giveFree.isPending} onClick={() => giveFree.mutate()}>
              {t('own.free')}
            </Button>
          </div>
        }
      />
    </>
  )
}
