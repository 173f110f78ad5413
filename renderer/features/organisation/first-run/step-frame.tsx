import type { ReactNode, SubmitEventHandler } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { BackIcon, Button } from '#shared/ui/index.ts'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import styles from './first-run.module.css'

interface StepFrameProps {
  title: string
  lead?: string
  onBack?: (() => void) | undefined
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** The text of the next button. */
  next: string
  isSaving?: boolean
  isNextDisabled?: boolean
  /** A short text before the button, such as the hours per week. */
  summary?: ReactNode
  children: ReactNode
}

/** The layout of a step: a question, its fields, and the buttons. */
export function StepFrame({
  title,
  lead,
  onBack,
  onSubmit,
  next,
  isSaving = false,
  isNextDisabled = false,
  summary,
  children,
}: StepFrameProps) {
  const t = useText('provider')
  return (
    <form className={styles.step} noValidate onSubmit={onSubmit}>
      <ScrollRegion className={styles.stepContent} aria-label={title}>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        <div className={styles.fields}>{children}</div>
      </ScrollRegion>
      <footer className={styles.foot}>
        {onBack && (
          <Button variant="text" className={styles.back} onClick={onBack}>
            <BackIcon size={16} /> {t('first-run.back')}
          </Button>
        )}
        <span className={styles.summary} aria-live="polite">
          {summary}
        </span>
        <Button type="submit" disabled={isNextDisabled} isLoading={isSaving}>
          {next}
        </Button>
      </footer>
    </form>
  )
}
