import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { buttonClass, PriceLabel, Skeleton } from '#shared/ui/index.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import { onlyTypeOf, slotStart } from '../../../platform/booking/format-slot.ts'
import { useFreeSlots } from '../../../data/booking/use-free-slots.ts'
import { nextSlots } from '../../../data/booking/merge-offered-slots.ts'
import { asksCustomer, useCatalogue } from '../../../data/catalogue.ts'
import { usePrepare } from '../../../platform/lazy-screen.tsx'
import { ownBookingsQuery } from '../../../data/booking/own-booking-queries.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { BookAgainSkeleton } from './book-again-skeleton.tsx'
import { lastBooked, type LastBooked } from './service-to-book-again.ts'
import styles from './book-again.module.css'

export interface BookAgainProps {
  userId: string
}

/**
 * Suggests the service that the customer booked last, with its next free times. Booking takes two taps: one on a time, one on the book
 * button (rule D291).
 */
export function BookAgain({ userId }: BookAgainProps) {
  const { services } = useCatalogue()
  // When the bookings cannot be loaded, there is no suggestion. The error is shown on the bookings screen.
  const upcoming = useInfiniteQuery({ ...ownBookingsQuery(userId, 'UPCOMING'), throwOnError: false })
  const past = useInfiniteQuery({ ...ownBookingsQuery(userId, 'PAST'), throwOnError: false })
  if (upcoming.isPending || past.isPending) return <BookAgainSkeleton />
  const last = lastBooked(upcoming.data ?? [], past.data ?? [], services)
  if (!last) return null
  return <NextTimes {...last} taken={(upcoming.data ?? []).map(({ startTime }) => Date.parse(startTime))} />
}

/** @param taken the starts of the customer's own appointments, in milliseconds; these times are not suggested */
function NextTimes({ service, choice, taken }: LastBooked & { taken: readonly number[] }) {
  const screens = useScreens()
  const t = useText('widget')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const { specialists } = useCatalogue()
  const { addressOf } = useWidgetNavigation()
  const { slots, isPending } = useFreeSlots(service, choice)
  const times = nextSlots(slots.filter(({ startTime }) => !taken.includes(Date.parse(startTime))))
  const specialist = specialists.find(({ id }) => id === choice.specialistId)
  const needsPayment = service.priceCents > 0 || asksCustomer(service)
  const chosen = { ...choice, serviceId: service.id, packageId: undefined }

  usePrepare(screens.timeslot.prepare)
  usePrepare(needsPayment ? screens.payment.prepare : undefined)

  return (
    <section className={styles.again} aria-labelledby="book-again">
      <div className={styles.what}>
        <h2 id="book-again">{t('again.title')}</h2>
        <p>
          <b>{service.name}</b>
          {specialist && (
            <>
              {' · '}
              <bdi>{specialist.name}</bdi>
            </>
          )}
        </p>
        <PriceLabel cents={service.priceCents} />
      </div>
      <ul className={styles.times}>
        {times.map((slot) => (
          <li key={slot.scheduleId}>
            <Link
              to={addressOf(needsPayment ? '/payment' : '/timeslot', {
                ...chosen,
                date: slot.date,
                scheduleId: slot.scheduleId,
              })}
              className={buttonClass({ variant: 'white', isWide: true })}
            >
              {slotStart(slot, locale)}
              <span className={styles.zone}>{zoneNote({ startTime: slot.startTime }, onlyTypeOf(slot))}</span>
            </Link>
          </li>
        ))}
        {isPending && (
          <li>
            <Skeleton height="44px" />
          </li>
        )}
        <li>
          <Link to={addressOf('/timeslot', chosen)} className={buttonClass({ variant: 'text', isWide: true })}>
            {t('taken.all')}
          </Link>
        </li>
      </ul>
    </section>
  )
}
