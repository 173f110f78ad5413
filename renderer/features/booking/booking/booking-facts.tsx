import { useQuery } from '@tanstack/react-query'
import { formatDuration, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { addDays, daysBetween, type LocalDate } from '#shared/time/local-date.ts'
import { Button, ClockIcon, PersonIcon } from '#shared/ui/index.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import { waitingOfBooking } from '#renderer/data/offline/with-queued-acts.ts'
import { centsOf, type ProviderBooking, wallDateOf } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import type { DialogRequest } from '#renderer/platform/dialogs/dialogs.ts'
import { Fact, FactList } from '#renderer/platform/screens/fact-list.tsx'
import { EuroIcon, PencilIcon, RepeatIcon, TagIcon } from '#renderer/platform/theme/icons.tsx'
import { LocationFact } from '#renderer/platform/location/location-fact.tsx'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useRepeatPositionText } from '#renderer/platform/repeat/use-repeat-position-text.ts'
import { useBookingPriceText } from '#renderer/platform/booking/use-booking-price-text.ts'
import { useEventTimeText } from '#renderer/platform/time/use-event-time-text.ts'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { useInstantText } from '#renderer/platform/time/use-instant-text.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import styles from './booking-facts.module.css'
import { actionsOf, canMarkAsPaid, isWaitingForAnswer } from './booking-rules.ts'
import { BookingStateLabel } from './booking-state-label.tsx'
import { ResourcesFact } from './resources-fact.tsx'
import { usePaymentText, usePeopleText } from './use-booking-words.ts'

/** The facts of a booking: service and state, date and time, location, specialist (of a business), price and payment. */
export function BookingFacts({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const uiText = useText('ui')
  const locale = useLocale()
  const bridge = useBridge()
  const dialogs = useDialogs()
  const session = useSession()
  const paymentText = usePaymentText()
  const repeatText = useRepeatPositionText()
  const isWaiting = isWaitingForAnswer(booking)
  const canChange = actionsOf(booking, useNow()).length > 0
  const peopleText = usePeopleText()
  const moment = useEventTimeText()(booking.startTime, booking.endTime)
  const { date: today } = useWallNow()
  const hasPlace = booking.locationIds.length > 0
  const { data: locations = [] } = useQuery({ ...locationsQuery(bridge), enabled: hasPlace })
  const momentOf = useInstantText()
  const { paid } = waitingOfBooking(useOfflineState().acts, booking.id)
  const priceText = useBookingPriceText()
  const price = (euros: number) => formatPrice(centsOf(euros), locale)
  const isPartly = booking.balance.kept > 0 && booking.balance.open > 0
  const places = locations.filter(({ id }) => booking.locationIds.includes(id))
  return (
    <FactList>
      <Fact
        icon={<TagIcon />}
        title={booking.serviceName}
        detail={[
          formatDuration(booking.duration, locale),
          booking.seats > 1 && uiText('people', { count: booking.seats }),
        ]
          .filter(Boolean)
          .join(', ')}
        end={<BookingStateLabel booking={booking} />}
      />
      <Fact
        icon={<ClockIcon />}
        title={moment.title}
        detail={moment.detail}
        end={
          // The record of an erased customer no longer exists, so "book again" is not possible.
          booking.customerId !== null &&
          !isWaiting && (
            <Button variant="white" isCompact onClick={() => dialogs.open(bookAgain(booking, today))}>
              {t('book-for.again')}
            </Button>
          )
        }
      />
      {booking.repeat && (
        <Fact
          icon={<RepeatIcon />}
          title={repeatText(booking.repeat)}
          detail={t('repeat.fact')}
          end={
            canChange && (
              <Button variant="white" isCompact onClick={() => dialogs.open({ kind: 'change-repeat', booking })}>
                {t('repeat.change')}
              </Button>
            )
          }
        />
      )}
      <LocationFact types={booking.locationTypes} places={places} />
      {hasSpecialists(session) && (
        <Fact icon={<PersonIcon />} title={peopleText(booking)} detail={t('booking.specialist')} />
      )}
      <ResourcesFact booking={booking} />
      <Fact
        icon={<EuroIcon />}
        title={priceText(booking)}
        detail={
          paid
            ? `${t('payment.PAID')}. ${t('offline.unsent-since', { when: momentOf(paid.doneAt) })}`
            : isPartly
              ? t('money.partly', { kept: price(booking.balance.kept), open: price(booking.balance.open) })
              : paymentText(booking)
        }
        end={
          canMarkAsPaid(booking) &&
          !isWaiting &&
          !paid && (
            <Button variant="white" isCompact onClick={() => dialogs.open({ kind: 'record-payment', booking })}>
              {t('paid.mark')}
            </Button>
          )
        }
      />
      {booking.note !== '' && (
        <Fact
          icon={<PencilIcon />}
          title={<span className={styles.note}>{booking.note}</span>}
          detail={t('booking.note')}
        />
      )}
    </FactList>
  )
}

/**
 * The dialog for a new booking with the same customer, service, specialist and time of day. It is on the same weekday: a week after the
 * booking, or the next such date in the future.
 */
export function bookAgain(booking: ProviderBooking, today: LocalDate): DialogRequest {
  const { customerId, serviceId, specialistId, startTime, duration } = booking
  const date = wallDateOf(startTime)
  const weeks = Math.max(1, Math.floor(daysBetween(date, today) / 7) + 1)
  return {
    kind: 'book-for-customer',
    ...(customerId !== null && { customerId }),
    serviceId,
    specialistId,
    date: addDays(date, 7 * weeks),
    time: startTime.slice(11, 16),
    durationMinutes: duration,
  }
}
