import { useText } from '#shared/i18n/use-text.ts'
import { EmbedCode } from '#renderer/platform/embed/embed-code.tsx'
import { WidgetPreview } from '#renderer/platform/embed/widget-preview.tsx'
import styles from './first-run.module.css'
import { StepFrame } from './step-frame.tsx'

interface EmbedStepProps {
  onBack: () => void
  onNext: () => void
}

/** The step with the snippet to copy, and links for businesses without a web site. */
export function EmbedStep({ onBack, onNext }: EmbedStepProps) {
  const t = useText('provider')
  return (
    <StepFrame
      title={t('embed.title')}
      lead={t('embed.lead')}
      next={t('first-run.open-calendar')}
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <EmbedCode />
      <div className={styles.inlinePreview}>
        <WidgetPreview />
      </div>
    </StepFrame>
  )
}
