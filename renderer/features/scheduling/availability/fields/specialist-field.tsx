import type { ReactNode } from 'react'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, Select } from '#shared/ui/index.ts'
import type { Specialist } from '#renderer/data/api-types.ts'

interface SpecialistFieldProps {
  specialists: readonly Specialist[]
  value: string
  onChange: (id: string) => void
  note?: ReactNode
  error: string | undefined
}

/** The field for the specialist; read-only when there is no choice. */
export function SpecialistField({ specialists, ...field }: SpecialistFieldProps) {
  const t = useText('provider')
  return (
    <Select
      label={t('availability.specialist')}
      required
      variant="image"
      mode={specialists.length > 8 ? 'searchable' : 'plain'}
      options={specialists.map((specialist) => ({
        value: specialist.id,
        label: fullName(specialist),
        picture: <Avatar name={fullName(specialist)} src={specialist.profilePicture?.url} size="XS" />,
      }))}
      isReadOnly={specialists.length === 1}
      {...field}
    />
  )
}
