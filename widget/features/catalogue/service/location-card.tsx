import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { PhoneIcon, PinIcon, Skeleton, VideoIcon } from '#shared/ui/index.ts'
import { useFreeSlots } from '../../../data/booking/use-free-slots.ts'
import { addressesOf, type OfferedSlot } from '../../../data/booking/merge-offered-slots.ts'
import type { Service } from '../../../data/catalogue.ts'
import { locationsQuery } from '../../../data/locations-query.ts'
import styles from './location.module.css'

interface LocationCardProps {
  service: Service
  /** The chosen slot, if the service has no location types itself. */
  slot: OfferedSlot | undefined
}

/** Where a service is provided: the kind of call, or postal addresses (rule B2.29). */
export function LocationCard({ service, slot }: LocationCardProps) {
  const t = useText('widget')
  const { locationTypes } = slot ?? service
  return (
    <section className={styles.card} aria-labelledby="location">
      <h2 id="location" className={styles.title}>
        {t('location.title')}
      </h2>
      <ul className={styles.places}>
        {locationTypes.length === 0 && (
          <li className={styles.place}>
            <PinIcon />
            {t('location.unknown')}
          </li>
        )}
        {locationTypes.includes('virtual') && (
          <li className={styles.place}>
            <VideoIcon />
            {t('location.virtual')}
          </li>
        )}
        {locationTypes.includes('phone') && (
          <li className={styles.place}>
            <PhoneIcon />
            {t('location.phone')}
          </li>
        )}
        {locationTypes.includes('physical') && <Addresses service={service} slot={slot} />}
      </ul>
    </section>
  )
}

/**
 * The postal addresses of the slot's locations; if it has none, those at which the service is offered in the coming weeks; without any, the
 * service's own address.
 */
function Addresses({ service, slot }: LocationCardProps) {
  const t = useText('widget')
  const { data: locations } = useQuery(locationsQuery)
  const { slots, isPending } = useFreeSlots(service, {
    specialistId: undefined,
    locationType: 'physical',
    locationId: undefined,
  })
  if (!locations || isPending) return <Skeleton width="60%" height="20px" />
  const offered = slot && slot.locationIds.length > 0 ? slot.locationIds : addressesOf(slots)
  const places = locations.filter(({ id }) => offered.includes(id))
  if (places.length === 0) {
    const { address, city } = service
    return <Address lines={address ? [address, city] : [t('location.unknown')]} />
  }
  return places.map((each) => (
    <Address key={each.id} lines={[each.address, `${each.postalCode} ${each.city}`.trim()]} />
  ))
}

function Address({ lines }: { lines: readonly string[] }) {
  return (
    <li className={styles.place}>
      <PinIcon />
      <span>{lines.filter(Boolean).join(', ')}</span>
    </li>
  )
}
