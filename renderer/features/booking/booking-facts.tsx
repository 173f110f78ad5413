import { useQuery } from '@tanstack/react-query'
import { formatDuration, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { ClockIcon, PinIcon } from '#shared/ui/index.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { Fact, Facts } from '#renderer/platform/facts.tsx'
import { EuroIcon, TagIcon } from '#renderer/platform/icons.tsx'
import { addressLine, useLocationText } from '#renderer/platform/location-facts.ts'
import { useMomentText } from '#renderer/platform/use-moment-text.ts'
import { StatePill } from './state-pill.tsx'

/** Service and state, date and time, location, price and payment. */
export function BookingFacts({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const uiText = useText('ui')
  const locale = useLocale()
  const bridge = useBridge()
  const locationText = useLocationText()
  const moment = useMomentText()(booking.startTime, booking.endTime)
  const hasPlace = booking.serviceLocationIds.length > 0
  const { data: locations } = useQuery({ ...locationsQuery(bridge), enabled: hasPlace })
  const place = locations?.find(({ id }) => booking.serviceLocationIds.includes(id))
  const isFree = booking.price === 0
  return (
    <Facts>
      <Fact
        icon={<TagIcon />}
        title={booking.serviceName}
        detail={formatDuration(booking.duration, locale)}
        end={<StatePill status={booking.status} />}
      />
      <Fact icon={<ClockIcon />} title={moment.title} detail={moment.detail} />
      <Fact icon={<PinIcon />} title={locationText(booking.locationTypes)} detail={place && addressLine(place)} />
      <Fact
        icon={<EuroIcon />}
        title={isFree ? uiText('price.free') : formatPrice(centsOf(booking.price), locale)}
        detail={isFree ? t('booking.free') : t(`payment.${booking.paymentStatus}`)}
      />
    </Facts>
  )
}
