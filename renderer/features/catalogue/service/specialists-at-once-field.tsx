import { MOST_AT_ONCE } from '#shared/domain/service/service-rules.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { NativeSelect } from '#shared/ui/index.ts'

interface SpecialistsAtOnceFieldProps {
  needed: number
  /** The number of specialists who provide the service. */
  chosen: number
  onChange: (needed: number) => void
}

/** How many of the specialists each appointment takes at once; hidden while fewer than two provide the service. */
export function SpecialistsAtOnceField({ needed, chosen, onChange }: SpecialistsAtOnceFieldProps) {
  const t = useText('provider')
  const most = Math.min(MOST_AT_ONCE, chosen)
  if (most < 2) return null
  return (
    <NativeSelect
      label={t('service.at-once')}
      hint={t('service.at-once-hint')}
      options={Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
      value={String(Math.min(needed, most))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
