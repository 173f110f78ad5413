import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { MultiChoiceChips } from '#renderer/platform/fields/multi-choice-chips.tsx'
import { addressLine } from '#renderer/platform/location/location-text.ts'

interface ServiceLocationFieldsProps {
  /** The ids of the chosen locations; empty for any of the organisation's locations. */
  chosenIds: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** The locations where a service is given in person; hidden while the organisation has none. */
export function ServiceLocationFields({ chosenIds, onChange, error }: ServiceLocationFieldsProps) {
  const t = useText('provider')
  const { data = [] } = useQuery(locationsQuery(useBridge()))
  // A withdrawn location is listed only if it is chosen, so that it can be deselected (rule D83).
  const places = data.filter(({ id, withdrawn }) => !withdrawn || chosenIds.includes(id))
  if (places.length === 0) return null
  return (
    <MultiChoiceChips
      label={t('service.places')}
      note={chosenIds.length === 0 ? t('availability.any-place') : undefined}
      options={places.map((place) => ({ value: place.id, label: addressLine(place) }))}
      values={chosenIds}
      onChange={onChange}
      error={error}
    />
  )
}
