import { useQuery } from '@tanstack/react-query'
import { LOCATION_TYPES, type LocationType } from '#shared/domain/location/location.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { SelectFilter } from '#shared/ui/index.ts'
import type { Service } from '../../../data/catalogue.ts'
import { locationsQuery } from '../../../data/locations-query.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import styles from './timeslot.module.css'

interface TimeslotFiltersProps {
  service: Service
  /** The location type of the displayed slots. */
  locationType: LocationType | undefined
  /** The ids of locations with offered slots. */
  addresses: readonly string[]
  /** Whether the address of the chosen time is chosen elsewhere on the screen. */
  hasPlaceField: boolean
}

/** Filters by location type and location, each shown if there is a choice. The choice becomes part of the booking. */
export function TimeslotFilters({ service, locationType, addresses, hasPlaceField }: TimeslotFiltersProps) {
  const t = useText('widget')
  const uiText = useText('ui')
  const { selection, select } = useWidgetNavigation()
  const asksForType = service.locationTypes.length > 1
  const isAddressKnown = selection.locationId !== undefined
  const asksForAddress = !hasPlaceField && locationType === 'physical' && (addresses.length > 1 || isAddressKnown)
  const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: asksForAddress })

  if (!asksForType && !asksForAddress) return null
  return (
    <div className={styles.filters}>
      {asksForType && (
        <SelectFilter
          label={t('home.meeting-type')}
          value={locationType ?? ''}
          options={service.locationTypes.map((type) => ({ value: type, label: uiText(`location.${type}`) }))}
          onChange={(value) => select({ locationType: LOCATION_TYPES.find((type) => type === value) })}
        />
      )}
      {asksForAddress && (
        <SelectFilter
          label={t('location.address')}
          value={selection.locationId ?? ''}
          options={[
            { value: '', label: t('location.any-address') },
            ...locations
              .filter(({ id }) => addresses.includes(id) || id === selection.locationId)
              .map(({ id, address, city }) => ({ value: id, label: `${address}, ${city}` })),
          ]}
          onChange={(id) => select({ locationId: id || undefined })}
        />
      )}
    </div>
  )
}
