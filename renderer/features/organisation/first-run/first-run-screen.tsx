import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { WidgetPreview } from '#renderer/platform/embed/widget-preview.tsx'
import { Logo } from '#renderer/platform/theme/logo.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { BusinessStep } from './business-step.tsx'
import styles from './first-run.module.css'
import { WeekHoursStep } from './week-hours-step.tsx'
import { readMeetingTypes, type MeetingType } from './location-types.ts'
import { LocationTypesStep } from './location-types-step.tsx'
import { nextStep, steps, useFirstRunProgress, type FirstRunProgress, type Step } from './first-run-steps.ts'
import { ServiceStep } from './service-step.tsx'
import { EmbedStep } from './embed-step.tsx'
import { StepList } from './step-list.tsx'

/** Guides a new owner until customers can book. The owner can leave at any step and later continues there (rule D86). */
export function FirstRunScreen() {
  const t = useText('provider')
  const uiText = useText('ui')
  const navigate = useNavigate()
  const isMobile = useScreenSize() === 'mobile'
  const { step: named } = useParams()
  const { progress, error, retry } = useFirstRunProgress()
  const step = steps.find((each) => each === named)
  const leave = () => void navigate('/calendar')

  if (!progress) {
    return (
      <main className={styles.waiting}>
        {error ? (
          <LoadFailure error={error} onRetry={retry} />
        ) : (
          <output>
            <VisuallyHidden>{uiText('loading')}</VisuallyHidden>
            <Skeleton width="240px" height="28px" />
          </output>
        )}
      </main>
    )
  }
  if (!step) return <Navigate to={`/first-run/${nextStep(progress)}`} replace />
  return (
    <div className={styles.screen}>
      <aside className={styles.side} aria-label={t('first-run.steps')}>
        <div className={styles.brand}>
          <Logo />
          <b>Inplan</b>
          {isMobile && (
            <span className={styles.where}>
              {t('sign-up.step', { step: steps.indexOf(step) + 1, count: steps.length })}
            </span>
          )}
        </div>
        {!isMobile && (
          <StepList current={step} progress={progress} onPick={(to) => void navigate(`/first-run/${to}`)} />
        )}
        <Button variant="text" className={styles.later} onClick={leave}>
          {t('first-run.later')}
        </Button>
      </aside>
      <main className={styles.main}>
        <CurrentStep step={step} progress={progress} onLeave={leave} />
      </main>
      <aside className={styles.previewPane} aria-label={t('embed.preview')}>
        <WidgetPreview />
      </aside>
    </div>
  )
}

interface CurrentStepProps {
  step: Step
  progress: FirstRunProgress
  onLeave: () => void
}

function CurrentStep({ step, progress, onLeave }: CurrentStepProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const meetings = readMeetingTypes(query.get('meet'))
  const go = (to: Step, chosen: readonly MeetingType[] = meetings) =>
    void navigate({ pathname: `/first-run/${to}`, ...(chosen.length > 0 && { search: `meet=${chosen.join(',')}` }) })

  switch (step) {
    case 'business':
      return <BusinessStep onNext={() => go('place')} />
    case 'place':
      return (
        <LocationTypesStep
          progress={progress}
          chosen={meetings.length > 0 ? meetings : meetingsSoFar(progress)}
          onBack={() => go('business')}
          onNext={(chosen) => go('service', chosen)}
        />
      )
    case 'service':
      return (
        <ServiceStep
          progress={progress}
          meetings={meetings.length > 0 ? meetings : meetingsSoFar(progress)}
          onBack={() => go('place')}
          onNext={() => go('hours')}
        />
      )
    case 'hours':
      return <WeekHoursStep progress={progress} onBack={() => go('service')} onNext={() => go('site')} />
    case 'site':
      return <EmbedStep onBack={() => go('hours')} onNext={onLeave} />
    default:
      return step satisfies never
  }
}

/** Returns the location types for a start: those of the first service, or else in-person if there is an address. */
const meetingsSoFar = ({ locations, services }: FirstRunProgress): readonly MeetingType[] =>
  services[0]?.locationTypes ?? (locations.length > 0 ? ['PHYSICAL'] : [])
