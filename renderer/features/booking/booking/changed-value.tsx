import { useText } from '#shared/i18n/use-text.ts'
import { VisuallyHidden } from '#shared/ui/index.ts'
import styles from './changed-value.module.css'

interface ChangedValueProps {
  label: string
  before: string
  after: string
}

/** A changed value on one line: "Time: 13 Mar 2025, 09:30 - 10:30 → 14 Mar 2025, 11:00 - 12:00". */
export function ChangedValue({ label, before, after }: ChangedValueProps) {
  const t = useText('provider')
  return (
    <p className={styles.change}>
      <span className={styles.label}>{label}:</span> <s className={styles.before}>{before}</s>{' '}
      <span aria-hidden="true">→</span> <VisuallyHidden>{t('changed.to')}</VisuallyHidden> <b>{after}</b>
    </p>
  )
}
