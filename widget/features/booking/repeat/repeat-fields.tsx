import { FEWEST_TIMES } from '#shared/domain/repeat/customer-repeats.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { NativeSelect } from '#shared/ui/index.ts'
import type { Service } from '../../../data/catalogue.ts'
import { type RepeatDraft, withStep, withTimes } from './repeat-draft.ts'
import styles from './repeat.module.css'

interface RepeatFieldsProps {
  draft: RepeatDraft
  repeats: NonNullable<Service['repeats']>
  onChange: (draft: RepeatDraft) => void
}

/** Fields for the interval and the number of appointments. */
export function RepeatFields({ draft, repeats, onChange }: RepeatFieldsProps) {
  const t = useText('repeat')
  const counts = Array.from({ length: repeats.most - FEWEST_TIMES + 1 }, (_, index) => index + FEWEST_TIMES)
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('step')}
        required
        value={draft.step}
        options={repeats.steps.map((step) => ({ value: step, label: t(`step.${step}`) }))}
        onChange={(value) => {
          const chosen = repeats.steps.find((step) => step === value)
          if (chosen) onChange(withStep(draft, chosen))
        }}
      />
      <NativeSelect
        label={t('times')}
        required
        value={String(draft.times)}
        options={counts.map((count) => ({ value: String(count), label: t('count', { count }) }))}
        onChange={(value) => onChange(withTimes(draft, Number(value)))}
      />
    </div>
  )
}
