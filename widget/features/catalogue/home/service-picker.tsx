import { Suspense, useState } from 'react'
import { byCategory } from '#shared/domain/service/service-categories.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState, ServiceCard, ServiceList, Skeleton } from '#shared/ui/index.ts'
import { usePrefetchService } from '../../../data/booking/slot-queries.ts'
import { useSlotAsLocationSource } from '../../../platform/booking/use-slot-as-location-source.ts'
import { useCatalogue, useService } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { lazyHomeParts } from './lazy-home-parts.ts'
import { filterOf, foundServices, MANY_SERVICES, offeredServices } from './offered-services.ts'
import { ServiceFilters } from './service-filters.tsx'
import styles from './home.module.css'

/** Number of pictures that are visible without scrolling. */
const firstPictures = 4

/** The services by category, searched and filtered by specialist and location type. A click selects or deselects one. */
export function ServicePicker() {
  const screens = useScreens()
  const t = useText('widget')
  const { services, categories, specialists } = useCatalogue()
  const { selection, select } = useWidgetNavigation()
  const prefetchService = usePrefetchService()
  const slot = useSlotAsLocationSource(useService(selection.serviceId))
  const [query, setQuery] = useState('')
  const isLong = services.length >= MANY_SERVICES
  const offered = offeredServices(services, filterOf(selection, specialists))
  const found = isLong ? foundServices(offered, categories, query) : offered
  const groups = byCategory(found, categories)
  const eager = new Set(groups.flatMap((group) => group.services).slice(0, firstPictures))

  if (services.length === 0) return <EmptyState title={t('home.empty.title')}>{t('home.empty.text')}</EmptyState>
  return (
    <div className={styles.picker}>
      {isLong && (
        <Suspense fallback={<Skeleton height="68px" />}>
          <lazyHomeParts.search.Screen onQuery={setQuery} found={query === '' ? undefined : found.length} />
        </Suspense>
      )}
      <ServiceFilters />
      {found.length === 0 && <EmptyState title={t(offered.length === 0 ? 'home.no-match' : 'home.none-found')} />}
      {groups.map(({ category, services: list }) => {
        const title = category?.name ?? t(categories.length > 0 ? 'home.others' : 'home.services')
        return (
          <section key={category?.id ?? ''} className={styles.category}>
            {categories.length > 0 && <h2 className={styles.heading}>{title}</h2>}
            <ServiceList label={title} isUneven={isLong}>
              {list.map((service) => (
                <ServiceCard
                  key={service.id}
                  name={service.name}
                  pictureSrc={service.pictureSrc}
                  pictureLoading={eager.has(service) ? 'eager' : 'lazy'}
                  locationTypes={(service.id === selection.serviceId && slot ? slot : service).locationTypes}
                  duration={service.durationMinutes}
                  priceCents={service.priceCents}
                  seats={service.capacity}
                  isChosen={service.id === selection.serviceId}
                  isCompact={isLong && service.pictureSrc === undefined}
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
          </section>
        )
      })}
    </div>
  )
}
