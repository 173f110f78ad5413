import { useText } from '#shared/i18n/use-text.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { Fact } from '#renderer/platform/screens/fact-list.tsx'
import { BoxIcon } from '#renderer/platform/theme/icons.tsx'

/** The rooms and devices of a booking or its session. Renders nothing when there are none. */
export function ResourcesFact({ booking }: { booking: ProviderBooking | undefined }) {
  const t = useText('provider')
  if (!booking || booking.resources.length === 0) return null
  return <Fact icon={<BoxIcon />} title={booking.resources.join(' · ')} detail={t('booking.resources')} />
}
