import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Specialist } from '#renderer/data/api-types.ts'
import { MultiChoiceChips } from '#renderer/platform/fields/multi-choice-chips.tsx'

interface WhoFieldProps {
  specialists: readonly Specialist[]
  /** Empty for everyone. */
  value: readonly string[]
  onChange: (specialistIds: string[]) => void
  error: string | undefined
}

const ALL = 'all'

/** The field that selects who is away: everyone or some specialists. */
export function WhoField({ specialists, value, onChange, error }: WhoFieldProps) {
  const t = useText('provider')
  const isAll = value.length === 0

  function choose(chosen: readonly string[]) {
    const people = chosen.filter((id) => id !== ALL)
    // A click on "Everyone" replaces the chosen specialists, and a click on a specialist replaces everyone.
    onChange(chosen.includes(ALL) && !isAll ? [] : people)
  }

  return (
    <MultiChoiceChips
      label={t('absence.who')}
      options={[
        { value: ALL, label: t('absence.all') },
        ...specialists.map((specialist) => ({ value: specialist.id, label: fullName(specialist) })),
      ]}
      values={isAll ? [ALL] : value}
      onChange={choose}
      error={error}
    />
  )
}
