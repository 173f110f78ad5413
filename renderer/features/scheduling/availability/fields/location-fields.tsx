import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { SelectFilter } from '#shared/ui/index.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { MultiChoiceChips } from '#renderer/platform/fields/multi-choice-chips.tsx'
import { addressLine, locationTextKeys } from '#renderer/platform/location/location-text.ts'
import styles from './location-fields.module.css'
import { locationTypes, type AvailabilityDraft } from '../create/availability-form.ts'

interface LocationFieldsProps {
  types: AvailabilityDraft['locationTypes']
  onTypes: (types: AvailabilityDraft['locationTypes']) => void
  placeId: string
  onPlace: (id: string) => void
  note?: ReactNode
  error: string | undefined
}

/** The fields for the location types and, for in-person meetings, the location. */
export function LocationFields({ types, onTypes, placeId, onPlace, note, error }: LocationFieldsProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const { data = [] } = useQuery(locationsQuery(bridge))
  // A withdrawn location is listed only if it is the chosen one, so that it can be deselected (rule D83).
  const places = data.filter(({ id, withdrawn }) => !withdrawn || id === placeId)
  return (
    <MultiChoiceChips
      label={t('availability.location')}
      note={note ?? (types.length === 0 ? t('location.none') : undefined)}
      options={locationTypes.map((type) => ({ value: type, label: t(locationTextKeys[type]) }))}
      values={types}
      onChange={onTypes}
      error={error}
    >
      {types.includes('PHYSICAL') && places.length > 0 && (
        <SelectFilter
          className={styles.place}
          label={t('availability.place')}
          options={[
            { value: '', label: t('availability.any-place') },
            ...places.map((place) => ({ value: place.id, label: addressLine(place) })),
          ]}
          value={placeId}
          onChange={onPlace}
        />
      )}
    </MultiChoiceChips>
  )
}
