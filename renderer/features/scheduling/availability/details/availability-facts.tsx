import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatDate, formatDuration, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Avatar, ClockIcon } from '#shared/ui/index.ts'
import { locationsQuery, servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { centsOf, type Availability, type Service } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { Fact, FactList } from '#renderer/platform/screens/fact-list.tsx'
import { PencilIcon, RepeatIcon, TagIcon } from '#renderer/platform/theme/icons.tsx'
import { LocationFact } from '#renderer/platform/location/location-fact.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useEventTimeText } from '#renderer/platform/time/use-event-time-text.ts'
import styles from './availability-details.module.css'

interface AvailabilityFactsProps {
  occurrence: Availability
  /** Whether the occurrence was edited separately from its series. */
  isEdited: boolean
}

/**
 * The facts of an occurrence: time, specialist, location and recurrence; price and duration of the session, or of each service of a
 * schedule (rule A2.31).
 */
export function AvailabilityFacts({ occurrence, isEdited }: AvailabilityFactsProps) {
  const t = useText('provider')
  const uiText = useText('ui')
  const locale = useLocale()
  const bridge = useBridge()
  const session = useSession()
  const moment = useEventTimeText()(occurrence.startTime, occurrence.endTime)
  const { data: allServices = [] } = useQuery(servicesQuery(bridge))
  const { data: allSpecialists = [] } = useQuery(specialistsQuery(bridge))
  const { data: allPlaces = [] } = useQuery(locationsQuery(bridge))
  const services = allServices.filter(({ id }) => occurrence.serviceIds.includes(id))
  const specialist = allSpecialists.find(({ id }) => id === occurrence.specialistId)
  const places = allPlaces.filter(({ id, withdrawn }) => !withdrawn && occurrence.locationIds.includes(id))
  const isSlot = occurrence.type === 'TIME_SLOT'

  const priceAndDuration = ({ duration, price }: Pick<Service, 'duration' | 'price'>) =>
    [formatDuration(duration, locale), price === 0 ? uiText('price.free') : formatPrice(centsOf(price), locale)].join(
      ', ',
    )

  function endText({ startTime, openEnded, endDate }: Availability): string {
    if (openEnded) return t('availability.open-ended')
    // An occurrence can lie after the end of its series, if it was moved there or kept when the series was shortened.
    if (startTime.slice(0, 10) > endDate) return t('availability.after-end')
    return t('availability.until', { date: formatDate(endDate, locale) })
  }

  return (
    <>
      <FactList>
        {isSlot && (
          <Fact
            icon={<TagIcon />}
            title={services[0]?.name ?? t('availability.service-field')}
            // A session has its own price and duration, which do not change with its service (rule D25).
            detail={priceAndDuration({ duration: occurrence.duration, price: occurrence.price ?? 0 })}
          />
        )}
        <Fact icon={<ClockIcon />} title={moment.title} detail={moment.detail} />
        <Fact
          icon={<RepeatIcon />}
          title={t(`repeat.${occurrence.recurrence}`)}
          detail={occurrence.recurrence !== 'ONE_TIME' && endText(occurrence)}
        />
        {isEdited && occurrence.recurrence !== 'ONE_TIME' && (
          <Fact icon={<PencilIcon />} title={t('availability.edited')} />
        )}
        <LocationFact types={occurrence.locationTypes} places={places} />
        {hasSpecialists(session) && specialist && (
          <Fact
            icon={<Avatar name={fullName(specialist)} src={specialist.profilePicture?.url} size="XXS" />}
            title={fullName(specialist)}
          />
        )}
      </FactList>
      {!isSlot && (
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
