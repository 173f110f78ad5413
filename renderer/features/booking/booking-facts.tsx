import { useQuery } from '@tanstack/react-query'
import { formatDuration, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, ClockIcon, PersonIcon } from '#shared/ui/index.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'
import type { DialogRequest } from '#renderer/platform/dialogs.ts'
import { Fact, FactList } from '#renderer/platform/fact-list.tsx'
import { EuroIcon, PencilIcon, TagIcon } from '#renderer/platform/icons.tsx'
import { LocationFact } from '#renderer/platform/location-fact.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session-context.ts'
import { useMomentText } from '#renderer/platform/use-moment-text.ts'
import styles from './booking-facts.module.css'
import { canMarkAsPaid } from './booking-rules.ts'
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
  const peopleText = usePeopleText()
  const moment = useMomentText()(booking.startTime, booking.endTime)
  const hasPlace = booking.serviceLocationIds.length > 0
  const { data: locations = [] } = useQuery({ ...locationsQuery(bridge), enabled: hasPlace })
  const places = locations.filter(({ id }) => booking.serviceLocationIds.includes(id))
  return (
    <FactList>
      <Fact
        icon={<TagIcon />}
        title={booking.serviceName}
        detail={formatDuration(booking.duration, locale)}
        end={<BookingStateLabel booking={booking} />}
      />
      <Fact
        icon={<ClockIcon />}
        title={moment.title}
        detail={moment.detail}
        end={
          // An erased customer cannot be booked for.
          booking.customerId !== null && (
            <Button variant="white" isCompact onClick={() => dialogs.open(bookAgain(booking))}>
              {t('book-for.again')}
            </Button>
          )
        }
      />
      <LocationFact types={booking.locationTypes} places={places} />
      {hasSpecialists(session) && (
        <Fact icon={<PersonIcon />} title={peopleText(booking)} detail={t('booking.specialist')} />
      )}
      <ResourcesFact booking={booking} />
      <Fact
        icon={<EuroIcon />}
        title={booking.price === 0 ? uiText('price.free') : formatPrice(centsOf(booking.price), locale)}
        detail={paymentText(booking)}
        end={
          canMarkAsPaid(booking) && (
            <Button variant="white" isCompact onClick={() => dialogs.open({ kind: 'mark-paid', booking })}>
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

/** The same service, specialist and length for the same customer, at a time to be chosen. */
const bookAgain = ({ customerId, serviceId, instructorId, duration }: ProviderBooking): DialogRequest => ({
  kind: 'book-for-customer',
  ...(customerId !== null && { customerId }),
  serviceId,
  specialistId: instructorId,
  durationMinutes: duration,
})
