import { useQuery } from '@tanstack/react-query'
import { formatDuration, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Avatar, ClockIcon, PinIcon } from '#shared/ui/index.ts'
import { locationsQuery, servicesQuery } from '#renderer/data/queries.ts'
import { centsOf, type Service } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { Fact, Facts } from '#renderer/platform/facts.tsx'
import { RepeatIcon, TagIcon } from '#renderer/platform/icons.tsx'
import { addressLine, useLocationText } from '#renderer/platform/location-facts.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session-context.ts'
import { useMomentText } from '#renderer/platform/use-moment-text.ts'
import styles from './availability-dialog.module.css'
import type { SeriesOfDay } from './series-of-day.ts'

interface AvailabilityFactsProps {
  series: SeriesOfDay
  specialist: string
}

/** When, who, where, how often; price and duration of the slots' service, or of each service of a schedule. */
export function AvailabilityFacts({ series, specialist }: AvailabilityFactsProps) {
  const t = useText('provider')
  const uiText = useText('ui')
  const locale = useLocale()
  const bridge = useBridge()
  const session = useSession()
  const locationText = useLocationText()
  const moment = useMomentText()(series.startTime, series.endTime)
  const { data: allServices = [] } = useQuery(servicesQuery(bridge))
  const { data: places = [] } = useQuery(locationsQuery(bridge))
  const services = allServices.filter(({ id }) => series.serviceIds.includes(id))
  const place = places.find(({ id }) => series.serviceLocationIds.includes(id))
  const isSlots = series.type === 'TIME_SLOT'

  const priceAndDuration = ({ duration, price }: Service) =>
    [formatDuration(duration, locale), price === 0 ? uiText('price.free') : formatPrice(centsOf(price), locale)].join(
      ', ',
    )

  return (
    <>
      <Facts>
        {isSlots &&
          services.map((service) => (
            <Fact key={service.id} icon={<TagIcon />} title={service.name} detail={priceAndDuration(service)} />
          ))}
        <Fact
          icon={<ClockIcon />}
          title={moment.title}
          detail={[
            moment.detail,
            isSlots &&
              services[0] &&
              t('availability.slots', {
                count: series.slots,
                duration: formatDuration(services[0].duration, locale),
              }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
        <Fact icon={<RepeatIcon />} title={t(`repeat.${series.repeatType}`)} />
        <Fact icon={<PinIcon />} title={locationText(series.locationTypes)} detail={place && addressLine(place)} />
        {hasSpecialists(session) && <Fact icon={<Avatar name={specialist} size="XXS" />} title={specialist} />}
      </Facts>
      {!isSlots && (
        <section>
          <h3 className={styles.heading}>{t('availability.services')}</h3>
          <ul className={styles.services}>
            {services.map((service) => (
              <li key={service.id}>
                <b>{service.name}</b>
                <span>{priceAndDuration(service)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
