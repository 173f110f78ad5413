import { LOCATION_TYPES } from '#shared/domain/location/location.ts'
import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { SelectFilter } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import styles from './home.module.css'
import { filterableLocationTypes, filterOf, offeredServices, type ServiceFilter } from './offered-services.ts'

/** Filters by specialist and by location type, each shown if there is a choice. */
export function ServiceFilters() {
  const t = useText('widget')
  const uiText = useText('ui')
  const { organisation, services, specialists } = useCatalogue()
  const { selection, select } = useWidgetNavigation()
  const current = filterOf(selection, specialists)
  const locationTypes = filterableLocationTypes(services)
  const showsSpecialists = hasSpecialistChoice(organisation.kind) && specialists.length > 1

  function filter(change: Partial<ServiceFilter>) {
    const stays = offeredServices(services, { ...current, ...change }).some(({ id }) => id === selection.serviceId)
    select({ ...change, ...(!stays && { serviceId: undefined }) })
  }

  if (!showsSpecialists && locationTypes.length === 0) return null
  return (
    <div className={styles.filters}>
      {showsSpecialists && (
        <SelectFilter
          label={t('home.specialist')}
          value={current.specialistId ?? ''}
          options={[
            { value: '', label: t('anyone') },
            ...specialists.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => filter({ specialistId: id || undefined })}
        />
      )}
      {locationTypes.length > 0 && (
        <SelectFilter
          label={t('home.meeting-type')}
          value={selection.locationType ?? ''}
          options={[
            { value: '', label: t('home.any-type') },
            ...locationTypes.map((type) => ({ value: type, label: uiText(`location.${type}`) })),
          ]}
          onChange={(value) => filter({ locationType: LOCATION_TYPES.find((type) => type === value) })}
        />
      )}
    </div>
  )
}
