import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { CheckIcon, classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { addressLine } from '#renderer/platform/location/location-text.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import styles from './first-run.module.css'
import { isDone, steps, type FirstRunProgress, type Step } from './first-run-steps.ts'

interface StepListProps {
  current: Step
  progress: FirstRunProgress
  onPick: (step: Step) => void
}

/** The list of steps with their state; done ones can be opened again. */
export function StepList({ current, progress, onPick }: StepListProps) {
  const t = useText('provider')
  const summaryOf = useSummary(progress)
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const done = step !== current && isDone(step, progress)
        const isReachable = steps.slice(0, index).every((before) => isDone(before, progress))
        return (
          <li
            key={step}
            className={classNames(styles.stepLine, done && styles.done, step === current && styles.current)}
          >
            <button
              type="button"
              className={styles.stepButton}
              disabled={!isReachable}
              {...(step === current && { 'aria-current': 'step' as const })}
              onClick={() => onPick(step)}
            >
              <span className={styles.dot}>{done ? <CheckIcon size={14} /> : index + 1}</span>
              <span className={styles.stepWords}>
                <b>{t(`first-run.step.${step}`)}</b>
                <small>{summaryOf(step)}</small>
                {done && <VisuallyHidden>{t('first-run.done')}</VisuallyHidden>}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** Returns a function that summarises a step's data; without data, it says what the step is about. */
function useSummary({ locations, services, specialists }: FirstRunProgress): (step: Step) => string {
  const t = useText('provider')
  const locale = useLocale()
  const { organisation } = useSession()
  const [service] = services
  const [place] = locations
  return (step) => {
    if (step === 'business') {
      return organisation.organisationKind === 'SMB'
        ? `${organisation.name}, ${t('specialists', { count: specialists.length })}`
        : organisation.name
    }
    if (step === 'place' && place) return addressLine(place)
    if (step === 'service' && service) return `${service.name}, ${formatPrice(centsOf(service.price), locale)}`
    return t(`first-run.about.${step}`)
  }
}
