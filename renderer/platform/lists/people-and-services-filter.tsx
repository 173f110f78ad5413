import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { SelectFilter } from '#shared/ui/index.ts'
import { servicesQuery } from '#renderer/data/queries.ts'
import { useBridge } from '../calls/bridge-context.ts'
import { SpecialistFilter } from './specialist-filter.tsx'

interface PeopleAndServicesFilterProps {
  /** The chosen ids; empty for all. */
  place: { readonly specialistId: string; readonly serviceId: string }
  onChange: (change: { specialistId: string } | { serviceId: string }) => void
}

/** Filters by specialist and by service. */
export function PeopleAndServicesFilter({ place, onChange }: PeopleAndServicesFilterProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const { data: services = [] } = useQuery(servicesQuery(bridge))
  return (
    <>
      <SpecialistFilter value={place.specialistId} onChange={(specialistId) => onChange({ specialistId })} />
      <SelectFilter
        label={t('bookings.service')}
        options={[
          { value: '', label: t('bookings.any-service') },
          ...services.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={place.serviceId}
        onChange={(serviceId) => onChange({ serviceId })}
      />
    </>
  )
}
