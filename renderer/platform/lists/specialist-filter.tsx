import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { SelectFilter } from '#shared/ui/index.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import { useBridge } from '../calls/bridge-context.ts'
import { hasSpecialists, useSession } from '../session/session-context.ts'

interface SpecialistFilterProps {
  /** The chosen id; empty for all. */
  value: string
  onChange: (id: string) => void
}

/** Filters by specialist. Only for the owner of a business: nobody else sees the bookings of several specialists. */
export function SpecialistFilter({ value, onChange }: SpecialistFilterProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const session = useSession()
  const seesAll = hasSpecialists(session) && session.role === 'OWNER'
  const { data: specialists = [] } = useQuery({ ...specialistsQuery(bridge), enabled: seesAll })
  if (!seesAll) return null
  return (
    <SelectFilter
      label={t('bookings.specialist')}
      options={[
        { value: '', label: t('calendar.everyone') },
        ...specialists.map((each) => ({ value: each.id, label: fullName(each) })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
