import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import styles from './changed-values.module.css'
import type { ChangedField } from '#renderer/features/scheduling/availability/edit/use-fields-as-text.ts'

interface ChangedValuesProps {
  changed: readonly ChangedField[]
  /** Whether the list has no background of its own. */
  isPlain?: boolean
}

/** A list of changed values: "From 14:00 → 15:00". */
export function ChangedValues({ changed, isPlain = false }: ChangedValuesProps) {
  const t = useText('provider')
  if (changed.length === 0) return null
  return (
    <dl className={classNames(styles.values, isPlain && styles.plain)} aria-label={t('availability.changes')}>
      {changed.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <VisuallyHidden>{t('availability.was-label')} </VisuallyHidden>
            <s>{before || '–'}</s> <span aria-hidden="true">→</span>{' '}
            <VisuallyHidden>{t('availability.becomes-label')} </VisuallyHidden>
            <b>{after || '–'}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
