import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState, ServiceCard, ServiceList } from '#shared/ui/index.ts'
import { usePrefetchService } from '../../app/booking/slot-queries.ts'
import { useSlotForLocationType } from '../../app/booking/use-slot-for-location-type.ts'
import { useCatalogue, useService } from '../../app/catalogue.ts'
import { useWidgetNavigation } from '../../app/use-widget-navigation.ts'
import { useScreens } from '../../app/use-screens.ts'
import { lazyHomeParts } from './lazy-home-parts.ts'
import { filterOf, offeredServices } from './offered-services.ts'
import { ServiceFilters } from './service-filters.tsx'
import styles from './home.module.css'

/** Number of pictures that are visible without scrolling. */
const firstPictures = 4

/** The services, filtered by specialist and location type. A click selects or deselects one. */
export function ServicePicker() {
  const screens = useScreens()
  const t = useText('widget')
  const { services, specialists } = useCatalogue()
  const { selection, select } = useWidgetNavigation()
  const prefetchService = usePrefetchService()
  const slot = useSlotForLocationType(useService(selection.serviceId))
  const offered = offeredServices(services, filterOf(selection, specialists))

  if (services.length === 0) return <EmptyState title={t('home.empty.title')}>{t('home.empty.text')}</EmptyState>
  return (
    <div className={styles.picker}>
      <ServiceFilters />
      {offered.length === 0 && <EmptyState title={t('home.no-match')} />}
      <ServiceList label={t('home.services')}>
        {offered.map((service, index) => (
          <ServiceCard
            key={service.id}
            name={service.name}
            pictureSrc={service.pictureSrc}
            pictureLoading={index < firstPictures ? 'eager' : 'lazy'}
            locationTypes={(service.id === selection.serviceId && slot ? slot : service).locationTypes}
            duration={service.durationMinutes}
            priceCents={service.priceCents}
            seats={service.capacity}
            isChosen={service.id === selection.serviceId}
            onToggle={() => {
              const isChosen = service.id === selection.serviceId
              select({ serviceId: isChosen ? undefined : service.id, packageId: undefined })
              if (!isChosen) prefetchService(service, selection)
            }}
            onIntent={() => {
              lazyHomeParts.serviceBar.prepare()
              screens.timeslot.prepare()
            }}
          />
        ))}
      </ServiceList>
    </div>
  )
}
