import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Select, ServicePicture } from '#shared/ui/index.ts'
import type { Service } from '#renderer/data/api-types.ts'
import { MultiChoiceChips } from '#renderer/platform/fields/multi-choice-chips.tsx'
import type { AvailabilityDraft } from '../create/availability-form.ts'

interface ServicesFieldProps {
  type: AvailabilityDraft['type']
  offered: readonly Service[]
  chosenIds: readonly string[]
  onChange: (ids: string[]) => void
  note?: ReactNode
  error: string | undefined
}

/** The field for the service of a session, or the services of a schedule. */
export function ServicesField({ type, offered, chosenIds, onChange, note, error }: ServicesFieldProps) {
  const t = useText('provider')
  return type === 'TIME_SLOT' ? (
    <Select
      label={t('availability.service-field')}
      required
      variant="image"
      mode={offered.length > 8 ? 'searchable' : 'plain'}
      options={offered.map(({ id, name, featuredImage }) => ({
        value: id,
        label: name,
        picture: <ServicePicture src={featuredImage?.url} loading="eager" />,
      }))}
      value={chosenIds[0] ?? ''}
      onChange={(id) => onChange([id])}
      note={note}
      error={error}
    />
  ) : (
    <MultiChoiceChips
      label={t('availability.services')}
      {...(note !== undefined && { note })}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      values={chosenIds}
      onChange={onChange}
      error={error}
    />
  )
}
