import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { Notice } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { isForCardOnly, type OwnBooking } from '../../../data/booking/own-booking.ts'
import { useHolder } from '../../../data/guest/guest-visit.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import { momentOf } from './format-booking.ts'

/** What just happened to a booking: the customer's own action, or an action that was no longer possible. */
export type BookingNews = 'booked' | 'moved' | 'cancelled' | 'answered' | 'stale'

interface BookingNoticeProps {
  booking: OwnBooking
  today: LocalDate
  news: BookingNews | undefined
}

/** The most important message about a booking: what just happened, or what the booking is waiting for. */
export function BookingNotice({ booking, today, news }: BookingNoticeProps) {
  const t = useText('bookings')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const email = useHolder()?.email ?? ''
  const { state, payment, answerBy, payBy, repeat } = booking
  const zoneNote = useZoneNote()
  const deadline = (instant: string) =>
    momentOf(instant, today, locale) + zoneNote({ startTime: instant }, booking.locationType)

  if (news === 'booked' && repeat && state === 'accepted')
    return (
      <Notice kind="success" title={t('repeat.booked', { count: repeat.total })}>
        {t('repeat.booked.text', { email })}
      </Notice>
    )
  if (news === 'moved')
    return (
      <Notice kind="success" title={t('moved.title')}>
        {t('moved.text')}
      </Notice>
    )
  if (news === 'cancelled' && state === 'rejected') {
    const what = payment === 'credit-back' ? 'credit' : payment === 'refunded' ? 'money' : 'nothing'
    return (
      <Notice kind="success" title={t('cancelled.title')}>
        {t(`cancelled.${what}`)}
      </Notice>
    )
  }
  return (
    <>
      {(news === 'answered' || news === 'stale') && state !== 'rejected' && (
        <Notice kind="information" title={t(`${news}.title`)}>
          {t(`${news}.text`)}
        </Notice>
      )}
      {state === 'asked' && (
        <Notice kind="warning" title={t('asked.title', { name: organisation.name })}>
          {answerBy && t('asked.text', { when: deadline(answerBy) })}
        </Notice>
      )}
      {state === 'unpaid' && payBy && (
        <Notice kind="warning" title={t(isForCardOnly(booking) ? 'state.no-card' : 'state.unpaid')}>
          {t(repeat ? 'unpaid.series' : 'unpaid.text', { when: deadline(payBy) })}
        </Notice>
      )}
      {state === 'rejected' && (
        <Notice kind="information" title={t('rejected.title')}>
          {t('rejected.text')}
        </Notice>
      )}
    </>
  )
}
