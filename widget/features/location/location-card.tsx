import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { PhoneIcon, PinIcon, Skeleton, VideoIcon } from '#shared/ui/index.ts'
import type { Service } from '../../app/catalogue.ts'
import { locationsQuery } from '../../app/locations.ts'
import styles from './location.module.css'

interface LocationCardProps {
  service: Service
}

/** Where a service is given: a word for calls, addresses for the rest (rule B2.29). */
export function LocationCard({ service }: LocationCardProps) {
  const t = useText('widget')
  const { locationTypes } = service
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
        {locationTypes.includes('physical') && <Addresses service={service} />}
      </ul>
    </section>
  )
}

/** The service's own address, or else the organisation's. */
function Addresses({ service: { address, city } }: LocationCardProps) {
  const t = useText('widget')
  const { data: locations } = useQuery({ ...locationsQuery, enabled: address === '' })
  if (address) return <Address lines={[address, city]} />
  if (!locations) return <Skeleton width="60%" height="20px" />
  if (locations.length === 0) return <Address lines={[t('location.unknown')]} />
  return locations.map((each) => (
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
