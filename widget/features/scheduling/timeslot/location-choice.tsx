import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { SelectFilter } from '#shared/ui/index.ts'
import { locationsQuery } from '../../../data/locations-query.ts'

interface LocationChoiceProps {
  ids: readonly string[]
  value: string | undefined
  onChange: (id: string) => void
}

/** A field to choose a location, for a slot that is offered at several (rule D114). */
export function LocationChoice({ ids, value = '', onChange }: LocationChoiceProps) {
  const t = useText('widget')
  const { data: locations = [] } = useQuery(locationsQuery)
  return (
    <SelectFilter
      label={t('location.title')}
      value={ids.includes(value) ? value : ''}
      options={[
        { value: '', label: t('location.choose'), isDisabled: true },
        ...locations
          .filter(({ id }) => ids.includes(id))
          .map(({ id, address, city }) => ({ value: id, label: `${address}, ${city}` })),
      ]}
      onChange={onChange}
    />
  )
}
