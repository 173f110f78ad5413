import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { SelectFilter } from '#shared/ui/index.ts'
import { servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { useBridge } from './bridge-context.ts'
import { hasSpecialists, useSession } from './session-context.ts'

interface PeopleAndServicesFilterProps {
  /** The chosen ids; empty for all. */
  place: { readonly specialistId: string; readonly serviceId: string }
  onChange: (change: { specialistId: string } | { serviceId: string }) => void
}

/** Filters by specialist (for a business, as far as the person sees their bookings) and by service. */
export function PeopleAndServicesFilter({ place, onChange }: PeopleAndServicesFilterProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const session = useSession()
  const seesAll = hasSpecialists(session) && session.role === 'OWNER'
  const { data: specialists = [] } = useQuery({ ...specialistsQuery(bridge), enabled: seesAll })
  const { data: services = [] } = useQuery(servicesQuery(bridge))
  return (
    <>
      {seesAll && (
        <SelectFilter
          label={t('bookings.specialist')}
          options={[
            { value: '', label: t('calendar.everyone') },
            ...specialists.map((each) => ({ value: each.id, label: fullName(each) })),
          ]}
          value={place.specialistId}
          onChange={(specialistId) => onChange({ specialistId })}
        />
      )}
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
