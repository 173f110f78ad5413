import { useText } from '#shared/i18n/use-text.ts'
import { SelectField } from '#shared/ui/index.ts'
import type { Service } from '#renderer/data/wire.ts'
import { Chips } from '#renderer/platform/chips.tsx'
import type { AvailabilityDraft } from './availability-form.ts'

interface ServicesFieldProps {
  type: AvailabilityDraft['type']
  offered: readonly Service[]
  chosenIds: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Slots are of one service, open time is for several. */
export function ServicesField({ type, offered, chosenIds, onChange, error }: ServicesFieldProps) {
  const t = useText('provider')
  return type === 'TIME_SLOT' ? (
    <SelectField
      label={t('availability.service-field')}
      required
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosenIds[0] ?? ''}
      onChange={(id) => onChange([id])}
      error={error}
    />
  ) : (
    <Chips
      label={t('availability.services')}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      values={chosenIds}
      onChange={onChange}
      error={error}
    />
  )
}
