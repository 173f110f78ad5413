import { useText } from '#shared/i18n/use-text.ts'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface SpinnerArcProps {
  size?: number | undefined
}

/** The spinner's animated arc without a label, for places that already name what is loading. */
export function SpinnerArc({ size = 20 }: SpinnerArcProps) {
  return (
    <svg className={styles.spinner} viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

interface SpinnerProps extends SpinnerArcProps {
  /** What is loading; default "Loading". */
  label?: string | undefined
}

export function Spinner({ size, label }: SpinnerProps) {
  const t = useText('ui')
  return (
    <output>
      <SpinnerArc size={size} />
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
    </output>
  )
}
